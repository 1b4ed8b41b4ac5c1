import { Counter, Gauge } from 'prom-client'
import type { Ctx } from '../platform/context/context.ts'
import { rows, sql } from '../platform/db/db.ts'
import { registerReadGauge } from '../platform/metrics/metrics.ts'

export type FeedMetrics = {
  /** By kind: message, alive, foreign, cut, summary. */
  readonly arrived: Counter<'kind'>
  readonly applied: Counter
  readonly unread: Counter
  readonly lost: Counter
  /** By outcome. */
  readonly recoveries: Counter<'outcome'>
  readonly waiting: Gauge
  readonly lagSeconds: Gauge
}

const NAME = 'ruka_feed_arrived_total'

/** The metrics of this process, registered once. */
export function feedMetrics(ctx: Ctx): FeedMetrics {
  const { registry } = ctx.metrics
  const registers = [registry]
  const get = <Metric>(name: string, make: () => Metric): Metric =>
    (registry.getSingleMetric(name) as Metric | undefined) ?? make()
  const counter = <Label extends string>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Counter<Label> => get(name, () => new Counter({ name, help, labelNames, registers }))
  const gauge = (name: string, help: string): Gauge => get(name, () => new Gauge({ name, help, registers }))
  if (!registry.getSingleMetric(NAME)) measureTables(ctx)
  return {
    arrived: counter(NAME, 'What the feed brought, by kind', 'kind'),
    applied: counter('ruka_feed_applied_total', 'Messages of the feed that were applied'),
    unread: counter('ruka_feed_unread_total', 'Messages of the feed that could not be read or applied'),
    lost: counter('ruka_feed_lost_total', 'How often the connection to the feed was lost'),
    recoveries: counter(
      'ruka_feed_recoveries_total',
      'Recoveries that were requested, by outcome',
      'outcome',
    ),
    waiting: gauge('ruka_feed_waiting', 'Messages of the feed that are not in the log yet'),
    lagSeconds: gauge('ruka_feed_lag_seconds', 'How long the oldest message waits that is not applied'),
  }
}

function measureTables({ db, metrics, clock }: Ctx): void {
  registerReadGauge(metrics, {
    name: 'ruka_feed_set_aside',
    help: 'Messages that were set aside and not applied, by state: unread, or foreign',
    labelNames: ['state'],
    async read() {
      const found = await rows(
        db.read,
        sql<{ state: string; count: number }>`select state, count(m.id)::bigint as count
          from (values ('unread'), ('foreign')) as s (state) left join feed.set_aside as m using (state)
          group by state`,
      )
      return found.map(({ state, count }) => ({ labels: { state }, value: count }))
    },
  })
  registerReadGauge(metrics, {
    name: 'ruka_feed_producer_up',
    help: '1 for a producer on whose markets bets are taken',
    labelNames: ['producer'],
    async read() {
      const found = await rows(
        db.read,
        sql<{ product: number; up: number }>`select product,
            (state = 'up' and alive_until > ${new Date(clock.now())})::integer as up from feed.producers`,
      )
      return found.map(({ product, up }) => ({ labels: { producer: String(product) }, value: up }))
    },
  })
}
