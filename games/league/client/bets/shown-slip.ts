import type { Score } from '@ruka/sports/score.rules'
import type { OwnSlip } from '../../../slip/own/slip-details.ts'
import { resultOf, type SlipResult } from '../../../slip/own/slip-result.ts'
import type { House } from '../../../slip/house.rules.ts'
import { possibleOf } from '../../../slip/possible.rules.ts'
import type { DemoSlip, DemoVerdict } from '../demo/demo.rules.ts'

/** A leg as it is shown. */
export type ShownLeg = {
  readonly event: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  readonly odds: number
  readonly home: string
  readonly away: string
  readonly league: string
  /** Null until its match was shown to its end. */
  readonly verdict: DemoVerdict | null
  /** The score of a match that is over. */
  readonly score: Score | null
}
/** A slip as it is shown, of a player or of the demo. Amounts are KES. */
export type ShownSlip = {
  readonly id: string
  readonly placedAt: string
  readonly stake: number
  readonly legs: readonly ShownLeg[]
  readonly isOpen: boolean
  readonly result: SlipResult
}

/** When matches are over that players see: in milliseconds since 1970, after which results may be told. */
type Times = { readonly nowMs: number; readonly playMs: number }

type Leg = OwnSlip['legs'][number]
const isPlaying = (leg: Leg, { nowMs, playMs }: Times): boolean => Date.parse(leg.kick_off) + playMs > nowMs

/** Whether all matches of a slip are over and it is not settled yet. */
export const isOverdue = ({ state, legs }: OwnSlip, times: Times): boolean =>
  state === 'open' && legs.every(leg => !isPlaying(leg, times))

/** Each look at slips that are not settled yet waits twice as long as the one before, up to a minute. */
export const waitMs = (tries: number): number => Math.min(60_000, 4_000 * 2 ** tries)

/**
 * A player's slip. The clock of the page may be behind the server's: a slip is open until its matches were shown.
 */
export function shownSlip(slip: OwnSlip, times: Times): ShownSlip {
  const isHeld = slip.legs.some(leg => isPlaying(leg, times) && leg.verdict !== 'void')
  const facts = isHeld && slip.state === 'settled' ? { ...slip, state: 'open' as const, payout: null } : slip
  return {
    id: slip.code,
    placedAt: slip.placed_at,
    stake: slip.stake,
    isOpen: facts.state === 'open' || facts.state === 'pending',
    result: resultOf(facts),
    legs: slip.legs.map(leg => ({
      event: leg.event,
      market: leg.market,
      specifiers: leg.specifiers,
      outcome: leg.outcome,
      odds: leg.odds,
      home: leg.home,
      away: leg.away,
      league: leg.competition.name,
      verdict: isPlaying(leg, times) ? null : leg.verdict,
      score: isPlaying(leg, times) ? null : leg.score,
    })),
  }
}

/** A visitor's slip. */
export function shownDemo(
  { id, placedAtMs, stake, legs, verdicts, payout }: DemoSlip,
  houseAt: (atMs: number) => House,
): ShownSlip {
  const slip = { legs, stake, mode: 'multi', policy: 'any' } as const
  const possible = possibleOf(slip, houseAt(placedAtMs)).payout
  const isVoid = verdicts.every(verdict => verdict === 'void')
  const state = payout === null ? 'open' : isVoid ? 'void' : 'settled'
  return {
    id,
    placedAt: new Date(placedAtMs).toISOString(),
    stake,
    isOpen: payout === null,
    result: resultOf({ state, stake, payout, possible_payout: possible }),
    legs: legs.map((leg, at) => ({
      ...leg,
      league: leg.competition,
      verdict: verdicts[at] ?? null,
      score: null,
    })),
  }
}
