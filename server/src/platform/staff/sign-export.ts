import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '../context/context.ts'
import { keysOf } from '../config/keys.ts'
import { Refused } from '../base/refused.ts'
import { Download, download } from './staff-file.ts'
import { flag } from './staff-input.ts'

/** The prefix of the key's 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_KEY_BYTES = 32

/** What a signature is for, so that one export never passes as another kind. */
export type SignedUse = `${string}-export`

/** The input of an action that gives a signed export. */
export const signedInput = {
  previousKey: flag.describe('Signs with the key before, EXPORT_KEY_PREVIOUS, while two are configured'),
}
/** The fields of its output. */
export const signedOutput = { file: download, publicKey: z.string() }

/**
 * An export that the operator signs, with the current key or the previous one, and the public half of the
 * key.
 * @throws Refused when there is no such key
 */
export function signedExport(
  ctx: Ctx,
  { name, use, isPrevious }: { name: string; use: SignedUse; isPrevious: boolean },
  lines: (publicKey: string) => AsyncIterable<string>,
): { readonly file: Download; readonly publicKey: string } {
  const [current, previous] = keysOf(ctx.config, 'EXPORT_KEY')
  const secret = isPrevious ? previous : current
  if (secret === undefined) throw new Refused('invalid', '--previous-key needs EXPORT_KEY_PREVIOUS')
  const { privateKey, publicKey } = exportKey(secret)
  return { file: new Download(name, signed(lines(publicKey), { use, privateKey })), publicKey }
}

/** The operator's key for exports, of the 32 bytes in the configuration, and its public half in hex. */
export function exportKey(secret: Buffer): { privateKey: KeyObject; publicKey: string } {
  const der = Buffer.concat([PKCS8, secret])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: spki.subarray(-RAW_KEY_BYTES).toString('hex') }
}

/**
 * Ends an export with a line for the Ed25519 signature over all bytes before that line. Ed25519 wants its
 * message at once, so the message is a line that names the use and the SHA-512 of those bytes.
 */
async function* signed(
  lines: AsyncIterable<string>,
  { use, privateKey }: { use: SignedUse; privateKey: KeyObject },
): AsyncGenerator<string, void> {
  const hash = createHash('sha512')
  for await (const line of lines) {
    hash.update(`${line}\n`)
    yield `${line}\n`
  }
  const message = Buffer.from(`ruka:${use}:v1:${hash.digest('hex')}`)
  yield `,"signature":"${sign(null, message, privateKey).toString('hex')}"}\n`
}
