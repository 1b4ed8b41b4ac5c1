import { registrations } from '../accounts/index.ts'
import { REFERRAL_PERCENT } from '@ruka/contract/referrals'
import { firstFound, within, type AuditCheck } from '../platform/audit.ts'
import { sql } from '../platform/db.ts'
import { houseTransfers } from '../wallet/index.ts'

export const referralsAudits: readonly AuditCheck[] = [
  {
    promise:
      'every released referral share moved exactly its amount from the house to its referrer, once, and nothing else did',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce('referral:' || s.deposit_id, m.key) as share, s.state, s.paid_cents + s.returned_cents as paid, m.cents as moved, m.house
          from (select * from referrals.shares where paid_cents + returned_cents > 0) as s
          full join ${houseTransfers('referral:')} as m on m.key = 'referral:' || s.deposit_id
          where s.deposit_id is null or m.key is null or m.cents <> s.paid_cents + s.returned_cents
            or m.player_id <> s.referrer_id or m.house not in ('promo', 'revenue')`,
      ),
  },
  {
    promise: 'what was taken back of a referral share came from its referrer, once, and nothing else did',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce('referral-back:' || s.deposit_id, m.key) as share, s.returned_cents, m.cents as moved, m.house
          from (select * from referrals.shares where returned_cents > 0) as s
          full join ${houseTransfers('referral-back:')} as m on m.key = 'referral-back:' || s.deposit_id
          where s.deposit_id is null or m.key is null or m.cents <> -s.returned_cents
            or m.player_id <> s.referrer_id or m.house not in ('promo', 'revenue')`,
      ),
  },
  {
    promise: 'no referral share is without a completed deposit of the friend',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select s.deposit_id, s.friend_id, s.deposit_cents
          from (select * from referrals.shares where ${within(sql`credited_at`, period)}) as s
          where not exists (select 1 from ${houseTransfers('deposit:', period === null ? undefined : sql`(select 'deposit:' || deposit_id as key from referrals.shares where ${within(sql`credited_at`, period)})`)} as m
            where m.key = 'deposit:' || s.deposit_id and m.player_id = s.friend_id)`,
      ),
  },
  {
    promise:
      'nobody is their own friend, and whoever brought a friend was there before, so that there are no rings',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select f.player_id, f.referrer_id, f.bound_at from referrals.friends as f
          join ${registrations()} as r on r.player_id = f.referrer_id
          join ${registrations()} as own on own.player_id = f.player_id
          where f.player_id = f.referrer_id or r.ordinal >= own.ordinal
          union all
          select s.friend_id, s.referrer_id, s.credited_at from referrals.shares as s
          join referrals.friends as f on f.player_id = s.friend_id where f.referrer_id <> s.referrer_id`,
      ),
  },
  {
    promise:
      'every referral share is worth its part of what was staked as often as it must be, and not before',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select s.deposit_id, s.state, s.counted_cents, s.staked_cents, s.paid_cents from referrals.shares as s
          left join (select deposit_id, sum(cents) as cents from referrals.lapses group by deposit_id) as l using (deposit_id)
          where s.counted_cents <> greatest(0, s.deposit_cents - coalesce(l.cents, 0) - coalesce(s.reversed_cents, 0))
            or (s.state = 'pending') and s.staked_cents >= s.factor * s.counted_cents
            or s.state = 'released' and (s.paid_cents <> s.counted_cents * ${REFERRAL_PERCENT}::bigint / 100
              or s.staked_cents < s.factor * s.counted_cents)
            or s.state = 'reversed' and s.reversed_cents is null`,
      ),
  },
  {
    promise: 'what referrers are shown is the sum of their friends and shares',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select r.player_id, r.friends, f.friends as friends_counted, r.earned_cents, s.earned, r.pending_cents, s.pending
          from referrals.referrers as r
          left join (select referrer_id, count(*) as friends from referrals.friends group by referrer_id) as f on f.referrer_id = r.player_id
          left join (select referrer_id, sum(paid_cents) as earned,
              sum(counted_cents * ${REFERRAL_PERCENT}::bigint / 100) filter (where state = 'pending') as pending
            from referrals.shares group by referrer_id) as s on s.referrer_id = r.player_id
          where r.friends <> coalesce(f.friends, 0) or r.earned_cents <> coalesce(s.earned, 0) or r.pending_cents <> coalesce(s.pending, 0)`,
      ),
  },
]
