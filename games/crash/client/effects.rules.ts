import type { Payment } from '../../kit/win/win.rules.ts'
import type { Table } from './table.rules.ts'

/** What happens to the player's own bets. */
export type Effect =
  | { readonly what: 'accepted' }
  /** `quick`: an auto bet continues by itself. */
  | { readonly what: 'paid'; readonly payment: Payment; readonly quick: boolean }
  | { readonly what: 'lost' }

/** The effects of a change. Bets that a snapshot brings have none. */
export function effectsOf(before: Table, after: Table): readonly Effect[] {
  const crashed = after.phase === 'crashed' && before.phase === 'flying' && before.round === after.round
  return after.slots.flatMap(({ bet, intent, run }, i): readonly Effect[] => {
    const earlier = before.slots[i]!
    if (!bet) return []
    const { stake, x100, payout: pay = 0 } = bet
    if (bet.id !== earlier.bet?.id) return earlier.intent?.t === 'bet' ? [{ what: 'accepted' }] : []
    if (x100 === undefined) return crashed && !intent ? [{ what: 'lost' }] : []
    const quick = (run ?? earlier.run) !== undefined
    return earlier.bet.x100 === undefined ? [{ what: 'paid', payment: { stake, pay, x100 }, quick }] : []
  })
}

const MARKS_X100 = [200, 500, 1_000]

/** Whether a flight rises over 2x, 5x or 10x between two pictures. */
export const passesMark = (fromX100: number, toX100: number): boolean =>
  MARKS_X100.some(mark => fromX100 < mark && toX100 >= mark)

/** Whether a bet of the player is flying. */
export const hasFlyingBet = ({ phase, slots }: Table): boolean =>
  phase === 'flying' && slots.some(({ bet }) => bet !== undefined && bet.x100 === undefined)
