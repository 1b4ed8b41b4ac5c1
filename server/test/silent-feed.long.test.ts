import { randomUUID } from 'node:crypto'
import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditBooks } from '../src/audit-books.ts'
import { startSimulator } from '../src/boot/simulator.ts'
import { openDb, sql, type Db } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import type { Running } from '../src/platform/process/module.ts'
import { postgresAddress } from '../src/platform/db/postgres.ts'
import { postTransfer, readBalances } from '../src/wallet/index.ts'
import { openProgram, type Program } from './killed-server.ts'

const UNDECIDED_ODDS_MAX = 50

/** The product and the simulated feed, each in a process of its own. */
let program: Program
let feed: Running & { address: string }
let db: Db

beforeAll(async () => {
  feed = await startSimulator('feed', { FEED_SIM_PORT: '0', FEED_SIM_HORIZON_HOURS: '4' })
  program = await openProgram(() => ({
    FEED_KIND: 'stream',
    FEED_URL: feed.address,
    FEED_TOKEN: 'sample-feed-token',
  }))
  db = openDb(postgresAddress(`${program.folder}/postgres`, 'ruka'), openLog('silent'), 2)
  await program.start()
}, 300_000)
afterAll(async () => {
  await db.end()
  await program.stop()
  await program.remove()
  await feed.stop()
}, 60_000)

type Line = {
  readonly market: number
  readonly specifiers: string
  readonly status: string
  readonly outcomes: readonly { readonly outcome: string; readonly odds: number | null }[]
}
type Match = {
  readonly id: string
  readonly score: { readonly home: number; readonly away: number } | null
  readonly lines: readonly Line[]
}
type Slip = { readonly state: string; readonly reason: string | null; readonly payout: number | null }

async function ask<Reply>(
  url: string,
  { method = 'GET', body, token }: { method?: string; body?: object; token?: string } = {},
): Promise<Reply> {
  const reply = await fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text}`)
  return JSON.parse(text) as Reply
}

/** A player with KES 10,000 and a session of the sports page. */
async function newPlayer(msisdn: string) {
  const password = 'mbuni 7 warukao'
  const site = `${program.site}/api`
  const account = { msisdn, password }
  const terms = { password_confirm: password, terms: true }
  await ask(`${site}/auth/register/`, { method: 'POST', body: { ...account, ...terms } })
  const { access } = await ask<{ access: string }>(`${site}/auth/token/`, { method: 'POST', body: account })
  const me = await ask<{ data: { id: string } }>(`${site}/auth/me/`, { token: access })
  const playerId = me.data.id
  await db.tx(tx =>
    postTransfer(
      tx,
      {
        op: 'move',
        key: `test:${playerId}`,
        debit: { house: 'promo' },
        credit: { playerId, account: 'cash' },
        cents: fromKes(10_000),
      },
      { atMs: Date.now() },
    ),
  )
  const game = await ask<{ launch_url: string }>(`${site}/games/sports/`, { token: access })
  const launch_token = /#launch=(.+)$/.exec(game.launch_url)![1]
  const url = `${program.games}/api/play/session/`
  const session = await ask<{ data: { token: string } }>(url, { method: 'POST', body: { launch_token } })
  return { playerId, token: session.data.token }
}

const events = async (status: string) =>
  (await ask<{ data: readonly Match[] }>(`${program.games}/api/sports/events/?status=${status}&limit=60`))
    .data
const matchNow = async (id: string) =>
  (await ask<{ data: Match }>(`${program.games}/api/sports/events/${id}/`)).data
const resultOf = ({ lines }: Match) => lines.find(({ market }) => market === 1)
const isOpen = (match: Match) => resultOf(match)?.status === 'open'
/** Whether the stakes below are far from the most that one bet wins: a match that is decided has odds of 400. */
const isUndecided = (match: Match) =>
  resultOf(match)?.outcomes.every(({ odds }) => odds !== null && odds <= UNDECIDED_ODDS_MAX)

/** Live matches that take bets on a result not yet decided, of which the feed has nothing to report for two minutes. */
async function calmMatches(count: number): Promise<readonly Match[]> {
  let found: readonly Match[] = []
  const find = async () => {
    const books = await ask<{ nowMs: number; events: { event: string; nextFactMs: number | null }[] }>(
      `${feed.address}/sim/books`,
    )
    const calm = new Set(
      books.events
        .filter(({ nextFactMs }) => (nextFactMs ?? 0) > books.nowMs + 120_000)
        .map(({ event }) => event),
    )
    const live = await events('live')
    found = live.filter(match => isOpen(match) && isUndecided(match) && calm.has(match.id)).slice(0, count)
    return found.length
  }
  await expect.poll(find, { timeout: 150_000, interval: 1_000 }).toBe(count)
  return found
}

// spec: 2.20
it('what is asked while the live producer is silent is decided by what is heard afterwards', async () => {
  const player = await newPlayer('254712055501')
  const games = `${program.games}/api/sports/slips/`
  const { token } = player
  const bet = async (match: Match, outcome: string, stake: number): Promise<string> => {
    const { specifiers, outcomes } = resultOf(match)!
    const odds = outcomes.find(each => each.outcome === outcome)!.odds
    const body = {
      id: randomUUID(),
      stake,
      odds_policy: 'any',
      legs: [{ event: match.id, market: 1, specifiers, outcome, odds }],
    }
    return (await ask<{ data: { code: string } }>(games, { method: 'POST', body, token })).data.code
  }
  const slip = async (code: string) => (await ask<{ data: Slip }>(`${games}${code}/`, { token })).data
  const stateIs = (code: string, state: string, timeout = 90_000) =>
    expect.poll(async () => (await slip(code)).state, { timeout, interval: 500 }).toBe(state)
  const cashOut = async (code: string) =>
    (
      await ask<{ data: { offer: number | null; latest: { state: string } | null } }>(
        `${games}${code}/cash-out/`,
        { token },
      )
    ).data

  // Bets on the away side, who will be behind, one to be sold by its player and one by its rule.
  const [match, other] = (await calmMatches(2)) as [Match, Match]
  const [sold, ruled] = [await bet(match, '3', 100), await bet(match, '3', 100)]
  await Promise.all([stateIs(sold, 'open'), stateIs(ruled, 'open')])
  const { possible_payout: at } = (
    await ask<{ data: { possible_payout: number } }>(`${games}${ruled}/`, { token })
  ).data
  await ask(`${games}${ruled}/cash-out/rule/`, { method: 'PUT', body: { stake: 100, at }, token })
  const before = await matchNow(match.id)

  const post = { method: 'POST' }
  const silence = { producerSilent: { product: 1, ms: 19_000 } }
  await ask(`${feed.address}/sim/faults`, { ...post, body: silence })
  await ask(`${feed.address}/sim/goal`, { ...post, body: { event: match.id, side: 'home' } })
  // In the stadium the goal is known; the prices are still those from before it.
  const placed = await bet(before, '1', 500)
  const { offer } = await cashOut(sold)
  const body = { id: randomUUID(), stake: 100, offer: offer! }
  await ask(`${games}${sold}/cash-out/`, { ...post, body, token })
  // The rule is reached by the price of this moment, and not by the one after the goal.
  const atCents = Math.floor(offer! * 90)
  await sql`update sportsbook.cash_out_rules set at_cents = ${atCents}`.execute(db.read)
  await expect.poll(async () => (await cashOut(ruled)).latest?.state, { timeout: 10_000 }).toBe('pending')

  // The delay is over, and nothing was heard: nothing is decided.
  const heard = async () =>
    (await ask<{ events: { score: { home: number } }[] }>(`${feed.address}/sim/books?event=${match.id}`))
      .events[0]!.score.home
  await expect.poll(heard, { timeout: 30_000 }).toBe((before.score?.home ?? 0) + 1)
  expect((await slip(placed)).state).toBe('pending')
  expect((await cashOut(sold)).latest?.state).toBe('pending')
  // The match closes by itself, while its producer still counts as up.
  await expect.poll(async () => isOpen(await matchNow(match.id)), { timeout: 30_000 }).toBe(false)

  await stateIs(placed, 'refused')
  const isWaiting = async (code: string) => (await cashOut(code)).latest?.state === 'pending'
  for (const code of [sold, ruled])
    await expect.poll(() => isWaiting(code), { timeout: 90_000, interval: 500 }).toBe(false)
  expect([await slip(sold), await slip(ruled)]).toMatchObject([
    { state: 'open', payout: null },
    { state: 'open', payout: null },
  ])

  // The producer is back: the score is the true one, and bets are taken again.
  const score = async () => (await matchNow(match.id)).score?.home
  await expect.poll(score, { timeout: 90_000, interval: 500 }).toBe((before.score?.home ?? 0) + 1)
  expect((await slip(ruled)).state).toBe('open')
  const isBack = async () => isOpen(await matchNow(other.id))
  await expect.poll(isBack, { timeout: 90_000, interval: 500 }).toBe(true)
  await stateIs(await bet(await matchNow(other.id), '1', 100), 'open')
  expect((await readBalances(db.read, player.playerId))!.cash).toBe(fromKes(10_000 - 300))
  const broken = (await auditBooks(db)).filter(({ offending }) => offending.length > 0)
  expect(broken).toEqual([])
}, 400_000)
