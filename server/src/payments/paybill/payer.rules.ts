const VISIBLE = /^(\d{3,})\D+(\d{2,})$/

/**
 * Whether the payer's number, as far as M-PESA shows it, can be this one: masked as `2547 ***** 126` or `25470****149`, or
 * whole. Null when it shows nothing to compare, as a hash does.
 */
export function payerAgrees(shown: string | null, msisdn: string): boolean | null {
  const bare = (shown ?? '').replace(/[\s+]/g, '')
  if (/^254\d{9}$/.test(bare)) return bare === msisdn
  const [, head, tail] = VISIBLE.exec(bare) ?? []
  if (head === undefined || tail === undefined || !/^254\d*$/.test(head)) return null
  return msisdn.startsWith(head) && msisdn.endsWith(tail)
}
