import { randomUUID } from 'node:crypto'
import { jackpotApi } from '@ruka/contract/jackpot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJackpots, type TestJackpots } from '../../../test/jackpot-harness.ts'
import { idGames } from '../../../test/callers.ts'
import { openHttp, type Handlers } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { jackpotHandlers } from './jackpot-handlers.ts'

let at: TestJackpots
let app: Awaited<ReturnType<typeof openHttp>>
beforeAll(async () => {
  at = await openJackpots('http')
  for (const week of [1, 2, 3, 4]) await at.publish(week)
  app = await openHttp(at.ctx, { origins: [], frameAncestors: [] })
  mount(app, at.ctx, {
    api: jackpotApi,
    // Only these endpoints are mounted, so the others need no handler here.
    handlers: jackpotHandlers(at.ctx) as Handlers,
    callers: { game: idGames(at.ctx, 'ligi-kuu') },
  })
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await app.close()
  await at.drop()
})

const call = async (
  method: 'GET' | 'POST',
  path: string,
  { player, body }: { player?: string; body?: object } = {},
) => {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: player === undefined ? {} : { authorization: `Bearer ${player}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json() as Record<string, never> & { data: never } }
}
const ticket = (over: object = {}) => ({
  id: randomUUID(),
  season: 1,
  week: 1,
  picks: '1X2111XX2211X',
  ...over,
})
const TICKETS = '/leagues/ligi-kuu/jackpot/tickets/'

describe('the jackpot over HTTP', () => {
  it('shows the open list to all with its matches, price, prize, close and the best ticket’s chance', async () => {
    const { status, body } = await call('GET', '/leagues/ligi-kuu/jackpot/')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      isClosed: false,
      latest: null,
      open: {
        season: 1,
        week: 1,
        state: 'open',
        stake: 100,
        prize: 1_000_000,
        closesAtMs: at.startsAtMs(1) + 75_000,
        tickets: 0,
        winners: null,
        results: '-------------',
        boundPermille: 600,
      },
    })
    const { open } = body.data as {
      open: { matches: { week: number; no: number }[]; best: { oneIn: number } }
    }
    expect(open.matches).toHaveLength(13)
    expect(open.matches.every(({ week, no }) => [1, 2].includes(week) && no < 10)).toBe(true)
    expect(open.best.oneIn).toBeGreaterThan(16_666)
  })
  it('sells a ticket to a player’s token of either league, once for a request', async () => {
    const player = await at.player()
    const asked = ticket()
    const first = await call('POST', TICKETS, { player, body: asked })
    expect(first).toMatchObject({
      status: 200,
      body: { data: { code: expect.stringMatching(/^[0-9A-Z]{10}$/) } },
    })
    const again = await call('POST', TICKETS, { player: `${player}/virtual-league`, body: asked })
    expect(again).toEqual(first)
    const own = await call('GET', TICKETS, { player })
    expect(own.body.data).toMatchObject([
      { picks: asked.picks, state: 'open', left: 13, stake: 100, payout: null },
    ])
    const other = await call('GET', '/leagues/virtual-league/jackpot/tickets/', { player })
    expect(other.body).toEqual({ data: [], next: null })
  })
  it.each([
    ['no token', {}, ticket(), 401],
    ['a token of another game', { game: 'aviator' }, ticket(), 401],
    ['twelve picks', {}, ticket({ picks: '1X2111XX2211' }), 400],
    ['a double chance', {}, ticket({ picks: '1X2111XX221110' }), 400],
    ['picks in a list', {}, ticket({ picks: ['1', 'X'] }), 400],
    ['a stake of its own', {}, ticket({ stake: 1 }), 400],
    ['a request that is no UUID', {}, ticket({ id: 'again' }), 400],
    ['a week without a list', {}, ticket({ week: 7 }), 404],
    ['a list that is not open yet', {}, ticket({ week: 3 }), 404],
    ['a season beyond all', {}, ticket({ season: 1e9 }), 400],
    ['a ticket that was confirmed long ago', {}, ticket({ age_ms: 120_001 }), 409],
  ])('refuses %s', async (what, { game }: { game?: string }, body, status) => {
    const player = await at.player()
    const token = game === undefined ? player : `${player}/${game}`
    const reply = await call('POST', TICKETS, what === 'no token' ? { body } : { player: token, body })
    expect(reply.status).toBe(status)
    expect((await at.balances(player)).held).toBe(0)
  })
  it('publishes results, the number of winners and their share when both rounds are over', async () => {
    const player = await at.player()
    const right = await at.rightPicks(1, '1', 'X')
    await call('POST', TICKETS, { player, body: ticket({ picks: right }) })
    await at.ctx.clock.advance(at.startsAtMs(1) + 75_000 - at.ctx.clock.now())
    await at.lock(1)
    expect((await call('POST', TICKETS, { player, body: ticket() })).body).toMatchObject({
      code: 'jackpot_closed',
    })
    await at.settle(1, '1')
    await at.ctx.clock.advance(3_000)
    const during = await call('GET', '/leagues/ligi-kuu/jackpot/')
    expect(during.body.data).toMatchObject({
      open: { week: 3 },
      latest: { week: 1, state: 'closed', winners: null },
    })
    await at.lock(2)
    await at.settle(2, 'X')
    await at.ctx.work()
    await at.ctx.clock.advance(3_000)
    const { body } = await call('GET', '/leagues/ligi-kuu/jackpots/')
    expect(body.data).toMatchObject([
      { week: 1, state: 'settled', results: right, winners: 1, share: 1_000_000, tickets: 2, reason: null },
    ])
    expect((await call('GET', TICKETS, { player })).body.data).toMatchObject([
      { state: 'won', right: 13, left: 0, payout: 1_000_000 },
    ])
  })
  it('knows no other league', async () => {
    expect((await call('GET', '/leagues/aviator/jackpot/')).status).toBe(400)
  })
})
