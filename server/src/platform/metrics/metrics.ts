import { within } from '../base/clock.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { droppedLines, type Logger } from '../log/log.ts'

/** Prometheus metrics of one server. Labels never carry a player, a phone or a token. */
export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics(log: Logger, labels: Readonly<Record<string, string>> = {}) {
  const registry = new Registry()
  registry.setDefaultLabels(labels)
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    logDropped: new Counter({
      name: 'ruka_log_lines_dropped_total',
      help: 'Lines not logged: repeated too often within a second, or unwritten for want of a reader',
      labelNames: ['reason'],
      registers,
      collect() {
        this.reset()
        const { repeated, unwritten } = droppedLines(log)
        this.inc({ reason: 'repeated' }, repeated)
        this.inc({ reason: 'unwritten' }, unwritten)
      },
    }),
    httpSeconds: new Histogram({
      name: 'ruka_http_seconds',
      help: 'Time to answer a request',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
      registers,
    }),
    sockets: new Gauge({ name: 'ruka_sockets', help: 'Open sockets', labelNames: ['kind'], registers }),
    socketsRefused: new Counter({
      name: 'ruka_sockets_refused_total',
      help: 'Sockets refused because their address had too many, or opened too many a second',
      labelNames: ['kind'],
      registers,
    }),
    databaseAway: new Counter({
      name: 'ruka_database_away_total',
      help: 'Requests answered 503 because the database could not be used in time',
      registers,
    }),
    unread: new Gauge({
      name: 'ruka_metric_unread',
      help: '1 for a metric whose figures could not be read',
      labelNames: ['metric'],
      registers,
    }),
    refusals: new Counter({
      name: 'ruka_refusals_total',
      help: 'Refusals by code',
      labelNames: ['code'],
      registers,
    }),
  }
}

/** How long a figure may take to be read from the database before the metrics are served without it. */
const READ_MS = 2_000

type Sample = { readonly labels: Record<string, string>; readonly value: number }

/**
 * A gauge whose figures are read when the metrics are. Where they cannot be read it has none, and
 * `ruka_metric_unread` is 1 for it: metrics are wanted most when the database is away.
 */
export function registerReadGauge(
  { registry, unread }: Metrics,
  gauge: {
    readonly name: string
    readonly help: string
    readonly labelNames: readonly string[]
    read(): Promise<readonly Sample[]>
  },
): void {
  const { name, help } = gauge
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: [...gauge.labelNames],
      registers: [],
      async collect() {
        const samples = await within(READ_MS, gauge.read()).catch(() => undefined)
        this.reset()
        unread.set({ metric: name }, samples ? 0 : 1)
        for (const { labels, value } of samples ?? []) this.set(labels, value)
      },
    }),
  )
}
