import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { API_KEY, openOneSignal, type FakeOneSignal } from '../../test/fake-onesignal.ts'
import { createPlayer, createSession } from '../../test/player.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { rows, sql } from '../platform/db/db.ts'
import { SETTLED } from './push-texts.rules.ts'
import { nameWebPushJob, queueWebPush } from './web-push.ts'

let oneSignal: FakeOneSignal
let ctx: TestContext
let players: readonly string[]
beforeAll(async () => {
  oneSignal = await openOneSignal()
  ctx = await openTestContext({ env: oneSignal.env })
  nameWebPushJob(ctx, { timeoutMs: 200 })
  const made: string[] = []
  for (let n = 0; n < 3; n++) {
    const { id } = await createPlayer(ctx)
    await createSession(ctx.db.read, { id, atMs: ctx.clock.now() })
    made.push(id)
  }
  players = made
})
afterAll(async () => {
  await ctx.drop()
  await oneSignal.stop()
})
beforeEach(async () => {
  oneSignal.reset()
  oneSignal.unsubscribed.clear()
  await sql`truncate graphile_worker._private_jobs`.execute(ctx.owner.read)
  // A pause that a test before asked for.
  await ctx.clock.advance(3_600_000)
})

const queue = (
  ids: readonly string[] = players,
  lifeMs = 600_000,
  { of = 'settlements' }: { of?: 'settlements' | 'incidents' } = {},
) =>
  ctx.db.tx(tx =>
    queueWebPush(tx, ctx, ids, {
      ...SETTLED,
      url: 'https://play.example/profile/bets',
      topic: 'settled',
      untilMs: ctx.clock.now() + lifeMs,
      queue: of,
    }),
  )
/** What the same program does after a start without push. */
async function switchOff(act: () => Promise<void>): Promise<void> {
  const config = ctx.config as { WEB_PUSH: 'off' | 'onesignal' }
  config.WEB_PUSH = 'off'
  try {
    await act()
  } finally {
    config.WEB_PUSH = 'onesignal'
  }
}
/** Runs every job that waits, a failed one too. */
async function run(): Promise<void> {
  await rows(ctx.db.read, sql`update graphile_worker._private_jobs set run_at = now()`)
  await ctx.jobs.drain()
}
const waiting = async () => {
  const [row] = await rows(
    ctx.db.read,
    sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`,
  )
  return row!.n
}
const pushed = () => oneSignal.delivered.map(({ deviceId }) => deviceId)
const ends = async () => {
  const text = await ctx.metrics.registry.getSingleMetricAsString('ruka_web_pushes_total')
  return Object.fromEntries([...text.matchAll(/end="(\w+)"\} (\d+)/g)].map(([, end, n]) => [end, Number(n)]))
}

it('asks OneSignal as its documentation says, in both languages, and with nothing of the player but an id of the session', async () => {
  await queue()
  await run()
  expect(pushed()).toEqual(players)
  const [{ headers, url, body }] = oneSignal.requests as [FakeOneSignal['requests'][number]]
  expect([url, headers.authorization]).toEqual(['POST /notifications?c=push', `Key ${API_KEY}`])
  expect(body).toEqual({
    app_id: oneSignal.env.ONESIGNAL_APP_ID,
    include_aliases: { external_id: players },
    target_channel: 'push',
    idempotency_key: expect.any(String) as unknown,
    ttl: 600,
    web_push_topic: 'settled',
    headings: { en: 'Bet settled', sw: 'Dau limekamilika' },
    contents: {
      en: 'One of your bets was settled. Tap to see it.',
      sw: 'Mojawapo ya madau yako limekamilika. Gusa ulione.',
    },
    url: 'https://play.example/profile/bets',
  })
  expect(await waiting()).toBe(0)
})

it('asks for at most 5,000 players at a time, each batch with a key of its own', async () => {
  const ids = Array.from(
    { length: 10_001 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  )
  await queue([...ids, ...players])
  const jobs = await rows(
    ctx.db.read,
    sql<{ players: number; key: string }>`select json_array_length(payload -> 'playerIds') as players,
      payload ->> 'key' as key from graphile_worker._private_jobs order by id`,
  )
  expect(jobs.map(({ players: count }) => count)).toEqual([5_000, 5_000, 4])
  expect(new Set(jobs.map(({ key }) => key)).size).toBe(3)
  await run()
  // Who is no player is told nothing, and a batch of none asks for nothing.
  expect(oneSignal.requests.map(({ body }) => body.include_aliases.external_id)).toEqual([players])
})

it.each([
  ['an answer that is lost', 'silent' as const],
  ['a connection that is cut', 'cut' as const],
])('%s is asked for again with the same key, and players are pushed once', async (_, answer) => {
  oneSignal.answers.push(answer)
  await queue()
  await run()
  expect(await waiting()).toBe(1)
  await ctx.clock.advance(10_000)
  await run()
  expect(await waiting()).toBe(0)
  expect(oneSignal.requests).toHaveLength(2)
  expect(pushed()).toEqual(players)
})

it.each([500, 502, 503, 504, 408])('an answer of %d is tried again', async status => {
  oneSignal.answers.push({ status, body: 'a page of a proxy' })
  await queue()
  await run()
  await ctx.clock.advance(10_000)
  await run()
  expect(oneSignal.requests).toHaveLength(2)
  expect(pushed()).toEqual(players)
})

it('too many requests end all requests until the time that OneSignal names', async () => {
  oneSignal.answers.push({
    status: 429,
    headers: { 'retry-after': '30' },
    body: { errors: ['API rate limit exceeded.'] },
  })
  await queue()
  await run()
  await ctx.clock.advance(29_000)
  await queue()
  await run()
  expect(oneSignal.requests).toHaveLength(1)
  await ctx.clock.advance(1_000)
  await run()
  expect([oneSignal.requests.length, await waiting()]).toEqual([3, 0])
})

it.each(['soon', '-5', '99999999', ''])('a Retry-After of %j asks for a bounded patience', async retry => {
  oneSignal.answers.push({ status: 429, headers: { 'retry-after': retry } })
  await queue()
  await run()
  await ctx.clock.advance(10_000)
  await run()
  expect(pushed()).toEqual(players)
})

it('an answer that is no answer of OneSignal is tried again', async () => {
  oneSignal.answers.push({ status: 200, body: '<html>' }, { status: 200, body: { ok: true } })
  await queue()
  for (let tries = 0; tries < 3; tries++) {
    await run()
    await ctx.clock.advance(10_000)
  }
  expect([oneSignal.requests.length, pushed()]).toEqual([3, players])
})

it.each([400, 401, 403])(
  'an answer of %d is final: it is logged without a player or the key',
  async status => {
    oneSignal.answers.push({ status, body: { errors: [`no such ${players[0]}`] } })
    await queue()
    await run()
    expect([await waiting(), pushed()]).toEqual([0, []])
    const line = ctx.lines.findLast(text => text.includes('OneSignal refused a push'))!
    expect(line).toContain(`"status":${status}`)
    expect(line).not.toContain(API_KEY)
    expect(line).not.toContain(players[0])
  },
)

it('players without a device are left out, and one request of them alone is done', async () => {
  const before = await ends()
  oneSignal.unsubscribed.add(players[0]!)
  await queue()
  await run()
  expect(pushed()).toEqual(players.slice(1))
  await queue(players.slice(0, 1))
  await run()
  expect(await waiting()).toBe(0)
  const after = await ends()
  expect([after['sent']! - before['sent']!, after['no_device']! - (before['no_device'] ?? 0)]).toEqual([1, 1])
})

it('devices are told by their sessions: the four last used ones of a player, and none that has ended', async () => {
  const { id } = await createPlayer(ctx)
  const start = (n: number, over: { expiresInMs?: number; isRevoked?: boolean } = {}) => {
    const [session, at] = [`00000000-0000-7000-8000-00000000000${n}`, ctx.clock.now() + n]
    return rows(
      ctx.db.read,
      sql<{ id: string }>`insert into accounts.sessions
        (id, player_id, salt, started_at, rotated_at, expires_at, revoked_at)
        values (${session}, ${id}, ${Buffer.alloc(32)}, ${new Date(at)}, ${new Date(at)},
          ${new Date(at + (over.expiresInMs ?? 900_000))}, ${over.isRevoked ? new Date(at) : null})
        returning id`,
    ).then(([row]) => row!.id)
  }
  const live: string[] = []
  for (let n = 0; n < 6; n++) live.push(await start(n))
  await start(7, { expiresInMs: 0 })
  await start(8, { isRevoked: true })
  await queue([id])
  const ended = live.pop()
  await sql`update accounts.sessions set revoked_at = started_at where id = ${ended}`.execute(ctx.db.read)
  await ctx.clock.advance(1_000)
  await run()
  // The one that was used longest ago of five that are left is told nothing.
  expect(pushed().toSorted()).toEqual(live.slice(1))
  oneSignal.reset()
  await sql`update accounts.sessions set revoked_at = started_at where player_id = ${id}`.execute(ctx.db.read)
  await queue([id])
  await run()
  expect([await waiting(), oneSignal.requests]).toEqual([0, []])
})

it('what could not be sent in time is dropped', async () => {
  oneSignal.answers.push({ status: 503 })
  await queue(players, 5_000)
  await run()
  await ctx.clock.advance(10_000)
  await run()
  expect([await waiting(), oneSignal.requests.length]).toEqual([0, 1])
})

it('jobs that were not marked as done send once', async () => {
  await queue()
  const [job] = await rows(
    ctx.db.read,
    sql<{ payload: object }>`select payload from graphile_worker._private_jobs`,
  )
  await run()
  await ctx.db.tx(tx => ctx.jobs.enqueue(tx, 'push.web', job!.payload))
  await run()
  expect([oneSignal.requests.length, pushed()]).toEqual([2, players])
})

it('of settlements one is sent at a time, behind other jobs, and incidents do not wait for them', async () => {
  await queue()
  await queue(players, 120_000, { of: 'incidents' })
  const jobs = await rows(
    ctx.db.read,
    sql<{ queue: string; priority: number }>`select queue_name as queue, priority from graphile_worker.jobs
      order by id`,
  )
  expect(jobs).toEqual([
    { queue: 'push.web.settlements', priority: 1 },
    { queue: 'push.web.incidents', priority: 1 },
  ])
})

it('nothing is queued where push is not configured, and what waits from before is dropped', async () => {
  await queue()
  expect(await waiting()).toBe(1)
  await switchOff(async () => {
    await queue()
    expect(await waiting()).toBe(1)
    await run()
  })
  expect([await waiting(), oneSignal.requests]).toEqual([0, []])
})
