import { nairobiDate } from '@ruka/contract/nairobi'
import { firstFound, within, type AuditCheck, type AuditPeriod } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'
import { holdStates, taxKeys, taxLegs } from '../../wallet/index.ts'
import { audited } from '../records/audited.ts'

const sameDay = (period: AuditPeriod) =>
  period === null
    ? sql`true`
    : sql`day between ${nairobiDate(period.from.getTime())}::date
      and ${nairobiDate(period.to.getTime() - 1)}::date`

/** What `npm run audit` proves of taxes. */
export const taxAudits: readonly AuditCheck[] = [
  {
    promise: 'the tax account is the lines of tax less what was remitted, line by line',
    find: (reader, period) => {
      const recorded = sql`(
            select key, tax_cents as cents, at from payments.tax_lines
            union all
            select 'remittance:' || id, -cents, null from payments.remittances where state = 'paid'
              and cents > 0)`
      const keys = taxKeys(
        period,
        sql`select key from ${recorded} as t where ${within(sql`at`, period)} or at is null`,
      )
      const inPeriod = keys === undefined ? sql`true` : sql`key in (select key from ${keys} as k)`
      return firstFound(
        reader,
        sql<object>`select coalesce(recorded.key, l.key) as key, recorded.cents as recorded,
          l.cents as in_ledger
          from (select * from ${recorded} as t where ${inPeriod}) as recorded full
            join ${taxLegs(keys)} as l on l.key = recorded.key
          where recorded.cents is distinct from l.cents`,
      )
    },
  },
  {
    promise:
      'a deposit’s tax is its line, and a paid withdrawal is its tax, its payout and a returned fraction',
    find: (reader, period) => {
      const deposits = audited('deposit', period)
      const withdrawals = audited('withdrawal', period)
      return firstFound(
        reader,
        sql<object>`select 'deposit:' || d.id as payment, d.cents, d.tax_cents, l.tax_cents as line, d.tax_law
          from ${deposits.payments} as d left join payments.tax_lines as l on l.key = 'deposit:' || d.id
          where d.tax_cents <> coalesce(l.tax_cents, 0) or d.tax_law is distinct from l.law
            or l.gross_cents <> d.cents
          union all
          select h.key, w.cents, h.tax_cents, l.tax_cents, w.tax_law
          from ${withdrawals.payments} as w join ${holdStates('withdrawal:', withdrawals.keys)} as h on h.key
            = 'withdrawal:' || w.id
          left join payments.tax_lines as l on l.key = h.key || '/end'
          where h.tax_cents <> coalesce(l.tax_cents, 0)
            or (h.ended = 'post' and h.cents = w.cents and (h.tax_cents <> w.tax_cents or l.law is distinct
              from w.tax_law
              or h.cents <> w.net_cents + h.tax_cents + h.back_cents or h.back_cents not between 0 and 99))`,
      )
    },
  },
  {
    promise:
      'a remittance is of what was withheld of one base on one day, and what it carries is the rest of those before',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select r.id, r.day, r.base, r.withheld_cents, coalesce(l.cents, 0) as lines,
          r.carried_cents, e.rest
          from (select * from payments.remittances where ${sameDay(period)}) as r
          left join (select day, base, sum(tax_cents)::bigint as cents from payments.tax_lines
            where ${sameDay(period)} group by day, base) as l on l.day = r.day and l.base = r.base
          left join lateral (
            select coalesce(sum(withheld_cents - cents), 0)::bigint as rest from payments.remittances as e
            where e.base = r.base and e.seq < r.seq and e.state in ('paid', 'carried')) as e on true
          where r.withheld_cents <> coalesce(l.cents, 0) or r.carried_cents <> e.rest`,
      ),
  },
]
