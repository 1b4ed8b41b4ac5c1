import { firstFound, type AuditCheck } from '../platform/context/audit.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../platform/db/db.ts'

/**
 * Who excluded themselves, when, and in which order, `(player_id, msisdn, at, ordinal)`, as a table for other
 * modules' audits.
 */
export const exclusions = (): RawBuilder<object> =>
  sql<object>`(select player_id, msisdn, excluded_at as at, ordinal from accounts.exclusions)`

/** In which order players registered, `(player_id, ordinal)`, as a table for other modules' audits. */
export const registrations = (): RawBuilder<object> =>
  sql<object>`(select id as player_id, ordinal from accounts.players)`

export const accountsAudits: readonly AuditCheck[] = [
  {
    promise: 'no excluded or closed account has a session',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select s.id as session_id, p.id as player_id, p.status
          from accounts.sessions as s join accounts.players as p on p.id = s.player_id
          where s.revoked_at is null and p.status in ('excluded', 'closed')`,
      ),
  },
  {
    promise: 'every exclusion stands for seven years at least, on the account and on its phone',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select p.id as player_id, p.status, e.excluded_at, e.until, b.until as barred_until
          from accounts.players as p left join accounts.exclusions as e on e.player_id = p.id
          left join accounts.barred_phones as b on b.msisdn = e.msisdn
          where (p.status = 'excluded' or e.player_id is not null)
            and (p.status <> 'excluded' or e.player_id is null
            or e.until < e.excluded_at + interval '7 years' or b.until is null or b.until < e.until)`,
      ),
  },
  {
    promise: 'nobody began a session after excluding themselves',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select s.id as session_id, s.player_id from accounts.sessions as s
          join accounts.exclusions as e on e.player_id = s.player_id where s.ordinal > e.ordinal`,
      ),
  },
]
