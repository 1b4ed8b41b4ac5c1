import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const VISIBLE = /^(\d{3,})\D+(\d{2,})$/
const SHA256 = /^[0-9a-f]{64}$/i

/**
 * Whether the payer's number, as far as M-PESA shows it, can be this one: masked as `2547 ***** 126` or
 * `25470****149`, hashed, or whole. Null when it shows nothing to compare. M-PESA does not document which
 * form of the number it hashes, so each one counts.
 */
export function payerAgrees(shown: string | null, msisdn: string): boolean | null {
  const bare = (shown ?? '').replace(/[\s+]/g, '')
  if (/^254\d{9}$/.test(bare)) return bare === msisdn
  if (SHA256.test(bare)) return hashesOf(msisdn).includes(bare.toLowerCase())
  const [, head, tail] = VISIBLE.exec(bare) ?? []
  if (head === undefined || tail === undefined || !/^254\d*$/.test(head)) return null
  return msisdn.startsWith(head) && msisdn.endsWith(tail)
}

function hashesOf(msisdn: string): string[] {
  const local = msisdn.slice(3)
  return [msisdn, `+${msisdn}`, `0${local}`, local].map(form => bytesToHex(sha256(utf8ToBytes(form))))
}
