import { changed, sql } from '../platform/db.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Claims a routine that is due, for one process: its due time moves before the work, so a crash costs one round. A new one is due
 * at once. `unlessDoneFor` leaves out what was done for just this.
 */
export async function claimRoutine(
  { ctx }: Dependencies,
  { name, everyMs, unlessDoneFor }: { name: string; everyMs: number; unlessDoneFor?: string },
): Promise<boolean> {
  const nowMs = ctx.clock.now()
  const claimed = await changed(
    ctx.db.read,
    sql`insert into payments.routines as r (name, due_at) values (${name}, ${new Date(nowMs + everyMs)})
      on conflict (name) do update set due_at = excluded.due_at
      where r.due_at <= ${new Date(nowMs)} and r.done_for is distinct from ${unlessDoneFor ?? ''}`,
  )
  return claimed === 1
}

/** Keeps that a routine was done, and for what. */
export async function finishRoutine({ ctx }: Dependencies, name: string, doneFor: string): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`insert into payments.routines (name, done_at, done_for) values (${name}, ${now}, ${doneFor})
    on conflict (name) do update set done_at = excluded.done_at, done_for = excluded.done_for`.execute(
    ctx.db.read,
  )
}
