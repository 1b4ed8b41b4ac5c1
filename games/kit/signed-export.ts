/**
 * Reads signed exports line by line, for exports of any length: one JSON value whose last line is the Ed25519
 * signature over all bytes before that line.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as z from 'zod/mini'

const LINE_BYTES_MAX = 4_000_000
/** The prefix of an Ed25519 key's 32 bytes in SPKI (RFC 8410). */
const SPKI = '302a300506032b6570032100'
const FAULTS_SHOWN = 20

/** The file is not an export. */
export class NotAnExport extends Error {}

/** Collects faults: the first ones, and their number. */
export function openFaults() {
  const shown: string[] = []
  let found = 0
  return {
    add(text: string) {
      if (++found <= FAULTS_SHOWN) shown.push(text)
    },
    found: () => ({ faults: shown as readonly string[], faultCount: found }),
  }
}

/** The exit of a verifier of exports. */
export type ExportVerdict = { readonly status: 0 | 1 | 3 | 4; readonly text: string }

/**
 * 0: everything fits; 1: something is wrong; 4: everything fits, but other code than the verifier's decided;
 * 3: everything fits, but no key was given, so the signer is unknown. A file that is not an export ends with
 * 2.
 */
export function exportVerdict(found: {
  readonly faults: number
  readonly otherCode: number
  readonly isKeyGiven: boolean
}): ExportVerdict {
  const { faults, otherCode, isKeyGiven } = found
  if (faults > 0) return { status: 1, text: `${faults} faults.` }
  if (otherCode > 0)
    return {
      status: 4,
      text: `The record is right, but OTHER CODE DECIDED than this verifier's (${otherCode} files): check it with the version that made it.`,
    }
  if (!isKeyGiven)
    return {
      status: 3,
      text: 'Nothing is wrong, but WHO SIGNED IT IS NOT KNOWN: give the operator’s public key.',
    }
  return { status: 0, text: 'Everything is as it was promised.' }
}

/**
 * Passes each line before the signature to `take`; returns a function that checks the signature with a key.
 * @throws NotAnExport when it does not end with a signature
 */
export async function readSigned(
  file: string,
  use: 'crash-export' | 'casino-export' | 'league-export',
  take: (line: string) => void | Promise<void>,
): Promise<(publicKey: string) => boolean> {
  const hash = createHash('sha512')
  let signature: string | undefined
  for await (const line of linesOf(file)) {
    if (signature !== undefined) throw new NotAnExport('something follows the signature')
    signature = /^,"signature":"([0-9a-f]{128})"\}$/.exec(line)?.[1]
    if (signature !== undefined) continue
    hash.update(line).update('\n')
    await take(line)
  }
  if (signature === undefined) throw new NotAnExport('it ends too early')
  const message = Buffer.from(`ruka:${use}:v1:${hash.digest('hex')}`)
  const made = Buffer.from(signature, 'hex')
  return key => {
    const spki = createPublicKey({ key: Buffer.from(SPKI + key, 'hex'), format: 'der', type: 'spki' })
    return verify(null, message, spki, made)
  }
}

/** One line's value. @throws NotAnExport */
export function parsed<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NotAnExport(`a line is not JSON: ${text.slice(0, 60)}`)
  }
  const result = schema.safeParse(value)
  if (!result.success) throw new NotAnExport(z.prettifyError(result.error))
  return result.data
}

/** The text between two required parts of a line. @throws NotAnExport */
export function unwrapped(line: string, before: string, after: string): string {
  if (!line.startsWith(before) || !line.endsWith(after)) throw new NotAnExport('it does not begin like one')
  return line.slice(before.length, -after.length)
}

/** Unchanged lines, including carriage returns; the last one must be terminated, too. */
async function* linesOf(file: string): AsyncGenerator<string, void> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk as Buffer])
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.toString('utf8', from, end)
      from = end + 1
    }
    rest = rest.subarray(from)
    if (rest.length > LINE_BYTES_MAX) throw new NotAnExport('a line is too long')
  }
  if (rest.length > 0) throw new NotAnExport('its last line does not end')
}
