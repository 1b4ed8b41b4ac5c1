import { sumCents, toKes, type Cents } from '@ruka/contract/money'
import type { TaxBase } from '@ruka/contract/taxes'
import { csvRow } from '../../platform/base/csv.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { payableCents, type RemittanceState } from './remittance.rules.ts'

/** What was withheld on a day under one law. */
type Withheld = {
  readonly base: TaxBase
  readonly law: string
  readonly lines: number
  readonly grossCents: Cents
  readonly taxCents: Cents
}
/** What of a base is paid to the revenue authority: the remittance of the day, or what one would pay. */
type Remitted = {
  readonly base: TaxBase
  /** Null where there is none yet. */
  readonly state: RemittanceState | null
  readonly cents: Cents
  /** What days before left, less than a shilling. */
  readonly carriedCents: Cents
  readonly prn: string | null
  readonly receipt: string | null
}
/** One leg of the ledger to the account `tax`: its key names the payment. */
export type TaxLine = {
  readonly key: string
  readonly base: TaxBase
  readonly law: string
  readonly grossCents: Cents
  readonly taxCents: Cents
  readonly at: Date
}
export type TaxReport = {
  readonly day: string
  readonly withheld: readonly Withheld[]
  readonly remittances: readonly Remitted[]
}

/** What was withheld on a Nairobi day by base and law, what of it is payable, and its remittance. */
export async function taxReport(reader: Reader, day: string): Promise<TaxReport> {
  const withheld = await rows(
    reader,
    sql<Withheld>`select base, law, count(*) as lines, sum(gross_cents)::bigint as "grossCents",
      sum(tax_cents)::bigint as "taxCents"
      from payments.tax_lines where day = ${day} group by base, law order by base, law`,
  )
  const bases = [...new Set(withheld.map(({ base }) => base))]
  const remittances = await Promise.all(
    bases.map(base => {
      const parts = withheld.filter(each => each.base === base).map(({ taxCents }) => taxCents)
      return remittedOf(reader, { day, base, withheldCents: sumCents(...parts) })
    }),
  )
  return { day, withheld, remittances }
}

async function remittedOf(
  reader: Reader,
  { day, base, withheldCents }: { day: string; base: TaxBase; withheldCents: Cents },
): Promise<Remitted> {
  const [row] = await rows(
    reader,
    sql<{
      carriedCents: Cents
      state: RemittanceState | null
      cents: Cents | null
      prn: string | null
      receipt: string | null
    }>`select
      (select coalesce(sum(withheld_cents - cents), 0)::bigint from payments.remittances where base = ${base}
        and state in ('paid', 'carried')) as "carriedCents",
      r.state, r.cents, r.prn, r.receipt from (select 1) as one
      left join payments.remittances as r on r.day = ${day} and r.base = ${base} and r.state <> 'refused'`,
  )
  const { cents, ...rest } = row!
  return { base, ...rest, cents: cents ?? payableCents(withheldCents, rest.carriedCents) }
}

/** The report as lines of text. */
export const reportText = ({ day, withheld, remittances }: TaxReport): readonly string[] => [
  `Taxes withheld on ${day}, Nairobi, in KES`,
  ...(withheld.length === 0 ? ['nothing'] : []),
  ...withheld.map(
    ({ base, law, lines, grossCents, taxCents }) =>
      `${base}  ${law}: ${lines} lines, of ${figure(grossCents)}, tax ${figure(taxCents)}`,
  ),
  ...remittances.map(({ base, state, cents, carriedCents, prn, receipt }) =>
    state === null
      ? `${base}  to remit: ${figure(cents)} (${figure(carriedCents)} carried from before)`
      : `${base}  ${state}: ${figure(cents)}${prn === null ? '' : `, PRN ${prn}`}${receipt === null ? '' : `, receipt ${receipt}`}`,
  ),
]

/** The lines of a day, for the auditor. */
export const taxLines = (reader: Reader, day: string): Promise<readonly TaxLine[]> =>
  rows(
    reader,
    sql<TaxLine>`select key, base, law, gross_cents as "grossCents", tax_cents as "taxCents", at
      from payments.tax_lines where day = ${day} order by at, key`,
  )

/** Tax lines as CSV, with a row of titles. */
export const linesText = (lines: readonly TaxLine[]): readonly string[] =>
  [
    csvRow(['key', 'base', 'law', 'gross', 'tax', 'at'].map(text => ({ text }))),
    ...lines.map(({ key, base, law, grossCents, taxCents, at }) =>
      csvRow([
        { text: key },
        { text: base },
        { text: law },
        { figure: figure(grossCents) },
        { figure: figure(taxCents) },
        { text: at.toISOString() },
      ]),
    ),
  ].map(row => row.trimEnd())

export const figure = (cents: Cents): string => toKes(cents).toFixed(2)
