import { exclusions } from '../accounts/index.ts'
import { firstFound, type AuditCheck } from '../platform/context/audit.ts'
import { leftUnproven } from '../payments/index.ts'
import { sql } from '../platform/db/db.ts'
import { playerTransfers } from '../wallet/index.ts'

export const sambazaAudits: readonly AuditCheck[] = [
  {
    promise: 'nothing was sent while the account had money that M-PESA had not confirmed',
    find: reader =>
      firstFound(
        reader,
        leftUnproven(
          sql`select id, sender_id as player_id, money_no from sambaza.transfers where money_no is not null`,
        ),
      ),
  },
  {
    promise:
      'every completed Sambaza moved exactly its amount from its sender’s cash to its recipient’s stake, once, and nothing else did',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce('sambaza:' || t.id, g.key) as sambaza, t.cents, g.cents as moved,
          g.from_account, g.to_account
          from (select * from sambaza.transfers where state = 'completed') as t
          full join ${playerTransfers('sambaza:')} as g on g.key = 'sambaza:' || t.id
          where t.id is null or g.key is null or g.cents <> t.cents or g.from_player is distinct
            from t.sender_id
            or g.from_account <> 'cash' or g.to_player is distinct from t.recipient_id
              or g.to_account <> 'stake'`,
      ),
  },
  {
    promise: 'nobody sent or received by Sambaza after excluding themselves',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select t.id, e.player_id, t.ended_at, e.at as excluded_at from sambaza.transfers as t
          join ${exclusions()} as e on e.player_id in (t.sender_id, t.recipient_id)
          where t.state = 'completed' and t.ended_ordinal > e.ordinal`,
      ),
  },
]
