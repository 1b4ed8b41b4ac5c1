import { caseRows } from '../../cases/index.ts'
import { type AuditCheck, firstFound, within } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'
import { houseBalances, houseTransfers } from '../../wallet/index.ts'
import { leftUnproven } from '../records/proofs.ts'

/** What the audit proves of money without an owner, and of money that M-PESA took back. */
export const receiptAudits: readonly AuditCheck[] = [
  {
    promise: 'no credit without a receipt is kept from the search for such',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select d.id, d.cents from payments.deposits as d
          where d.has_receipt and not exists (select 1 from payments.receipts as r
            where r.deposit_id = d.id)`,
      ),
  },
  {
    promise:
      'every suspended payment lies in suspense until it is assigned or given back, and nothing else does',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce('suspense:' || s.id, i.key) as suspense, s.state, s.cents,
          i.cents as came, o.cents as went
          from payments.suspense as s
          full join ${houseTransfers('suspense:')} as i on i.key = 'suspense:' || s.id
          left join ${houseTransfers('suspense-out:')} as o on o.key = 'suspense-out:' || s.id
          where s.id is null or i.key is null or i.cents <> s.cents or i.house <> 'mpesa'
            or (s.state = 'open') <> (o.key is null) or o.cents <> s.cents or o.house <> 'suspense'
          union all
          select 'the account', null, (select coalesce(sum(cents), 0) from payments.suspense
            where state = 'open'), h.cents, null
          from (select coalesce(sum(b.cents), 0) as cents from ${houseBalances()} as b
            where b.account = 'suspense') as h
          where h.cents <> (select coalesce(sum(cents), 0) from payments.suspense where state = 'open')`,
      ),
  },
  {
    promise: 'every assigned suspended payment is a deposit of its amount, with its receipt',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select s.id, s.receipt, s.cents from payments.suspense as s
          left join payments.deposits as d on d.id = s.deposit_id and d.cents = s.cents
            and d.state in ('credited', 'reversed')
          left join payments.receipts as r on r.receipt = s.receipt and r.deposit_id = s.deposit_id
          where s.state = 'assigned' and (d.id is null or r.receipt is null)`,
      ),
  },
  {
    promise:
      'every payment that M-PESA took back from a player left that player once, whole, and nobody has it',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce('reversal:' || r.receipt, m.key) as reversal, r.cents,
          m.cents + m.tax_cents as moved, d.id as deposit, d.state
          from (select * from payments.reversals where posted) as r
          full join ${houseTransfers('reversal:')} as m on m.key = 'reversal:' || r.receipt
          left join payments.deposits as d on d.id = r.deposit_id
          where r.receipt is null or m.key is null or m.cents + m.tax_cents <> -r.cents or m.house <> 'mpesa'
            or m.player_id <> d.player_id
          union all
          select r.receipt, r.cents, null, d.id, d.state from payments.reversals as r
          left join payments.receipts as k on k.receipt = r.receipt
          left join payments.deposits as d on d.id = k.deposit_id
          left join payments.suspense as s on s.id = k.suspense_id
          where d.state <> 'reversed' or k.deposit_id is distinct from r.deposit_id or s.state = 'open'
            or k.cents <> r.cents
          union all
          select null, d.cents, null, d.id, d.state from payments.deposits as d
          where d.state = 'reversed' and not exists (select 1 from payments.reversals as r
            where r.deposit_id = d.id)`,
      ),
  },
  {
    promise: 'nothing was withdrawn while the account had money that M-PESA had not confirmed',
    find: (reader, period) =>
      firstFound(
        reader,
        leftUnproven(
          sql`select id, player_id, money_no from payments.withdrawals
            where ${within(sql`created_at`, period)}`,
        ),
      ),
  },
  {
    promise:
      'every payment that only a callback told of is asked about until it is settled, or a person was called',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select p.receipt, p.state from payments.proofs as p
          left join payments.receipts as r on r.receipt = p.receipt and r.cents = p.cents
          left join payments.deposits as d on d.id = r.deposit_id
          where (p.state = 'open' and p.next_query_at is null) or r.receipt is null
            or (p.state in ('open', 'disputed') and p.player_id is distinct from d.player_id)
            or (p.state = 'disputed' and not exists (
              select 1 from ${caseRows} as c where c.kind = 'unproven_notice'
                and c.subject = 'receipt:' || p.receipt))
            or (p.state = 'denied' and not exists (select 1 from payments.reversals as v
              where v.receipt = p.receipt))`,
      ),
  },
]
