import { fromKes, timesWhole } from '@ruka/contract/money'

/** A paid bet or play: KES, and the multiplier in hundredths. */
export type Payment = { readonly stake: number; readonly pay: number; readonly x100: number }
/**
 * How a win is shown: `small` counts its figure up, `big` is shown over the stage once, `huge` has a card that stays
 * until it is dismissed.
 */
export type WinTier = 'small' | 'big' | 'huge'

const BIG_FROM = 5
const SHOW_FROM = 10
const HUGE_ABOVE = 50

/**
 * The tier of a payment by its multiple of the stake. A payment up to the stake is no win and is never
 * celebrated.
 */
export function winTier({ stake, pay }: Pick<Payment, 'stake' | 'pay'>): WinTier | undefined {
  const [stakeCents, payCents] = [fromKes(stake), fromKes(pay)]
  if (payCents <= stakeCents) return undefined
  if (payCents < timesWhole(stakeCents, BIG_FROM)) return 'small'
  return payCents <= timesWhole(stakeCents, HUGE_ABOVE) ? 'big' : 'huge'
}

/** A card would have to be dismissed during autoplay, so that a huge win is shown there as a big one. */
export const shownTier = (tier: WinTier, quick: boolean): WinTier => (quick && tier === 'huge' ? 'big' : tier)

/** Whether a big win has a show of light around its amount, which no autoplay waits for. */
export const hasShow = ({ stake, pay }: Pick<Payment, 'stake' | 'pay'>, quick: boolean): boolean =>
  !quick && fromKes(pay) >= timesWhole(fromKes(stake), SHOW_FROM)

/** How long a big win is shown: long enough to read its amount after it has been counted. */
export const bigWinMs = (payment: Pick<Payment, 'stake' | 'pay'>, quick: boolean): number =>
  quick ? 600 : hasShow(payment, quick) ? 2_600 : 1_600
