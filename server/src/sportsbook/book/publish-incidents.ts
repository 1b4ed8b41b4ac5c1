import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, rows, sql, type Tx } from '../../platform/db/db.ts'
import { sportsEvents } from '../model/events.ts'
import type { Incident } from './incidents.rules.ts'

/** An incident of an event, and when the message that told of it arrived, by our clock. */
export type Reported = Incident & { readonly eventId: string; readonly atMs: number }

/** Publishes incidents with what they changed. Without a fixture no bets are taken, so none are published. */
export async function publishIncidents(tx: Tx, ctx: Ctx, reported: readonly Reported[]): Promise<void> {
  if (reported.length === 0) return
  const ids = [...new Set(reported.map(({ eventId }) => eventId))]
  const found = await rows(
    tx,
    sql<{ id: string; home: string; away: string }>`select e.id, f.home, f.away from sportsbook.events as e
      join sportsbook.event_facts as f on f.id = e.facts_id where e.id = any(${pgArray(ids)}::text[])`,
  )
  const sides = new Map(found.map(({ id, home, away }) => [id, { home, away }]))
  for (const { atMs, ...incident } of reported) {
    const named = sides.get(incident.eventId)
    if (named) await ctx.events.publish(tx, sportsEvents.incident, { ...incident, ...named, at: atMs })
  }
}
