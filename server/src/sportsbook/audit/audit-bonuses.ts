import { firstFound, type AuditCheck } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'
import { slipsOf } from './audited-slips.ts'
import { BONUS_HONOURED_MS } from '../slips/multi-bonus.ts'

/** Between the clock's time of a placing or a setting and its commit, and between two machines' clocks. */
const SLACK_MS = 60_000

const before = (ms: number) => sql`s.placed_at - make_interval(secs => ${ms / 1_000}::double precision)`
const after = (ms: number) => sql`s.placed_at + make_interval(secs => ${ms / 1_000}::double precision)`
/** The version that was the latest one at a time. */
const latestAt = (time: ReturnType<typeof sql>) => sql`(select id from sportsbook.multi_bonuses
  where set_at <= ${time} order by id desc limit 1)`

/** The time of its placing alone decides the bonus of a slip. */
export const bonusAudits: readonly AuditCheck[] = [
  {
    promise:
      'each multi has the bonus of the time when it was placed, and the rest of a slip has that of the slip',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select s.id, s.code, s.kind, s.multi_bonus_id from ${slipsOf(period)} as s where case
          when s.parent_id is not null then s.multi_bonus_id is distinct from
            (select multi_bonus_id from sportsbook.slips where id = s.parent_id)
          when s.kind <> 'multi' or s.product <> 'sports' then s.multi_bonus_id is not null
          when s.multi_bonus_id is null then exists (select 1 from sportsbook.multi_bonuses
            where tiers <> '[]' and id = ${latestAt(before(SLACK_MS))} and id = ${latestAt(after(SLACK_MS))})
          else not exists (select 1 from sportsbook.multi_bonuses
            where id = s.multi_bonus_id and tiers <> '[]' and set_at <= ${after(SLACK_MS)}
              and id >= coalesce(${latestAt(before(BONUS_HONOURED_MS + SLACK_MS))}, 0))
          end`,
      ),
  },
]
