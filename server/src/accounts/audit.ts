import type { AuditCheck } from '../platform/audit.ts'
import { rows, sql } from '../platform/db.ts'

export const accountsAudits: readonly AuditCheck[] = [
  {
    promise: 'no excluded or closed account has a session',
    find: reader =>
      rows(
        reader,
        sql<object>`select s.id as session_id, p.id as player_id, p.status
          from accounts.sessions as s join accounts.players as p on p.id = s.player_id
          where s.revoked_at is null and p.status in ('excluded', 'closed') limit 100`,
      ),
  },
]
