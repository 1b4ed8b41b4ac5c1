import { asCents, fromKes, shareFloor, toKes } from '@ruka/contract/money'

/**
 * What a part of a slip is sold for: the same part of the offer, cut to the cent as the server does. All of it
 * is exactly the offer.
 */
export function soldPart(
  stakeKes: number,
  offerKes: number,
  percent: number,
): { readonly stake: number; readonly amount: number } {
  if (percent >= 100) return { stake: stakeKes, amount: offerKes }
  const whole = fromKes(stakeKes)
  const sold = shareFloor(whole, { part: asCents(percent), of: asCents(100) })
  return { stake: toKes(sold), amount: toKes(shareFloor(fromKes(offerKes), { part: sold, of: whole })) }
}
