import Fastify, { type FastifyInstance } from 'fastify'
import { api } from '@ruka/contract/api'
import { accountsHandlers, playerCallers } from '../server/src/accounts/index.ts'
import { accessTokens } from '../server/src/accounts/sessions/tokens.ts'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { openHttp, type Handlers } from '../server/src/platform/http/http.ts'
import { keysOf } from '../server/src/platform/config/keys.ts'
import { mount } from '../server/src/platform/http/mount.ts'
import { referralsReader } from '../server/src/referrals/index.ts'
import { median, rounded, type Figure } from './harness/figures.ts'
import { load, type Load } from './harness/load.ts'
import { openPlayers } from './harness/players.ts'
import { inWorld } from './harness/world.ts'

const PLAYERS = 500
const ROUNDS = 5
const SECONDS = 3

/**
 * `GET /auth/me/` as every logged-in shell requests it: token, live session, record and balances, over HTTP
 * on one process; beside it a bare Fastify route that verifies the same token and serialises the same shape.
 * They take turns.
 */
export function me(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx }) => {
    const players = await openPlayers(ctx, PLAYERS)
    const ours = await serve(ctx)
    const bare = await serveBare(ctx)
    try {
      const requests = players.map(({ token }) => ({
        method: 'GET' as const,
        path: '/api/auth/me/',
        headers: { authorization: `Bearer ${token()}` },
      }))
      for (const app of [ours, bare]) await load(app, { requests, seconds: 1 })
      const rounds: { ours: Load; bare: Load }[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          ours: await load(ours, { requests, seconds: SECONDS }),
          bare: await load(bare, { requests, seconds: SECONDS }),
        })
      return [
        {
          name: 'me_vs_bare',
          value: rounded(median(rounds.map(round => round.ours.perSecond)), 0),
          unit: 'requests/s',
          baseline: rounded(median(rounds.map(round => round.bare.perSecond)), 0),
          ratio: rounded(median(rounds.map(round => round.ours.perSecond / round.bare.perSecond))),
        },
        {
          name: 'me_p99_ms',
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

async function serve(ctx: Ctx): Promise<FastifyInstance> {
  const app = await openHttp(ctx, { origins: [], frameAncestors: [] })
  mount(app, ctx, {
    api: { readMe: api.readMe },
    // Only this endpoint is mounted, so the others need no handler here.
    handlers: accountsHandlers(ctx, { siteName: 'Ruka', readReferrals: referralsReader(ctx) }) as Handlers,
    callers: { player: playerCallers(ctx, async () => undefined) },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

async function serveBare(ctx: Ctx): Promise<FastifyInstance> {
  const tokens = accessTokens(keysOf(ctx.config, 'SESSION_KEY'))
  const app = Fastify()
  app.get('/api/auth/me/', async (request, reply) => {
    const session = tokens.read(request.headers.authorization?.slice(7) ?? '', ctx.clock.now())
    if (!session) return reply.code(401).send({ detail: 'Unauthorized' })
    return {
      data: {
        id: session.playerId,
        name: '?',
        msisdn: '254712000000',
        balance: 0,
        bonus: 0,
        bonus_withdrawable: 0,
        referral: { code: 'BCDFGHJK', count: 0, earnings: 0, pending: 0, factor: 3 },
      },
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}
