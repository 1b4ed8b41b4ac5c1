import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ConfigError, Faults } from '../platform/config/config.ts'

/** A file of the operator's, read once at the start. Nothing else of its folder is ever served. */
export type Picture = { readonly address: string; readonly type: string; readonly bytes: Buffer }

/** A logo is on every page, and prepaid data pays for it. */
const BYTES_MAX = 64 * 1024

/** The first bytes of each kind, so that no file is served with a wrong type. */
const KINDS: Readonly<Record<string, { type: string; isOne: (bytes: Buffer) => boolean }>> = {
  '.svg': {
    type: 'image/svg+xml',
    isOne: bytes => /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/.test(bytes.toString()),
  },
  '.png': { type: 'image/png', isOne: bytes => bytes.subarray(1, 4).toString() === 'PNG' },
  '.webp': { type: 'image/webp', isOne: bytes => bytes.subarray(8, 12).toString() === 'WEBP' },
  '.avif': { type: 'image/avif', isOne: bytes => bytes.subarray(4, 12).toString() === 'ftypavif' },
}

/**
 * Reads the named files of the brand's folder. @throws ConfigError for one that is missing, too heavy or
 * something else.
 */
export async function readPictures(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  const faults = new Faults()
  const reading = [...new Set(names)].map(name => faults.collect(() => readPicture(folder, name)))
  const read = await Promise.all(reading)
  if (faults.any) throw faults.error()
  return new Map(read.filter(each => each !== undefined))
}

async function readPicture(folder: string, name: string): Promise<readonly [string, Picture]> {
  const file = join(folder, name)
  const kind = KINDS[extname(name)]
  const bytes = await readFile(file).catch(() => undefined)
  if (bytes === undefined) throw new ConfigError(`SITE_FILE names ${name}, and ${file} cannot be read`)
  if (bytes.length > BYTES_MAX)
    throw new ConfigError(`SITE_FILE names ${name}: ${file} must have at most ${BYTES_MAX} bytes`)
  if (!kind?.isOne(bytes))
    throw new ConfigError(`SITE_FILE names ${name}: ${file} must be what its name says, ${extname(name)}`)
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return [name, { address: `/brand/${name}?v=${version}`, type: kind.type, bytes }] as const
}
