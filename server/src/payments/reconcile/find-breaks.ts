import type { CaseKind } from '../records/cases.ts'
import type { Cents } from '@ruka/contract/money'
import { rows, sql } from '../../platform/db/db.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { LineKind } from './read-statement.ts'

/** A difference between M-PESA's statement and our books: a case, and the query that may settle it. */
export type Break = {
  readonly kind: CaseKind
  readonly subject: string
  readonly problem: string
  readonly receipt: string
  /** By the statement; where it has no line, by our books. */
  readonly cents: Cents
  readonly evidence: Readonly<Record<string, unknown>>
  /** A payout that the statement shows and whose withdrawal is open here. */
  readonly payout?: { readonly withdrawalId: string; readonly originatorId: string }
}

/** The lines of the period that an import covers, whichever import brought them: statements overlap. */
export const linesOf = (importId: string) => sql`(select l.* from payments.statement_imports as i
  join payments.statement_lines as l on l.account = i.account and l.at >= i.from_at and l.at < i.to_at
  where i.id = ${importId})`

/**
 * Each line except our own movements, with the amount in our books for the same receipt: `booked` is null
 * without one. A payment that was reversed before we knew it counts as known by its reversal.
 */
export const bookedLines = (importId: string) => sql`(
  select l.receipt, l.kind, l.cents, l.reason, l.linked, w.id as withdrawal, w.originator_id,
    case l.kind
      when 'payment' then coalesce(case when r.withdrawal_id is null then r.cents end, v.cents)
      when 'payout' then case when r.withdrawal_id is not null then -r.cents end
      when 'reversal' then -b.cents
      when 'tax' then -t.cents
    end as booked
  from ${linesOf(importId)} as l
  left join payments.receipts as r on r.receipt = l.receipt
  left join payments.reversals as v on l.kind = 'payment' and v.receipt = l.receipt
  left join payments.reversals as b on l.kind = 'reversal' and b.receipt = l.linked
  left join payments.remittances as t on l.kind = 'tax' and t.receipt = l.receipt
  left join payments.withdrawals as w on l.kind = 'payout' and w.conversation_id = l.conversation_id
  where l.kind <> 'own')`

type Kind = Exclude<LineKind, 'own'>
const UNBOOKED: Readonly<Record<Kind, { kind: CaseKind; problem: string }>> = {
  payment: { kind: 'unbooked_payment', problem: 'M-PESA took a payment that our books do not have' },
  payout: { kind: 'unbooked_payout', problem: 'M-PESA made a payout that our books do not have' },
  reversal: { kind: 'reversal', problem: 'M-PESA took money back, and it is not known for which payment' },
  tax: { kind: 'unbooked_tax', problem: 'M-PESA paid a tax that our books do not have as paid' },
  other: {
    kind: 'unexplained_line',
    problem: 'M-PESA’s statement has a movement of a kind that is not known',
  },
}

/** Money in the statement that our books lack, or have with another amount. */
export async function findUnbooked({ ctx }: Dependencies, importId: string): Promise<Break[]> {
  const found = await rows(
    ctx.db.read,
    sql<{
      receipt: string
      kind: Kind
      cents: Cents
      reason: string
      booked: Cents | null
      withdrawal: string | null
      originator_id: string | null
    }>`select * from ${bookedLines(importId)} as l where booked is distinct from cents`,
  )
  return found.map(({ receipt, kind, cents, reason, booked, withdrawal, originator_id: originatorId }) => ({
    ...(booked === null
      ? UNBOOKED[kind]
      : {
          kind: 'amount_differs' as const,
          problem: 'M-PESA’s statement and our books have a receipt with different amounts',
        }),
    subject: withdrawal === null ? `receipt:${receipt}` : `withdrawal:${withdrawal}`,
    receipt,
    cents,
    evidence: { reason, bookedCents: booked },
    ...(booked === null && withdrawal !== null && originatorId !== null
      ? { payout: { withdrawalId: withdrawal, originatorId } }
      : {}),
  }))
}

/** A report can arrive this long after the money moved, and never before, except for clocks that differ. */
const REPORT_DELAY_MAX = sql`interval '48 hours'`
const CLOCKS_DIFFER = sql`interval '10 minutes'`

/**
 * Money in our books that no statement shows, although statements cover the whole time in which it can have
 * moved.
 */
export async function findUnproven({ ctx }: Dependencies, importId: string): Promise<Break[]> {
  const found = await rows(
    ctx.db.read,
    sql<{ receipt: string; cents: Cents; incoming: boolean }>`with i as (
        select account, from_at, to_at from payments.statement_imports where id = ${importId}
      ), covered as (
        select range_agg(tstzrange(s.from_at, s.to_at)) as span from payments.statement_imports as s
          join i using (account)
      )
      select r.receipt, r.cents, r.withdrawal_id is null as incoming
      from i, covered, payments.receipts as r
      where r.at >= i.from_at and r.at < i.to_at + ${REPORT_DELAY_MAX}
        and (r.withdrawal_id is null) = (i.account = 'working')
        and covered.span @> tstzrange(r.at - ${REPORT_DELAY_MAX}, r.at + ${CLOCKS_DIFFER})
        and not exists (select 1 from payments.statement_lines as l where l.receipt = r.receipt)`,
  )
  return found.map(({ receipt, cents, incoming }) => ({
    kind: incoming ? 'unproven_credit' : 'unproven_payout',
    subject: `receipt:${receipt}`,
    problem: incoming
      ? 'our books have a payment that M-PESA’s statement does not show'
      : 'our books have a payout that M-PESA’s statement does not show',
    receipt,
    cents,
    evidence: {},
  }))
}
