/**
 * Taxes as a dated table, and what follows from it. Both sides use these: what the player is shown before
 * confirming is what the server takes. The schema of the table is separate, in `tax-table.ts`, since the
 * shell reads the table without it.
 */
import { nairobiDate } from './nairobi.ts'
import { asCents, floorToShilling, taxHalfUp, type Cents } from './money.ts'

/**
 * A tax inside the amount paid in or taken out. Percent with at most two decimals; a later entry of the base
 * replaces it.
 */
export type TaxEntry = {
  readonly base: 'deposit' | 'withdrawal'
  readonly ratePercent: number
  /** The law and its version, as players and auditors read it. */
  readonly law: string
  /** The Nairobi date from which it counts, `yyyy-MM-dd`. */
  readonly from: string
}
/** The smallest stake that the law allows, in whole KES. */
export type StakeEntry = {
  readonly base: 'stake'
  readonly minimumStake: number
  readonly law: string
  readonly from: string
}
export type TaxTable = readonly (TaxEntry | StakeEntry)[]
export type TaxBase = TaxEntry['base']

/** The latest that has begun by the Nairobi date of a moment. */
const latest = <Entry extends TaxTable[number]>(entries: readonly Entry[], atMs: number): Entry | undefined =>
  entries
    .filter(({ from }) => from <= nairobiDate(atMs))
    .reduce<Entry | undefined>((best, entry) => (best && best.from >= entry.from ? best : entry), undefined)

/** The tax of a base that is in force at a moment; a rate of zero ends one. */
export const taxInForce = (table: TaxTable, base: TaxBase, atMs: number): TaxEntry | undefined =>
  latest(
    table.filter((entry): entry is TaxEntry => entry.base === base),
    atMs,
  )

/** What is taken of a payment; `law` is null exactly when nothing is. */
export type Tax = { readonly taxCents: Cents; readonly law: string | null; readonly ratePercent: number }

/** The tax inside a gross amount at a moment, to the nearest cent. */
export function taxOn(table: TaxTable, base: TaxBase, grossCents: Cents, atMs: number): Tax {
  const entry = taxInForce(table, base, atMs)
  const taxCents = taxHalfUp(grossCents, Math.round((entry?.ratePercent ?? 0) * 100))
  return entry && taxCents > 0
    ? { taxCents, law: entry.law, ratePercent: entry.ratePercent }
    : { taxCents: asCents(0), law: null, ratePercent: 0 }
}

/**
 * How a withdrawal's gross amount is divided: `paidCents` is what M-PESA carries, whole shillings rounded
 * down, and
 * `keptCents`, less than a shilling, stays the player's. Tax, paid and kept together are the gross amount.
 */
export function divideWithdrawal(
  grossCents: Cents,
  taxCents: Cents,
): { readonly paidCents: Cents; readonly keptCents: Cents } {
  const paidCents = floorToShilling(asCents(grossCents - taxCents))
  return { paidCents, keptCents: asCents(grossCents - taxCents - paidCents) }
}

/** The smallest stake of a game whose own is `gameKes`, and the law where it is the law's. */
export function leastStake(
  table: TaxTable,
  gameKes: number,
  atMs: number,
): { readonly kes: number; readonly law?: string } {
  const entry = latest(
    table.filter(each => each.base === 'stake'),
    atMs,
  )
  return entry && entry.minimumStake > gameKes
    ? { kes: entry.minimumStake, law: entry.law }
    : { kes: gameKes }
}
