import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { droppedLines, type Logger } from './log.ts'

/** Prometheus metrics of one server. Labels never carry a player, a phone or a token. */
export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics(log: Logger) {
  const registry = new Registry()
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
    databaseAway: new Counter({
      name: 'ruka_database_away_total',
      help: 'Requests answered 503 because the database could not be used in time',
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
