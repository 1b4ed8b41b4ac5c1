import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readPromoFile } from './promo-file.ts'
import type { PromoEntry } from './promos.rules.ts'

/** No picture may be heavier, in bytes: players pay for each. */
const IMAGE_BYTES_MAX = 300 * 1_024

const SAMPLE_FOLDER = join(import.meta.dirname, '../../../web/promos.sample')

type Where = Pick<Ctx['config'], 'PROMOS_DIR' | 'RUKA_ENV'>

/** The face of promos. */
export type Promos = {
  /**
   * The promos as the file has them now. A file that becomes invalid while the program runs is logged once,
   * and the last good one is served.
   */
  current(): readonly PromoEntry[]
}

/** @throws ConfigError that says what is wrong with the operator's promos, and where. */
export const checkPromos = (config: Where): void => void readFolder(config)

/** Reads the operator's promos. @throws ConfigError that says what is wrong, and where. */
export function openPromos({ config, log }: Pick<Ctx, 'config' | 'log'>): Promos {
  let entries = readFolder(config)
  let stamp = stampOf(config.PROMOS_DIR)
  return {
    current() {
      const found = stampOf(config.PROMOS_DIR)
      if (found === stamp) return entries
      stamp = found
      try {
        entries = readFolder(config)
      } catch (error) {
        log.error({ error }, 'the changed promos cannot be used; the ones before are shown')
      }
      return entries
    },
  }
}

/** Identifies a state of the file; empty while there is none. */
function stampOf(folder: string): string {
  const found = statSync(join(folder, 'promos.json'), { throwIfNoEntry: false })
  return found === undefined ? '' : `${found.mtimeMs} ${found.size}`
}

function readFolder({ PROMOS_DIR: folder, RUKA_ENV }: Where): readonly PromoEntry[] {
  const read = readPromoFile(readJson(join(folder, 'promos.json')), imagesIn(join(folder, 'images')))
  if ('entries' in read) {
    if (RUKA_ENV === 'production') refuseSamples(read.entries)
    return read.entries
  }
  throw new ConfigError(read.wrong.map(line => `PROMOS_DIR: ${line}`).join('\n'))
}

/**
 * Players must be able to rely on an offer. @throws ConfigError naming the offers that are this repository's
 * samples.
 */
function refuseSamples(entries: readonly PromoEntry[]): void {
  const file = join(SAMPLE_FOLDER, 'promos.json')
  if (!existsSync(file)) return
  const { promos } = readJson(file) as { promos: readonly PromoEntry[] }
  const samples = new Set(promos.map(({ content }) => content.trim()))
  const found = entries.filter(({ content }) => samples.has(content.trim()))
  if (found.length > 0)
    throw new ConfigError(
      `PROMOS_DIR must have no samples in production, and has: ${found.map(({ title }) => title).join(', ')}`,
    )
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError('PROMOS_DIR must be a folder with promos.json in it')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError('PROMOS_DIR: promos.json is not JSON')
  }
}

/** The pictures that may be shown; one that is too heavy counts as missing, and is named. */
function imagesIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  const heavy = files.find(({ name }) => statSync(join(folder, name)).size > IMAGE_BYTES_MAX)
  if (heavy)
    throw new ConfigError(`PROMOS_DIR: images/${heavy.name} is heavier than ${IMAGE_BYTES_MAX} bytes`)
  return new Set(files.map(({ name }) => name))
}
