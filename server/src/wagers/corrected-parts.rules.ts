/**
 * Which sub-accounts a correction changes. A returned stake is where it was drawn from, and what was paid for
 * it is in cash.
 */
import { asCents, type Cents } from '@ruka/contract/money'
import { paidMore, type Due, type Paid } from './correct-wagers.rules.ts'

/** The sub-accounts that a stake is drawn from and returned to. */
type Account = 'cash' | 'stake' | 'bonus' | 'earnings'
/** What a sub-account is given; negative for what is taken from it. */
type Change = { readonly account: Account; readonly cents: number }
/** What a hold took from each sub-account, in the order of drawing. */
type HoldParts = readonly (readonly [account: Account, cents: Cents])[]
type Move = Pick<Due, 'end' | 'wager'>

/** Whether more or less of the stake is returned than before. */
const movesStake = ({ end, wager }: Move): boolean =>
  returnedCentsOf(end, wager.stakeCents) !== returnedCentsOf(wager, wager.stakeCents)

/**
 * What a correction gives to each sub-account, or takes from it where it is negative. `drawn` are the parts
 * of the wager's hold. @throws Error where they are less than
 * the stake
 */
export function changesOf({ end, wager }: Move, drawn: HoldParts): readonly Change[] {
  const changes = new Map<Change['account'], number>([['cash', paidMore({ end, wager })]])
  if (movesStake({ end, wager })) {
    // What a partial cash-out kept at risk was drawn last, and is held under a wager of its own.
    const atRisk = firstOf(drawn, wager.stakeCents)
    for (const [version, sign] of [
      [end, 1],
      [wager, -1],
    ] as const)
      for (const [account, cents] of lastOf(atRisk, returnedCentsOf(version, wager.stakeCents)))
        changes.set(account, (changes.get(account) ?? 0) + sign * cents)
  }
  return [...changes].flatMap(([account, cents]) => (cents === 0 ? [] : [{ account, cents }]))
}

/** What was drawn from cash of the stake that was at risk. `drawn` are the parts of the wager's hold. */
export function cashOf({ stakeCents }: Pick<Move['wager'], 'stakeCents'>, drawn: HoldParts): Cents {
  let cents = 0
  for (const [account, part] of firstOf(drawn, stakeCents)) if (account === 'cash') cents += part
  return asCents(cents)
}

/** What of the stake such a version of the wager returns. */
const returnedCentsOf = ({ payoutCents, returnedCents = asCents(0) }: Paid, stakeCents: Cents): Cents =>
  payoutCents === null ? stakeCents : returnedCents

/** What was drawn last is returned first, as by the first settlement. */
const lastOf = (parts: HoldParts, cents: Cents): HoldParts => firstOf(parts.toReversed(), cents)

function firstOf(parts: HoldParts, cents: Cents): HoldParts {
  let left: number = cents
  const first = parts.flatMap(([account, there]) => {
    const part = Math.min(left, there)
    left -= part
    return part > 0 ? [[account, asCents(part)] as const] : []
  })
  if (left > 0) throw new Error('the hold of a wager is less than its stake')
  return first
}
