import { changed, sql } from '../platform/db.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Claims a routine that is due, for one process: its due time moves before the work, so a crash skips one
 * run. A new routine is due at once. `unlessDoneFor` skips a routine that was finished for the same value.
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

/** Records that a routine was finished, and for which value. */
export async function finishRoutine({ ctx }: Dependencies, name: string, doneFor: string): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`insert into payments.routines (name, done_at, done_for) values (${name}, ${now}, ${doneFor})
    on conflict (name) do update set done_at = excluded.done_at, done_for = excluded.done_for`.execute(
    ctx.db.read,
  )
}

/**
 * Does the work of a sweep concurrently. An item that fails is logged and is due again by its own due time;
 * it does not delay the others. The sweep ends when all items have ended.
 */
export async function eachAlone<Item>(
  dependencies: Dependencies,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const result of await Promise.allSettled(items.map(work)))
    if (result.status === 'rejected')
      dependencies.ctx.log.error({ error: result.reason }, 'an item of a sweep failed; it is due again')
}
