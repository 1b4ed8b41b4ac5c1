import { sql, type Tx } from '../db/db.ts'
import type { Clock } from '../base/clock.ts'

/** Who did it: a player, the system, or a named member of staff. */
export type Actor = { kind: 'player'; id: string } | { kind: 'system' } | { kind: 'staff'; id: string }

/** One state change of money or account. The table refuses updates and deletes. */
export async function recordChange(
  tx: Tx,
  clock: Clock,
  change: {
    actor: Actor
    what: string
    subject: string
    before?: unknown
    after?: unknown
    reason?: string | undefined
  },
): Promise<void> {
  const { actor, what, subject, before = null, after = null, reason = null } = change
  await sql`insert into platform.audit_log (at, actor_kind, actor_id, what, subject, before, after, reason)
    values (${new Date(clock.now())}, ${actor.kind}, ${actor.kind === 'system' ? null : actor.id}, ${what},
      ${subject},
      ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${reason})`.execute(tx)
}
