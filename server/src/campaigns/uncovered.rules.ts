import { multiplierOf } from '@ruka/sports/settle.rules'
import { ENDS, endsOf, needsOrder, type JudgedSelection } from './match-sheets.rules.ts'

/** A slip of a player as far as covering counts; odds in parts of ten thousand. */
export type SettledSlip = { readonly stakeCents: number; readonly legs: readonly SlipLeg[] }
export type SlipLeg = JudgedSelection & { readonly event: string; readonly odds: number }
/** A slip of one leg. */
export type Single = JudgedSelection & { readonly odds: number; readonly stakeCents: number }

/**
 * What a player could have lost with these slips, in cents: stakes that other slips of the same events cover
 * do not count, so points for stakes cannot be had by betting on every outcome. Slips of the same events are
 * looked at together; those of different events do not cover each other. Never negative, never more than was
 * staked, and in no order; a further slip adds its stake at most.
 */
export function uncoveredOf(slips: readonly SettledSlip[]): number {
  let cents = 0
  for (const group of Map.groupBy(slips, eventsOf).values())
    cents += group[0]!.legs.length === 1 ? uncoveredCents(group.map(singleOf)) : uncoveredMultis(group)
  return cents
}

/**
 * Different selections of an event that are judged at most, which bounds the work; of more nothing counts.
 */
const SELECTIONS_MAX = 100
const ODDS_SCALE = 10_000n
/** Of a cent; each return is a whole number of them. */
const PARTS = 2n * ODDS_SCALE

/**
 * Of slips on one event: what was staked without what they return at least, whatever the score, rounded down
 * to the cent. A slip that scores do not decide covers nothing and is not covered: all of its stake counts.
 */
export function uncoveredCents(singles: readonly Single[]): number {
  const selections = [...Map.groupBy(singles, selectionKey).values()].map(positionOf)
  const isOrdered = selections.some(needsOrder)
  let alone = 0n
  let staked = 0n
  const judged: { readonly ends: Uint8Array; readonly paid: readonly bigint[] }[] = []
  for (const position of selections) {
    const ends = endsOf(position, isOrdered)
    if (ends) {
      staked += position.stake * PARTS
      judged.push({ ends, paid: ENDS.map(end => paidOf(position, end)) })
    } else alone += position.stake
  }
  if (judged.length === 0 || judged.length > SELECTIONS_MAX) return Number(alone)
  let least = staked
  for (let sheet = 0; sheet < judged[0]!.ends.length; sheet++) {
    let paid = 0n
    for (const { ends, paid: paidAt } of judged) if (ends[sheet] !== 0) paid += paidAt[ends[sheet]!]!
    if (paid < least) least = paid
  }
  return Number(alone + (staked - least) / PARTS)
}

/**
 * Of slips on the same several events: the greatest stake on one choice of selections, without the stakes on
 * other choices.
 */
export function uncoveredMultis(slips: readonly SettledSlip[]): number {
  const stakes = [...Map.groupBy(slips, choiceOf).values()].map(same =>
    same.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
  )
  const greatest = Math.max(0, ...stakes)
  const others = stakes.reduce((sum, stake) => sum + stake, -greatest)
  return Math.max(0, greatest - others)
}

const eventsOf = ({ legs }: SettledSlip): string =>
  legs
    .map(({ event }) => event)
    .sort()
    .join('\n')
const selectionKey = ({ market, specifiers, outcome }: JudgedSelection): string =>
  `${market} ${specifiers} ${outcome}`
const choiceOf = ({ legs }: SettledSlip): string =>
  legs
    .map(leg => `${leg.event} ${selectionKey(leg)}`)
    .sort()
    .join('\n')
const singleOf = ({ stakeCents, legs }: SettledSlip): Single => ({ ...legs[0]!, stakeCents })

/** All that was staked on one selection. `win`: the sum of the stakes times their odds. */
type Position = JudgedSelection & { readonly stake: bigint; readonly win: bigint }

function positionOf(singles: readonly Single[]): Position {
  let [stake, win] = [0n, 0n]
  for (const { stakeCents, odds } of singles) {
    stake += BigInt(stakeCents)
    win += BigInt(stakeCents) * BigInt(odds)
  }
  return { ...singles[0]!, stake, win }
}

/** What a position returns, in parts of a cent; the odds are the mean of its slips by their stakes. */
function paidOf({ stake, win }: Position, verdict: (typeof ENDS)[number]): bigint {
  if (stake === 0n) return 0n
  const odds = { numerator: win, denominator: stake * ODDS_SCALE }
  const { numerator, denominator } = multiplierOf({ odds, verdict })
  return (numerator * stake * PARTS) / denominator
}
