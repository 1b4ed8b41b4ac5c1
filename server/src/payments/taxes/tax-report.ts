import { sumCents, toKes, type Cents } from '@ruka/contract/money'
import type { TaxBase } from '@ruka/contract/taxes'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { payableCents, type RemittanceState } from './remittance.rules.ts'

type Sum = { base: TaxBase; law: string; lines: number; gross_cents: Cents; tax_cents: Cents }
type Line = { key: string; base: TaxBase; law: string; gross_cents: Cents; tax_cents: Cents; at: Date }

/** What was withheld on a Nairobi day by base and law, what of it is payable, and its remittance. */
export async function taxReport(reader: Reader, day: string): Promise<string[]> {
  const sums = await rows(
    reader,
    sql<Sum>`select base, law, count(*) as lines, sum(gross_cents)::bigint as gross_cents,
      sum(tax_cents)::bigint as tax_cents
      from payments.tax_lines where day = ${day} group by base, law order by base, law`,
  )
  const bases = [...new Set(sums.map(({ base }) => base))]
  const states = await Promise.all(bases.map(base => stateOf(reader, { day, base, sums })))
  return [
    `Taxes withheld on ${day}, Nairobi, in KES`,
    ...(sums.length === 0 ? ['nothing'] : []),
    ...sums.map(
      ({ base, law, lines, gross_cents: gross, tax_cents: tax }) =>
        `${base}  ${law}: ${lines} lines, of ${figure(gross)}, tax ${figure(tax)}`,
    ),
    ...states,
  ]
}

async function stateOf(
  reader: Reader,
  { day, base, sums }: { day: string; base: TaxBase; sums: readonly Sum[] },
): Promise<string> {
  const [row] = await rows(
    reader,
    sql<{
      carried: Cents
      state: RemittanceState | null
      cents: Cents | null
      prn: string | null
      receipt: string | null
    }>`select
      (select coalesce(sum(withheld_cents - cents), 0)::bigint from payments.remittances where base = ${base}
        and state in ('paid', 'carried')) as carried,
      r.state, r.cents, r.prn, r.receipt from (select 1) as one
      left join payments.remittances as r on r.day = ${day} and r.base = ${base} and r.state <> 'refused'`,
  )
  const { carried, state, cents, prn, receipt } = row!
  if (state !== null)
    return `${base}  ${state}: ${figure(cents!)}${prn === null ? '' : `, PRN ${prn}`}${receipt === null ? '' : `, receipt ${receipt}`}`
  const withheld = sumCents(...sums.filter(sum => sum.base === base).map(sum => sum.tax_cents))
  return `${base}  to remit: ${figure(payableCents(withheld, carried))} (${figure(carried)} carried from before)`
}

/** The lines of a day as CSV, for the auditor: the ledger's key names the payment. */
export async function taxLines(reader: Reader, day: string): Promise<string[]> {
  const lines = await rows(
    reader,
    sql<Line>`select key, base, law, gross_cents, tax_cents, at from payments.tax_lines where day = ${day}
      order by at, key`,
  )
  return [
    'key,base,law,gross,tax,at',
    ...lines.map(line =>
      [
        line.key,
        line.base,
        `"${line.law.replaceAll('"', '""')}"`,
        figure(line.gross_cents),
        figure(line.tax_cents),
        line.at.toISOString(),
      ].join(','),
    ),
  ]
}

export const figure = (cents: Cents): string => toKes(cents).toFixed(2)
