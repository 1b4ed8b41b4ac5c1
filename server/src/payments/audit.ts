import { caseRows } from '../cases/index.ts'
import { fromKes } from '@ruka/contract/money'
import { WITHDRAWAL_KES } from '@ruka/contract/payments'
import { firstFound, within, type AuditCheck } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { holdStates, houseTransfers } from '../wallet/index.ts'
import { audited } from './records/audited.ts'
import { claimsAudits } from './claims/audit.ts'
import { receiptAudits } from './receipts/audit.ts'
import { exitPayoutAudits } from './exit-payout/audit.ts'
import { taxAudits } from './taxes/audit.ts'

export const paymentsAudits: readonly AuditCheck[] = [
  {
    promise:
      'every credited deposit moved exactly its amount from M-PESA to its player, once, and nothing else did',
    find: (reader, period) => {
      const { keys, payments } = audited('deposit', period)
      return firstFound(
        reader,
        sql<object>`select coalesce('deposit:' || d.id, m.key) as deposit, d.state, d.cents,
          m.cents + m.tax_cents as moved, m.house
          from (select d.* from ${payments} as d where state = 'credited'
            or exists (select 1 from payments.reversals as r where r.deposit_id = d.id and r.posted)) as d
          full join ${houseTransfers('deposit:', keys)} as m on m.key = 'deposit:' || d.id
          where d.id is null or m.key is null or m.cents + m.tax_cents <> d.cents
            or m.player_id <> d.player_id or m.house <> 'mpesa'`,
      )
    },
  },
  {
    promise: 'every M-PESA receipt belongs to one payment that was made, of its amount',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select r.receipt, d.id as deposit, d.state as deposit_state, w.id as withdrawal,
          w.state as withdrawal_state, r.cents
          from (select * from payments.receipts where ${within(sql`at`, period)}) as r
          left join payments.deposits as d on d.id = r.deposit_id and d.state in ('credited', 'reversed')
            and d.cents = r.cents
          left join payments.withdrawals as w on w.id = r.withdrawal_id and w.state = 'paid'
            and w.net_cents = r.cents
          left join payments.suspense as s on s.id = r.suspense_id and s.receipt = r.receipt
            and s.cents = r.cents and s.state <> 'assigned'
          where num_nonnulls(d.id, w.id, s.id) <> 1
          union all
          select min(receipt), null, null, null, null, sum(cents) from payments.receipts
            group by upper(receipt) having count(*) > 1`,
      ),
  },
  {
    promise: 'every paid withdrawal has its M-PESA receipt',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select w.id, w.cents from payments.withdrawals as w
          where ${within(sql`w.created_at`, period)} and w.state = 'paid' and not exists (select 1
            from payments.receipts as r where r.withdrawal_id = w.id)`,
      ),
  },
  {
    promise:
      'every withdrawal holds its amount, of its own source, while it is open, gave it to M-PESA when paid, and returned it when refunded',
    find: (reader, period) => {
      const { keys, payments } = audited('withdrawal', period)
      return firstFound(
        reader,
        sql<object>`select coalesce('withdrawal:' || w.id, h.key) as withdrawal, w.state, w.cents,
          h.cents as held, h.ended
          from ${payments} as w full join ${holdStates('withdrawal:', keys)} as h on h.key = 'withdrawal:' ||
            w.id
          where w.id is null or h.key is null or h.cents <> w.cents or h.player_id <> w.player_id
            or h.drawn_on <> w.source
            or h.ended is distinct from case w.state when 'paid' then 'post' when 'refunded' then 'void' end
            or (w.state = 'paid' and h.house <> 'mpesa')`,
      )
    },
  },
  {
    promise: 'every payment has its steps, the last of which is the state it is in',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select p.id, p.state, s.state as step from (
            select id, state, created_at from payments.deposits union all select id, state, created_at
              from payments.withdrawals) as p
          left join lateral (select state from payments.steps where payment_id = p.id order by id desc
            limit 1) as s on true
          where ${within(sql`p.created_at`, period)} and s.state is distinct from p.state`,
      ),
  },
  {
    promise: 'every payout that M-PESA may have is still asked about, or was handed to a person',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select w.id, w.state, w.queries from payments.withdrawals as w
          where w.state in ('sent', 'unknown') and w.next_query_at is null and not exists (
            select 1 from ${caseRows} as c where c.kind = 'payout_in_doubt'
              and c.subject = 'withdrawal:' || w.id)`,
      ),
  },
  {
    promise: 'nobody was granted more in a Nairobi night or day than may leave in one',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select player_id, day, sum(cents) as day_cents,
          sum(cents) filter (where at < day + interval '6 hours 1 minute') as night_cents
          from (select player_id, cents, created_at at time zone 'Africa/Nairobi' as at,
              date_trunc('day', created_at at time zone 'Africa/Nairobi') as day
            from payments.withdrawals where state <> 'refunded' and not exit_payout
              and ${within(sql`created_at`, period)}) as granted
          group by player_id, day
          having sum(cents) > ${fromKes(WITHDRAWAL_KES.maxPerDay)}
            or sum(cents) filter (where at < day + interval '6 hours 1 minute') >
              ${fromKes(WITHDRAWAL_KES.maxPerNight)}`,
      ),
  },
  ...taxAudits,
  ...receiptAudits,
  ...claimsAudits,
  ...exitPayoutAudits,
]
