import type { Ctx } from '../context/context.ts'
import { rows, sql } from '../db/db.ts'
import { CONSUMERS_IN_WAIT } from '../events/events.ts'
import { registerReadGauge } from '../metrics/metrics.ts'

type Figures = {
  readonly consumer: string
  readonly waiting: number
  readonly dead: number
  readonly lag: number
}

/**
 * How far each consumer is behind, also one that no program serves: no event after its oldest is swept. The lag of a
 * consumer is infinite where its oldest event is missing, as after a partial restore.
 * Waiting events are counted up to 10,000.
 */
export function measureEvents({ db, events, metrics }: Ctx): void {
  const read = () => {
    const consumers = [...new Set(events.subscriptions().flatMap(each => each.consumers))]
    return rows(
      db.read,
      sql<Figures>`with recursive ${CONSUMERS_IN_WAIT},
        c as (select unnest(${consumers}::text[]) collate "C" as consumer union select consumer from in_wait)
        select consumer,
          (select count(*) from (select from platform.deliveries as d where d.consumer = c.consumer
            limit 10000) as d)::integer as waiting,
          (select count(*) from platform.failed_deliveries as f where f.consumer = c.consumer
            and due_at is null)::integer as dead,
          coalesce((select coalesce(extract(epoch from clock_timestamp() - e.at), 'infinity')
            from (select event_id from platform.deliveries as d where d.consumer = c.consumer
              order by event_id limit 1) as d left join platform.events as e on e.id = d.event_id),
            0)::double precision as lag
        from c`,
    )
  }
  const gauge = (name: string, help: string, valueOf: (figures: Figures) => number) =>
    registerReadGauge(metrics, {
      name,
      help,
      labelNames: ['consumer'],
      read: async () =>
        (await read()).map(figures => ({ labels: { consumer: figures.consumer }, value: valueOf(figures) })),
    })
  gauge('ruka_events_waiting', 'Events that wait for a consumer', ({ waiting }) => waiting)
  gauge('ruka_events_lag_seconds', 'Age of the oldest event that waits for a consumer', ({ lag }) => lag)
  gauge('ruka_events_dead', 'Deliveries that were given up and wait for a person', ({ dead }) => dead)
}
