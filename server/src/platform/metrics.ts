import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one server. Labels never carry a player, a phone or a token. */
export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
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
