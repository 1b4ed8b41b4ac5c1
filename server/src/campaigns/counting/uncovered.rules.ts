import { multiplierOf } from '@ruka/sports/settle.rules'
import { ENDS, endsOf, needsOrder, type JudgedSelection } from './match-sheets.rules.ts'

/** A leg of a slip; odds in parts of ten thousand. */
export type SlipLeg = JudgedSelection & { readonly event: string; readonly odds: number }
/** A selection with what was staked on it. */
export type Single = JudgedSelection & { readonly odds: number; readonly stakeCents: number }

/**
 * Different selections of an event that are judged at most, which bounds the work; of more nothing counts.
 */
const SELECTIONS_MAX = 100
const ODDS_SCALE = 10_000n
/** The parts of a cent; each return is a whole number of them. */
const PARTS = 2n * ODDS_SCALE

/**
 * What was staked by slips on one event without what they return at least, whatever the score, rounded down
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

const selectionKey = ({ market, specifiers, outcome }: JudgedSelection): string =>
  `${market} ${specifiers} ${outcome}`

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
