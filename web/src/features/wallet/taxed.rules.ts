import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { divideWithdrawal, taxInForce, taxOn, type TaxBase, type TaxTable } from '@ruka/contract/taxes'

/**
 * The breakdown of an amount, in KES: what the law takes, what arrives, and what stays because M-PESA carries
 * whole shillings.
 */
export type Taxed = {
  readonly law: string
  readonly ratePercent: number
  readonly tax: number
  readonly net: number
  readonly kept: number
}

/**
 * By the site's own table, with the arithmetic of the server; undefined where nothing is taken. Another
 * server's table may hold anything: what cannot be read is left out, since the form must work without.
 */
export function taxed(table: unknown, base: TaxBase, amountKes: number, atMs: number): Taxed | undefined {
  const readable: TaxTable = (Array.isArray(table) ? table : []).filter(isTax)
  const entry = taxInForce(readable, base, atMs)
  if (entry === undefined || entry.ratePercent === 0) return undefined
  const gross = fromKes(amountKes)
  const { taxCents } = taxOn(readable, base, gross, atMs)
  const { paidCents, keptCents } = divideWithdrawal(gross, taxCents)
  const { law, ratePercent } = entry
  const kept = base === 'withdrawal' ? toKes(keptCents) : 0
  const net = base === 'withdrawal' ? toKes(paidCents) : toKes(asCents(gross - taxCents))
  return { law, ratePercent, tax: toKes(taxCents), net, kept }
}

function isTax(entry: unknown): entry is TaxTable[number] {
  if (typeof entry !== 'object' || entry === null) return false
  const { base, ratePercent, law, from } = entry as Record<string, unknown>
  return (
    (base === 'deposit' || base === 'withdrawal') &&
    typeof ratePercent === 'number' &&
    ratePercent >= 0 &&
    ratePercent < 100 &&
    typeof law === 'string' &&
    typeof from === 'string'
  )
}

/** The tax on a payment, as the server reports it. */
export type Taken = { readonly tax: number; readonly net: number; readonly law: string }

/** The extras of a transaction; undefined where the server reports no tax. */
export function takenOf(transaction: unknown): Taken | undefined {
  if (typeof transaction !== 'object' || transaction === null) return undefined
  const { tax, net, law } = transaction as Record<string, unknown>
  return typeof tax === 'number' && tax > 0 && typeof net === 'number'
    ? { tax, net, law: typeof law === 'string' ? law : '' }
    : undefined
}
