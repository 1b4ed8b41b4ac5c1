import { firstFound, type AuditCheck } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'
import { slipsOf } from './audited-slips.ts'

export const virtualAudits: readonly AuditCheck[] = [
  {
    promise:
      'slips on virtual matches are singles and multis from before kick-off, and none is cancelled or cashed out',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select code, kind, state, placed_at from ${slipsOf(period)} as s
          where product = 'virtuals' and (kind = 'system' or is_live or multi_bonus_id is not null
            or state in ('pending', 'refused', 'cancelled', 'cashed_out') or placed_at >= first_kick_off_at)`,
      ),
  },
]
