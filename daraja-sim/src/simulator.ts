import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { resumeCallbacks } from './mpesa/callbacks.ts'
import { systemClock, type Clock } from './mpesa/clock.ts'
import { resumeCommands } from './mpesa/commands.ts'
import type { Config } from './mpesa/config.ts'
import { darajaRoutes } from './daraja/routes.ts'
import { cryptoRandom, type Random } from './mpesa/identifiers.ts'
import { resumePayments } from './mpesa/pay-bill.ts'
import { resumePayouts } from './mpesa/payouts.ts'
import { phoneRoutes } from './phone/routes.ts'
import { resumePrompts } from './mpesa/prompts.ts'
import { simRoutes } from './control/sim-api.ts'
import { smsRoutes } from './sms/gateway.ts'
import { resumeTexts } from './sms/inbound.ts'
import type { ShiftingClock } from './control/shifting-clock.ts'
import { openWorld, type World } from './mpesa/world.ts'

const BODY_LIMIT_BYTES = 256 * 1024

export type Simulator = {
  world: World
  /** Resumes what a stop interrupted, listens, and returns the address. */
  start: () => Promise<string>
  stop: () => Promise<void>
}

export function createSimulator(parts: {
  config: Config
  clock?: Clock
  /** A clock that may be put forward over HTTP. */
  shifting?: ShiftingClock
  random?: Random
}): Simulator {
  const { config, shifting, clock = shifting ?? systemClock(), random = cryptoRandom } = parts
  const world = openWorld({ config, clock, random })
  const app = fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true })
  readBodies(app)
  // Each API is its own plugin, because each has its own error format.
  app.register((daraja, _options, done) => done(void darajaRoutes(daraja, world)))
  app.register((sim, _options, done) => done(void simRoutes(sim, world, shifting)))
  app.register((sms, _options, done) => done(void smsRoutes(sms, world)))
  app.register((phone, _options, done) => done(void phoneRoutes(phone, world)))
  return {
    world,
    start: async () => {
      await app.listen({ port: config.port, host: config.host })
      // Callbacks first: the others queue callbacks of their own.
      resumeCallbacks(world)
      resumePrompts(world)
      resumePayouts(world)
      resumePayments(world)
      resumeCommands(world)
      resumeTexts(world)
      const { address, family, port } = app.server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    },
    stop: async () => {
      // Connections first: a request that is still being answered may write to the journal.
      await app.close()
      world.stop()
    },
  }
}

/**
 * JSON and forms are read; any other type is taken as text, since Daraja answers it with a field error, not a
 * 415.
 */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch (error) {
      done(Object.assign(error instanceof Error ? error : new Error('not JSON'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}
