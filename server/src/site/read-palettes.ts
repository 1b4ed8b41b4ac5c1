import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Colours } from '@ruka/contract/brand'
import { ConfigError } from '../platform/config/config.ts'
import { brandPalettes, faintPairs, readTokens, type Palettes } from './palette.rules.ts'

const TOKENS = join(import.meta.dirname, '../../../ui/src/tokens.css')

/**
 * The product's colours with the brand's in their places. @throws ConfigError naming every pair that is too faint to
 * read.
 */
export async function readPalettes(colours: Colours): Promise<Palettes> {
  const palettes = brandPalettes(readTokens(await readFile(TOKENS, 'utf8')), colours)
  const faint = faintPairs(palettes)
  if (faint.length > 0) throw new ConfigError(faint.map(line => `SITE_FILE: ${line}`).join('\n'))
  return palettes
}
