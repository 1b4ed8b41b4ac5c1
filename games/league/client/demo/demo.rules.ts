import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { isVirtualEvent } from '@ruka/contract/virtual-ids'
import { marketOf } from '@ruka/sports/markets.rules'
import type { Sheet } from '@ruka/sports/score.rules'
import { payoutOf, type SettledLeg } from '@ruka/sports/settle.rules'
import type { House } from '../../../slip/house.rules.ts'
import { usefulStakeKes } from '../../../slip/possible.rules.ts'
import { exactOdds, groupsOf, relatedKeys, type Slip, type SlipLeg } from '../../../slip/slip.rules.ts'

/** The play money of a visitor at the beginning, and after it was filled up. */
export const PLAY_MONEY_KES = 5_000
/** Slips that are kept, the latest first. */
export const KEPT_MAX = 60

export type DemoVerdict = SettledLeg['verdict']
export type DemoSlip = {
  readonly id: string
  readonly placedAtMs: number
  readonly stake: number
  readonly legs: readonly SlipLeg[]
  /** The verdict of each leg; null until its match is over. */
  readonly verdicts: readonly (DemoVerdict | null)[]
  /** In KES; null until all legs are decided. */
  readonly payout: number | null
}
export type DemoState = { readonly balance: number; readonly slips: readonly DemoSlip[] }
export const FULL: DemoState = { balance: PLAY_MONEY_KES, slips: [] }

/** What a match came to: `void` where its round was. Undefined until it is over. */
export type DemoResult = Sheet | 'void' | undefined
export type DemoRefusal =
  | 'insufficient_funds'
  | 'stake_below_minimum'
  | 'stake_above_maximum'
  | 'payout_above_maximum'
  | 'selection_closed'
  | 'selection_related'

type Placing = {
  readonly slip: Slip
  readonly nowMs: number
  readonly ids: readonly string[]
  readonly house: House
}

/** The state with the bets of a slip, or why it is refused, as the server would. `ids` are of its bets. */
export function placed(
  { balance, slips }: DemoState,
  { slip, nowMs, ids, house }: Placing,
): DemoState | DemoRefusal {
  const { min, max } = house.stake
  const bets = groupsOf(slip)
  if (slip.stake < min) return 'stake_below_minimum'
  if (slip.stake > max) return 'stake_above_maximum'
  if (slip.stake > demoStakeKes(slip, house)) return 'payout_above_maximum'
  if (slip.legs.some(({ event, kickOffMs }) => !isVirtualEvent(event) || kickOffMs <= nowMs))
    return 'selection_closed'
  if (relatedKeys(slip).size > 0) return 'selection_related'
  if (slip.stake * bets.length > balance) return 'insufficient_funds'
  const fresh = bets.map((legs, at): DemoSlip => ({
    id: ids[at]!,
    placedAtMs: nowMs,
    stake: slip.stake,
    legs,
    verdicts: legs.map(() => null),
    payout: null,
  }))
  return {
    balance: minus(balance, slip.stake * bets.length),
    slips: [...fresh, ...slips].slice(0, KEPT_MAX),
  }
}

/** The greatest stake of which each bet wins no more than one bet may, as the server has it. */
export const demoStakeKes = (slip: Pick<Slip, 'legs' | 'mode'>, { payout }: House): number =>
  usefulStakeKes(slip, payout.single)

/**
 * The state after what is known of matches by now; the same one where nothing was decided. `capAt` is what a bet
 * pays at most that was placed then, in KES.
 */
export function settled(
  state: DemoState,
  { resultOf, capAt }: { resultOf: (event: string) => DemoResult; capAt: (placedAtMs: number) => number },
): DemoState {
  let { balance } = state
  let isOther = false
  const slips = state.slips.map(slip => {
    if (slip.payout !== null) return slip
    const verdicts = slip.legs.map((leg, at) => slip.verdicts[at] ?? verdictOf(leg, resultOf(leg.event)))
    if (verdicts.every((verdict, at) => verdict === slip.verdicts[at])) return slip
    isOther = true
    const payout = payoutKes(slip, { verdicts, capKes: capAt(slip.placedAtMs) })
    if (payout !== null) balance = toKes(asCents(fromKes(balance) + fromKes(payout)))
    return { ...slip, verdicts, payout }
  })
  return isOther ? { balance, slips } : state
}

/** How a selection ended; null until its match is over. */
export function verdictOf(
  { market, specifiers, outcome }: Pick<SlipLeg, 'market' | 'specifiers' | 'outcome'>,
  result: DemoResult,
): DemoVerdict | null {
  if (result === undefined) return null
  if (result === 'void') return 'void'
  const found = marketOf(market)
  const at = found?.outcomes.findIndex(({ id }) => id === outcome) ?? -1
  const verdict = found?.judge(result, specifiers)?.[at]
  return verdict === undefined || verdict === 'undecided' ? 'void' : verdict
}

/** In KES; null while a leg is undecided, unless another one has lost. */
function payoutKes(
  { stake, legs }: DemoSlip,
  { verdicts, capKes }: { verdicts: readonly (DemoVerdict | null)[]; capKes: number },
): number | null {
  if (verdicts.includes('lost')) return 0
  if (verdicts.includes(null)) return null
  const ended = legs.map((leg, at): SettledLeg => ({ odds: exactOdds(leg), verdict: verdicts[at]! }))
  const capCents = fromKes(capKes)
  return toKes(payoutOf(fromKes(stake), ended, { capCents }).payoutCents)
}

const minus = (one: number, other: number): number => toKes(asCents(fromKes(one) - fromKes(other)))
