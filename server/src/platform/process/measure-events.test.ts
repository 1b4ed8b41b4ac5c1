import { expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { systemClock } from '../base/clock.ts'
import type { Ctx } from '../context/context.ts'
import { sql } from '../db/db.ts'
import { openEvents } from '../events/events.ts'
import { openLog } from '../log/log.ts'
import { measureEvents } from './measure-events.ts'
import { openMetrics } from '../metrics/metrics.ts'

it('shows how far each consumer is behind, also one that no program serves', async () => {
  const clone = await cloneDatabase(inject('postgres'))
  const log = openLog('silent')
  const events = openEvents({ db: clone.db, clock: systemClock, log })
  await sql`with e as (insert into platform.events (id, type, payload, at)
      values (nextval('platform.event_ids'), 'test.counted', '{}', clock_timestamp() - interval '1 hour')
      returning id)
    insert into platform.deliveries (consumer, event_id) select 'gone', id from e union all select 'lost', 99`.execute(
    clone.db.read,
  )
  const metrics = openMetrics(log)
  measureEvents({ db: clone.db, events, metrics } as Ctx)
  const text = await metrics.registry.metrics()
  expect(text).toContain('ruka_events_waiting{consumer="gone"} 1')
  expect(text).toMatch(/ruka_events_lag_seconds\{consumer="gone"\} 3600/)
  // Its event is not stored.
  expect(text).toContain('ruka_events_lag_seconds{consumer="lost"} +Inf')
  await clone.drop()
})
