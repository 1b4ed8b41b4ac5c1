import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { manualClock, systemClock } from './feed/clock.ts'
import { openBroker } from './feed/broker.ts'
import type { Config } from './feed/config.ts'
import { createEngine } from './feed/engine.ts'
import { openTransport } from './feed/faults.ts'
import { restRoutes } from './http/rest.ts'
import { responseXml } from './http/rest-xml.rules.ts'
import { simRoutes } from './http/sim-api.ts'
import { openStream } from './feed/stream.ts'
import { openRecoveries } from './feed/recovery.ts'
import { rollingSchedule, seasonSchedule } from './feed/schedule.rules.ts'
import { readSeason } from './season.ts'
import type { Simulation } from './feed/simulation.ts'

export type Simulator = Simulation & {
  /** Listens, plays, and returns the address. */
  start: () => Promise<string>
  stop: () => Promise<void>
}

const BODY_LIMIT_BYTES = 64 * 1024

/** A manual clock begins at `nowMs`. */
export function createSimulator(config: Config, nowMs: number): Simulator {
  const manual = config.isClockManual ? manualClock(nowMs) : undefined
  const clock = manual ?? systemClock()
  const stream = openStream(clock)
  const broker = config.broker ? openBroker(config.broker) : undefined
  const transport = openTransport({
    clock,
    seed: config.seed,
    deliver: (sent, asked) => {
      stream.deliver(sent, asked)
      broker?.deliver(sent)
    },
    isConnected: () => stream.counts.connections > 0 || broker?.isConnected() === true,
  })
  const engine = createEngine({ config, clock, schedule: scheduleOf(config), send: transport.send })
  const recoveries = openRecoveries({ clock, engine, send: transport.send })
  const advance = manual ? { advance: manual.advance } : {}
  const simulation: Simulation = { config, clock, engine, transport, stream, broker, recoveries, ...advance }
  const app = appOf(simulation)
  return {
    ...simulation,
    start: async () => {
      await app.listen({ port: config.port, host: config.host })
      engine.start()
      const { address, family, port } = app.server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    },
    stop: async () => {
      engine.stop()
      stream.stop()
      await broker?.stop()
      await app.close()
    },
  }
}

function scheduleOf(config: Config) {
  const season = readSeason()
  const { startMs, speed, isEven, roundMs } = config
  return startMs === null
    ? rollingSchedule(season, config)
    : seasonSchedule(season, { startMs, speed, roundMs: isEven ? roundMs : undefined })
}

/** Each API is a plugin of its own, because each has its own error format. */
function appOf(simulation: Simulation): FastifyInstance {
  const app = fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true, exposeHeadRoutes: false })
  app.setNotFoundHandler(({ url }, reply) =>
    url.startsWith('/sim/')
      ? reply.code(404).send({ error: 'no such control' })
      : reply.code(404).type('application/xml').send(responseXml('NOT_FOUND', 'no such resource')),
  )
  app.register((rest, _options, done) => done(void restRoutes(rest, simulation)))
  app.register((sim, _options, done) => done(void simRoutes(sim, simulation)))
  return app
}
