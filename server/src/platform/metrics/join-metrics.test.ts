import { expect, it } from 'vitest'
import { Counter, Gauge, Registry } from 'prom-client'
import { joinMetrics } from './join-metrics.ts'

it('a metric of two processes is one block with the samples of both', async () => {
  const of = async (roles: string, count: number) => {
    const registry = new Registry()
    registry.setDefaultLabels({ roles })
    const registers = [registry]
    new Counter({ name: 'ruka_bets_total', help: 'Bets', registers }).inc(count)
    if (roles === 'web') new Gauge({ name: 'ruka_sockets', help: 'Open sockets', registers }).set(3)
    return registry.metrics()
  }
  expect(joinMetrics(await of('web', 1), await of('engine', 2))).toBe(
    `# HELP ruka_bets_total Bets
# TYPE ruka_bets_total counter
ruka_bets_total{roles="web"} 1
ruka_bets_total{roles="engine"} 2

# HELP ruka_sockets Open sockets
# TYPE ruka_sockets gauge
ruka_sockets{roles="web"} 3
`,
  )
})
