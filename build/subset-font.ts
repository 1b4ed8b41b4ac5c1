import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const SOURCE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)
/** The font that the clients load, made by `node build/subset-font.ts`. */
export const SUBSET = fileURLToPath(new URL('../ui/src/figtree.woff2', import.meta.url))

/** Printable ASCII: English and Swahili need no more letters. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join('')
/** The no-break space, and the signs that texts and figures use. */
const SIGNS = '\u00a0…–—×·’‘“”•½−→←°©✓'

/** `keepFeatures` is missing in the published types of subset-font 2.9. */
const OPTIONS: NonNullable<Parameters<typeof subsetFont>[2]> & { keepFeatures: string[] } = {
  targetFormat: 'woff2',
  // Kerning, and digits of one width; nothing uses fractions.
  keepFeatures: ['kern', 'tnum'],
  variationAxes: { wght: { min: 400, max: 800 } },
}

/**
 * Figtree with the letters and weights of the clients: 11 KB instead of the 20 KB of the whole Latin font.
 */
export const subset = (): Promise<Uint8Array> => subsetFont(readFileSync(SOURCE), ASCII + SIGNS, OPTIONS)

if (import.meta.main) writeFileSync(SUBSET, await subset())
