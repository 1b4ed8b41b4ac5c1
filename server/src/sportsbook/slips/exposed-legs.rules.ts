/**
 * What the open legs of a slip add to the exposures of their selections. A leg that is decided adds nothing any more,
 * and what it came to is in what the others may cost: a multi with one leg left is exposed by all that this leg pays.
 */
import { asCents, type Cents } from '@ruka/contract/money'
import { ONE, times, type Fraction } from '@ruka/sports/fraction.rules'
import { multiplierOf, paidCents, payoutOf, type SettledLeg } from '@ruka/sports/settle.rules'
import { ODDS_SCALE } from '../model/book.rules.ts'
import { settledLeg, type LegEnd, type SlipTerms } from './end-of-slip.rules.ts'

/**
 * What the slip pays, with stake that returns beyond its cap, and without a multi bonus: if the leg is void, and if it
 * wins, the other open legs at their prices, which is as if they were void; and the most, if all others win.
 */
type ExposedLeg = readonly [voidCents: Cents, payoutCents: Cents, mostCents: Cents]
/** What each leg of a slip adds, in their order: null where it is decided. A slip that is over has none. */
export type Exposed = readonly (ExposedLeg | null)[]
type Terms = SlipTerms & { readonly capCents: Cents }

export function exposedLegs(terms: Terms, legs: readonly LegEnd[]): Exposed {
  if (legs.every(({ verdict }) => verdict !== null)) return legs.map(() => null)
  return terms.sizes === null ? exposedMulti(terms, legs) : exposedSystem(terms, legs)
}

/** One line of all legs: what the decided ones multiply the stake with is in each sum. */
function exposedMulti(terms: Terms, legs: readonly LegEnd[]): Exposed {
  const won = legs.map(leg => multiplierOf(settledLeg(leg, 'won')))
  const isOpen = (no: number) => legs[no]!.verdict === null
  return exposedLine(terms, won, { isOpen, decided: won.filter((_, no) => !isOpen(no)).reduce(times, ONE) })
}

function exposedLine(
  { stakeCents, capCents }: Terms,
  won: readonly Fraction[],
  { isOpen, decided }: { readonly isOpen: (no: number) => boolean; readonly decided: Fraction },
): Exposed {
  const pays = (multiplier: Fraction): Cents => paidCents(stakeCents, multiplier, capCents)
  const [voidCents, mostCents] = [pays(decided), pays(won.reduce(times, ONE))]
  return won.map((multiplier, no) =>
    isOpen(no) ? [voidCents, pays(times(decided, multiplier)), mostCents] : null,
  )
}

function exposedSystem({ stakeCents, sizes, capCents }: Terms, legs: readonly LegEnd[]): Exposed {
  const pays = (verdictOf: (leg: LegEnd) => SettledLeg['verdict']): Cents =>
    payoutOf(
      stakeCents,
      legs.map(leg => settledLeg(leg, verdictOf(leg))),
      { capCents, sizes: sizes ?? undefined },
    ).payoutCents
  const [voidCents, mostCents] = [pays(() => 'void'), pays(() => 'won')]
  return legs.map(leg =>
    leg.verdict === null ? [voidCents, pays(each => (each.no === leg.no ? 'won' : 'void')), mostCents] : null,
  )
}

/** What the legs of a slip add that is placed now: all of them are open. */
export const exposedAtPlacing = (terms: Terms, legs: readonly { readonly odds: number }[]): Exposed =>
  terms.sizes === null
    ? exposedLine(
        terms,
        legs.map(({ odds }) => ({ numerator: BigInt(odds), denominator: SCALE })),
        { isOpen: () => true, decided: ONE },
      )
    : exposedLegs(
        terms,
        legs.map(({ odds }, no) => ({ no, odds, verdict: null, deadHeat: null, reason: null })),
      )
const SCALE = BigInt(ODDS_SCALE)

/** By how much the open bets on a selection change; negative where they end. */
export type ExposureChange = {
  readonly selectionId: number
  readonly slips: number
  readonly stakeCents: number
  readonly voidCents: number
  readonly payoutCents: number
  readonly mostCents: number
}

/** How a slip with these selections is exposed: its stake, and its legs; null where it is over. */
type SlipExposure = { readonly stakeCents: Cents; readonly exposed: Exposed } | null

/** What changes in the exposures of a slip's selections, from what they had of it to what they have now. */
export function exposureChanges(
  selectionIds: readonly number[],
  { was, now }: { readonly was: SlipExposure; readonly now: SlipExposure },
): readonly ExposureChange[] {
  if (was === null && now !== null) return selectionIds.flatMap((id, no) => begun(id, now, no))
  return selectionIds.flatMap((selectionId, no) => {
    const [before, after] = [was?.exposed[no] ?? null, now?.exposed[no] ?? null]
    const change = {
      selectionId,
      slips: Number(after !== null) - Number(before !== null),
      stakeCents: (after ? now!.stakeCents : 0) - (before ? was!.stakeCents : 0),
      voidCents: (after?.[0] ?? 0) - (before?.[0] ?? 0),
      payoutCents: (after?.[1] ?? 0) - (before?.[1] ?? 0),
      mostCents: (after?.[2] ?? 0) - (before?.[2] ?? 0),
    }
    const { slips, stakeCents, voidCents, payoutCents, mostCents } = change
    return slips || stakeCents || voidCents || payoutCents || mostCents ? [change] : []
  })
}

/** A slip begins for which nothing stood before. */
function begun(selectionId: number, { stakeCents, exposed }: NonNullable<SlipExposure>, no: number) {
  const leg = exposed[no]
  if (!leg) return []
  const [voidCents, payoutCents, mostCents] = leg
  return [{ selectionId, slips: 1, stakeCents, voidCents, payoutCents, mostCents }]
}

export const isSameExposed = (one: Exposed | null, other: Exposed | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Nothing is exposed by a slip of which no leg is open. */
export const asExposure = (stakeCents: Cents, exposed: Exposed | null): SlipExposure =>
  exposed && { stakeCents: asCents(stakeCents), exposed }
