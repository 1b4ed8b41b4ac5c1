import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** What stands before the key's 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_KEY_BYTES = 32

/** The operator's key for exports, of the 32 bytes in the configuration, and its public half in hex. */
export function exportKey(secret: Buffer): { privateKey: KeyObject; publicKey: string } {
  const der = Buffer.concat([PKCS8, secret])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: spki.subarray(-RAW_KEY_BYTES).toString('hex') }
}

/**
 * Ends an export with a line for the Ed25519 signature over all bytes before that line. Ed25519 wants its message at
 * once, so the message is a line that names the use and the SHA-512 of those bytes.
 */
export async function* signed(
  lines: AsyncIterable<string>,
  privateKey: KeyObject,
): AsyncGenerator<string, void> {
  const hash = createHash('sha512')
  for await (const line of lines) {
    hash.update(`${line}\n`)
    yield `${line}\n`
  }
  const message = Buffer.from(`ruka:crash-export:v1:${hash.digest('hex')}`)
  yield `,"signature":"${sign(null, message, privateKey).toString('hex')}"}\n`
}
