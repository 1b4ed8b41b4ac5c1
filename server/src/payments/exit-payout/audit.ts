import { exclusions } from '../../accounts/index.ts'
import { firstFound, within, type AuditCheck } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'

export const exitPayoutAudits: readonly AuditCheck[] = [
  {
    promise: 'nobody asked for a deposit or a withdrawal after excluding themselves',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select p.id, p.player_id, p.created_at, e.at as excluded_at from (
            select id, player_id, created_at from payments.deposits where channel = 'express'
            union all select id, player_id, created_at from payments.withdrawals where not exit_payout) as p
          join ${exclusions()} as e on e.player_id = p.player_id where p.created_at > e.at
            and ${within(sql`p.created_at`, period)}`,
      ),
  },
  {
    promise: 'the rest of a player’s money is paid only after they left, and to the number they left with',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select w.id, w.player_id, w.msisdn = r.msisdn as same_number, w.created_at,
          e.at as excluded_at
          from payments.withdrawals as w left join payments.exit_payouts as r on r.player_id = w.player_id
          left join ${exclusions()} as e on e.player_id = w.player_id
          where w.exit_payout and (r.msisdn is distinct from w.msisdn or e.msisdn is distinct from w.msisdn
            or e.at is null or w.created_at < e.at)`,
      ),
  },
]
