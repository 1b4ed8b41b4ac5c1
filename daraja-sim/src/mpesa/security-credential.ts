import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'

const beside = (name: string): string =>
  readFileSync(new URL(`../certificate/${name}`, import.meta.url), 'utf8')

/**
 * The simulator's certificate, in place of Safaricom's: encrypt the initiator password with it. Sample, test
 * only.
 */
export const certificatePem = beside('sample-test-only.cert.pem')
const privateKey = createPrivateKey(beside('sample-test-only.key.pem'))

/**
 * The password inside a SecurityCredential (base64 of RSA, PKCS#1 v1.5), or null where there is none to be
 * had.
 */
export function readCredential(credential: string): string | null {
  try {
    const encrypted = Buffer.from(credential, 'base64')
    return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, encrypted).toString()
  } catch {
    return null
  }
}
