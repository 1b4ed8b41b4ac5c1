import Fastify, { type FastifyInstance } from 'fastify'
import type { Request } from 'autocannon'
import { serveHooks } from '../../server/src/payments/callbacks/hooks.ts'
import { openPayments, railConfig, type Dependencies } from '../../server/src/payments/setup/dependencies.ts'
import { mpesaRail } from '../../server/src/payments/rails/mpesa/rail.ts'
import { callbackUrl } from '../../server/src/payments/setup/secret-path.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, sql } from '../../server/src/platform/db/db.ts'
import { openHttp } from '../../server/src/platform/http/http.ts'
import { uuid } from '../../server/src/platform/base/random.ts'
import { median, rounded, type Figure } from '../harness/figures.ts'
import { load, type Load } from '../harness/load.ts'
import { inWorld } from '../harness/world.ts'

const INTENTS = 1_000
const ROUNDS = 5
const SECONDS = 3

/**
 * M-PESA Express callbacks as they arrive, each stored with its job before it is acknowledged, fsync on;
 * beside it a bare route that stores each body with one insert and commit. They take turns.
 */
export function callbacks(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx }) => {
    const dependencies = openPayments(ctx, mpesaRail(railConfig(ctx.config), { clock: ctx.clock }))
    const ours = await serve(ctx, dependencies)
    const bare = await serveBare(ctx)
    try {
      const requests = Array.from({ length: INTENTS }, (_, index) => callback(dependencies, index))
      for (const app of [ours, bare]) await load(app, { requests, seconds: 1 })
      const rounds: { ours: Load; bare: Load }[] = []
      const before = await stored(ctx)
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          ours: await load(ours, { requests, seconds: SECONDS }),
          bare: await load(bare, { requests, seconds: SECONDS }),
        })
      const acknowledged = rounds.reduce((sum, round) => sum + round.ours.answers, 0)
      // More may be stored than were acknowledged: the last ones were under way when the load ended.
      if ((await stored(ctx)) - before < acknowledged)
        throw new Error('an acknowledged callback was not stored')
      return [
        {
          name: 'callbacks_per_s',
          value: rounded(median(rounds.map(round => round.ours.perSecond)), 0),
          unit: 'callbacks/s',
          baseline: rounded(median(rounds.map(round => round.bare.perSecond)), 0),
          ratio: rounded(median(rounds.map(round => round.ours.perSecond / round.bare.perSecond))),
        },
        {
          name: 'callbacks_p99_ms',
          value: rounded(median(rounds.map(round => round.ours.p99Ms))),
          unit: 'ms',
          baseline: rounded(median(rounds.map(round => round.bare.p99Ms))),
        },
      ]
    } finally {
      await ours.close()
      await bare.close()
    }
  })
}

const stored = async (ctx: Ctx): Promise<number> =>
  (await firstRow(ctx.db.read, sql<{ count: number }>`select count(*) from payments.callback_inbox`))!.count

function callback({ ctx }: Dependencies, index: number): Request {
  const id = uuid(ctx.random, ctx.clock.now())
  const stkCallback = {
    MerchantRequestID: `bench-${index}`,
    CheckoutRequestID: `ws_CO_bench_${index}`,
    ResultCode: 1032,
    ResultDesc: 'Request cancelled by user',
  }
  return {
    method: 'POST',
    path: new URL(callbackUrl(ctx.config, 'deposit', id)).pathname,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Body: { stkCallback } }),
  }
}

async function serve(ctx: Ctx, dependencies: Dependencies): Promise<FastifyInstance> {
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  serveHooks(app, dependencies)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

async function serveBare(ctx: Ctx): Promise<FastifyInstance> {
  await sql
    .raw('create schema bare; create table bare.inbox (id uuid primary key, body jsonb not null)')
    .execute(ctx.db.read)
  const app = Fastify()
  app.route({
    method: 'POST',
    url: '/hooks/*',
    async handler({ body }) {
      await sql`insert into bare.inbox
        values (${uuid(ctx.random, ctx.clock.now())}, ${JSON.stringify(body)})`.execute(ctx.db.read)
      return { ResultCode: 0, ResultDesc: 'Accepted' }
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}
