/**
 * Whether a slip is taken, and on which terms: each leg by its event, its line and the odds that the player
 * saw, then what the legs have to do with each other, then the limits, of which the most restrictive counts.
 */
import type { HouseLimits } from '@ruka/contract/house-limits'
import { fromKes, type Cents } from '@ruka/contract/money'
import { exposedAtPlacing, type Exposed } from './exposed-legs.rules.ts'
import { kindOf, type SlipKind } from '@ruka/sports/slip.rules'
import { selectionWords } from '@ruka/sports/words.rules'
import { fullLegs, relatedLegs } from './legs-together.rules.ts'
import { lineStateOf, phaseOf } from '../model/line-state.rules.ts'
import {
  capOf,
  leastOf,
  settingsOfSelection,
  stakeBoundsOf,
  type Setting,
  type SettingsOf,
} from '../model/limits.rules.ts'
import { fallenLegs, type OddsPolicy } from './odds-policy.rules.ts'
import { formRefusal, type FormRefusal } from './slip-form.rules.ts'
import type { Selection, SelectionFacts } from '../model/facts.rules.ts'
import { isStopped, lastStoppedMs } from '../model/overrides.rules.ts'
import {
  BOOK_RULES,
  type BookProduct,
  gamesOfEvents,
  houseOf,
  productOfEvent,
} from '../model/products.rules.ts'
import { payoutsOf, usefulStakeKes } from './won-slip.rules.ts'

/** A leg as a player asks for it; `odds` are those that the player saw. */
export type LegAsked = Selection & { readonly odds: number }
export type SlipAsked = {
  readonly playerId: string
  /** The product that all its legs must be of; sports where it is left out. */
  readonly product?: BookProduct
  /** Names the player's intent: a repeat gets the first answer. */
  readonly requestId: string
  readonly stakeCents: Cents
  readonly legs: readonly LegAsked[]
  /** The numbers of legs in a line of a system bet. */
  readonly sizes?: readonly number[]
  readonly oddsPolicy: OddsPolicy
  /** Under `higher`, by how many per cent the total odds may be lower; 0 where it is left out. */
  readonly oddsFallPercent?: number
  /** It is not placed after this time. */
  readonly untilMs?: number
  /** The multi bonus that the player was shown, by its id; without it the one of now counts. */
  readonly bonusId?: number
  /** For a slip that comes by a slow way: its legs are closed once their events began, and after this time. */
  readonly beforeEventsUntilMs?: number
}

export type LegRefusal = {
  readonly no: number
  readonly code:
    | 'selection_unknown'
    | 'selection_suspended'
    | 'selection_closed'
    | 'selection_changed'
    | 'selection_related'
    | 'odds_changed'
    | 'exposure_full'
  /** The odds that there are now. */
  readonly odds?: number
}
export type LegTaken = LegAsked & {
  readonly factsId: number
  readonly isLive: boolean
  readonly homeScore: number | null
  readonly awayScore: number | null
  readonly matchTime: string | null
  readonly marketName: string
  readonly outcomeName: string
  /** What open bets on the selection may still pay before its limit is reached. */
  readonly roomCents: number
}
export type Terms = {
  readonly product: BookProduct
  /** The games of the catalogue that its legs are of; the first one is the slip's. */
  readonly games: readonly string[]
  readonly kind: SlipKind
  readonly legs: readonly LegTaken[]
  /** What each leg adds to the exposure of its selection. */
  readonly exposed: Exposed
  readonly isLive: boolean
  readonly firstKickOffMs: number
  /** The most that the slip pays, returned stake left aside. */
  readonly capCents: Cents
  /** What is reserved for it as it is placed, and the most that it is ever paid, returned stake left aside. */
  readonly leastPayoutCents: Cents
  readonly greatestPayoutCents: Cents
  /** The bounds of the stake, in whole KES. */
  readonly stakeKes: { readonly min: number; readonly max: number }
}
export type Judged =
  | { readonly ok: true; readonly terms: Terms }
  | { readonly ok: false; readonly code: FormRefusal | 'slip_mixed' }
  | { readonly ok: false; readonly code: 'slip_refused'; readonly legs: readonly LegRefusal[] }
  | ({ readonly ok: false; readonly code: 'payout_above_maximum'; readonly terms: Terms } & UsefulStake)

/** `usefulKes`: the greatest whole stake whose own win is within the cap; 0 where there is none. */
type UsefulStake = { readonly usefulKes: number }

/**
 * What a slip is judged by. `sinceMs`: nothing material may have happened since then, for a live delay.
 * `capAt`: the odds at which the stake's own win must be within the cap of one bet. A quote asks for those of now,
 * a placing for those that the player agreed to, where they are lower: odds that rise on the way refuse no stake,
 * and what they win above the cap is void as the specification has it. A bet that was placed is not asked again.
 */
export type JudgeBy = {
  readonly capAt: 'now' | 'agreed' | 'placed'
  readonly atMs: number
  readonly factsOf: (selection: Selection) => SelectionFacts
  readonly settingsOf: SettingsOf
  /** The limit of what open bets on a selection may pay where staff set none. */
  readonly liabilityMaxCents: Cents
  readonly limits: HouseLimits
  readonly sinceMs?: number
}

export function judgeSlip(slip: SlipAsked, by: JudgeBy): Judged {
  const product = slip.product ?? 'sports'
  const kind = kindOf(slip.legs.length, slip.sizes)
  if (!kind || (kind === 'system' && !BOOK_RULES[product].takesSystems))
    return { ok: false, code: formRefusal(slip) }
  if (slip.legs.some(({ eventId }) => productOfEvent(eventId) !== product))
    return { ok: false, code: 'slip_mixed' }
  const judged = slip.legs.map((leg, no) => judgeLeg(slip, leg, no, by))
  const refused = judged.filter(leg => 'code' in leg)
  const related = relatedLegs(slip.legs, by)
  if (refused.length > 0 || related.length > 0)
    return { ok: false, code: 'slip_refused', legs: [...refused, ...related] }
  const legs = judged.filter((leg): leg is LegTaken => !('code' in leg))
  const fallen = fallenLegs(slip, legs)
  if (fallen.length > 0) return { ok: false, code: 'slip_refused', legs: fallen }
  const settings = settingsOfSlip(slip, by)
  const house = houseOf(by.limits, product, by.atMs)
  const capCents = capOf(kind, house, settings)
  const { stakeCents, sizes = null } = slip
  const exposed = exposedAtPlacing({ stakeCents, sizes, capCents }, legs)
  const full = fullLegs(legs, exposed)
  if (full.length > 0) return { ok: false, code: 'slip_refused', legs: full }
  const terms = {
    product,
    games: gamesOfEvents(slip.legs.map(({ eventId }) => eventId)),
    kind,
    legs,
    exposed,
    isLive: legs.some(({ isLive }) => isLive),
    firstKickOffMs: Math.min(...slip.legs.map(leg => by.factsOf(leg).event!.kickOffMs)),
    capCents,
    ...payoutsOf(slip, { product, legs, capCents }),
    stakeKes: stakeBoundsOf(house, settings),
  }
  if (by.capAt === 'placed') return { ok: true, terms }
  const priced = by.capAt === 'now' ? legs : legs.map((leg, no) => agreedOdds(slip.legs[no]!, leg))
  const usefulKes = usefulStakeKes(slip, { legs: priced, capCents })
  return slip.stakeCents > fromKes(Math.min(usefulKes, USEFUL_MAX_KES))
    ? { ok: false, code: 'payout_above_maximum', terms, usefulKes }
    : { ok: true, terms }
}

/** Far above any stake, and within what amounts can hold. */
const USEFUL_MAX_KES = 1_000_000_000

/** The odds that the player saw, or those of now where they are lower, or none were named. */
const agreedOdds = ({ odds: seen }: LegAsked, { odds: now }: LegTaken) => ({
  odds: seen > 0 ? Math.min(seen, now) : now,
})

function judgeLeg(slip: SlipAsked, leg: LegAsked, no: number, by: JudgeBy): LegTaken | LegRefusal {
  const { event, line, isUp, isDecided, exposureCents } = by.factsOf(leg)
  const words = event && selectionWords(leg, event)
  if (!event || line?.odds === undefined || !words) return { no, code: 'selection_unknown' }
  const phase = phaseOf(event, by.atMs)
  const { beforeEventsUntilMs: untilMs, product = 'sports' } = slip
  const isBefore = untilMs !== undefined || !BOOK_RULES[product].takesLive
  const isLate = (isBefore && phase !== 'before') || (untilMs !== undefined && by.atMs > untilMs)
  const settings = settingsOfSelection({ ...leg, ...event }, by.settingsOf)
  const isSuspended = isStopped(leg, event, { settings, atMs: by.atMs })
  const state = lineStateOf({ ...line, phase, isUp, isSuspended })
  if (state === 'closed' || isDecided || isLate) return { no, code: 'selection_closed' }
  if (state === 'suspended' || line.odds === null) return { no, code: 'selection_suspended' }
  const stoppedMs = () => lastStoppedMs({ ...leg, lineStoppedAtMs: line.stoppedAtMs }, event)
  if (by.sinceMs !== undefined && stoppedMs() >= by.sinceMs) return { no, code: 'selection_changed' }
  const { odds } = line
  if (slip.oddsPolicy === 'none' && odds !== leg.odds) return { no, code: 'odds_changed', odds }
  const isLive = phase === 'live'
  const mostCents =
    leastOf(settings.map(({ liabilityMaxCents }) => liabilityMaxCents)) ?? by.liabilityMaxCents
  return {
    ...leg,
    odds,
    factsId: event.factsId,
    isLive,
    homeScore: isLive ? event.homeScore : null,
    awayScore: isLive ? event.awayScore : null,
    matchTime: isLive ? event.matchTime : null,
    marketName: words.market,
    outcomeName: words.outcome,
    roomCents: mostCents - exposureCents,
  }
}

const settingsOfSlip = (slip: SlipAsked, { factsOf, settingsOf }: JudgeBy): readonly Setting[] => {
  const ofPlayer = settingsOf('player', slip.playerId)
  return [
    ...(ofPlayer ? [ofPlayer] : []),
    ...slip.legs.flatMap(leg => settingsOfSelection({ ...leg, ...factsOf(leg).event! }, settingsOf)),
  ]
}
