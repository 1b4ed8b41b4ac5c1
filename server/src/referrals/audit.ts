import { registrations } from '../accounts/index.ts'
import { REFERRAL_PERCENT } from '@ruka/contract/referrals'
import { firstFound, within, type AuditCheck, type AuditPeriod } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { houseTransfers } from '../wallet/index.ts'

export const referralsAudits: readonly AuditCheck[] = [
  {
    promise:
      'every released referral commission moved exactly its amount from the house to its referrer, once, and nothing else did',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce('referral:' || c.deposit_id, m.key) as commission, c.state,
            c.paid_cents + c.clawed_back_cents as paid, m.cents as moved, m.house
          from (select * from referrals.commissions where paid_cents + clawed_back_cents > 0) as c
          full join ${houseTransfers('referral:')} as m on m.key = 'referral:' || c.deposit_id
          where c.deposit_id is null or m.key is null or m.cents <> c.paid_cents + c.clawed_back_cents
            or m.player_id <> c.referrer_id or m.house not in ('promo', 'revenue')`,
      ),
  },
  {
    promise:
      'what was clawed back of a referral commission came from its referrer, once, and nothing else did',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce('referral-back:' || c.deposit_id, m.key) as commission,
          c.clawed_back_cents,
            m.cents as moved, m.house
          from (select * from referrals.commissions where clawed_back_cents > 0) as c
          full join ${houseTransfers('referral-back:')} as m on m.key = 'referral-back:' || c.deposit_id
          where c.deposit_id is null or m.key is null or m.cents <> -c.clawed_back_cents
            or m.player_id <> c.referrer_id or m.house not in ('promo', 'revenue')`,
      ),
  },
  {
    promise: 'every referral commission belongs to a completed deposit of its referee',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select c.deposit_id, c.referee_id, c.deposit_cents
          from (select * from referrals.commissions where ${within(sql`credited_at`, period)}) as c
          where not exists (select 1 from ${houseTransfers('deposit:', depositKeys(period))} as m
            where m.key = 'deposit:' || c.deposit_id and m.player_id = c.referee_id)`,
      ),
  },
  {
    promise:
      'no player is their own referee, and every referrer registered before their referees, so there are no rings',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select b.player_id, b.referrer_id, b.bound_at from referrals.referees as b
          join ${registrations()} as r on r.player_id = b.referrer_id
          join ${registrations()} as own on own.player_id = b.player_id
          where b.player_id = b.referrer_id or r.ordinal >= own.ordinal
          union all
          select c.referee_id, c.referrer_id, c.credited_at from referrals.commissions as c
          join referrals.referees as b on b.player_id = c.referee_id where b.referrer_id <> c.referrer_id`,
      ),
  },
  {
    promise:
      'every referral commission is released at its wagering requirement, at its percentage, and not before',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select c.deposit_id, c.state, c.qualifying_cents, c.staked_cents, c.paid_cents
          from referrals.commissions as c left join (
            select deposit_id, sum(cents) as cents from referrals.lapses
              group by deposit_id) as l using (deposit_id)
          where c.qualifying_cents <> greatest(0, c.deposit_cents - coalesce(l.cents,
            0) - coalesce(c.reversed_cents, 0))
            or (c.state = 'pending') and c.staked_cents >= c.wagering_multiple * c.qualifying_cents
            or c.state = 'released' and (c.paid_cents <> c.qualifying_cents * ${REFERRAL_PERCENT}::bigint /
              100
              or c.staked_cents < c.wagering_multiple * c.qualifying_cents)
            or c.state = 'reversed' and c.reversed_cents is null`,
      ),
  },
  {
    promise: 'the sums that referrers are shown are those of their referees and commissions',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select r.player_id, r.referees, b.referees as counted, r.earned_cents, c.earned,
          r.pending_cents,
            c.pending
          from referrals.referrers as r
          left join (select referrer_id, count(*) as referees from referrals.referees
            group by referrer_id) as b
            on b.referrer_id = r.player_id
          left join (select referrer_id, sum(paid_cents) as earned,
              sum(qualifying_cents * ${REFERRAL_PERCENT}::bigint / 100) filter (where state = 'pending') as
                pending
            from referrals.commissions group by referrer_id) as c on c.referrer_id = r.player_id
          where r.referees <> coalesce(b.referees, 0) or r.earned_cents <> coalesce(c.earned, 0)
            or r.pending_cents <> coalesce(c.pending, 0)`,
      ),
  },
]

/** The ledger keys of the deposits that an audit of this period covers; undefined for all. */
const depositKeys = (period: AuditPeriod) =>
  period === null
    ? undefined
    : sql<{ key: string }>`(select 'deposit:' || deposit_id as key from referrals.commissions
        where ${within(sql`credited_at`, period)})`
