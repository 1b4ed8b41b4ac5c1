import { asCents } from '@ruka/contract/money'
import type { PushServerMessage } from '@ruka/contract/push'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOneSignal, type FakeOneSignal } from '../../test/fake-onesignal.ts'
import { createPlayer, createSession } from '../../test/player.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { wagersEvents, type Cause } from '../wagers/index.ts'
import { newsOf } from './news.ts'
import { setNotice } from './notices.ts'
import { pushModule } from './push.ts'

let oneSignal: FakeOneSignal
let ctx: TestContext
const received: string[] = []
beforeAll(async () => {
  oneSignal = await openOneSignal()
  ctx = await openTestContext({ env: oneSignal.env })
  pushModule.register!(ctx)
})
afterAll(async () => {
  await ctx.drop()
  await oneSignal.stop()
})
beforeEach(() => {
  received.length = 0
  oneSignal.reset()
})

async function newPlayer(): Promise<string> {
  const { id } = await createPlayer(ctx)
  await createSession(ctx.db.read, { id, atMs: ctx.clock.now() })
  ctx.bus.subscribe(newsOf(id), message => {
    const { t, ...of } = message as PushServerMessage
    const more = ['byRule', 'isJackpot'].filter(each => each in of)
    received.push([id, 'code' in of ? of.code : t, ...more].join(' '))
  })
  return id
}
type Over = { product?: 'sports' | 'casino' | 'jackpot'; cause?: Cause; payoutCents?: number }
const settled = (
  playerId: string,
  ref: string,
  { product = 'sports', cause, payoutCents = 67_890 }: Over = {},
) => ({
  playerId,
  ref,
  product,
  game: product,
  stakeCents: asCents(12_345),
  payoutCents: asCents(payoutCents),
  placedAt: ctx.clock.now(),
  ...(cause ? { cause } : {}),
})
const publish = (...groups: readonly (readonly ReturnType<typeof settled>[])[]) =>
  ctx.db.tx(async tx => {
    for (const wagers of groups) await ctx.events.publish(tx, wagersEvents.settled, { wagers: [...wagers] })
  })
/** The jobs run after the events that made them. */
async function work(): Promise<void> {
  await ctx.work()
  await ctx.work()
}
const pushed = () => oneSignal.delivered.map(({ deviceId }) => deviceId)

it('of slips that end together each is shown on the page, and their player is pushed one notice of them', async () => {
  const [one, other] = [await newPlayer(), await newPlayer()]
  await publish(
    [settled(one, 'slip:AAAA000001'), settled(other, 'slip:AAAA000002')],
    [settled(one, 'slip:AAAA000003')],
  )
  await work()
  expect(received.toSorted()).toEqual(
    [`${one} AAAA000001`, `${one} AAAA000003`, `${one} me`, `${other} AAAA000002`, `${other} me`].toSorted(),
  )
  expect(pushed().toSorted()).toEqual([one, other].toSorted())
  expect(oneSignal.requests).toHaveLength(1)
})

it('a push says nothing of the bet or of money', async () => {
  await publish([settled(await newPlayer(), 'slip:AAAA000004')])
  await work()
  const { include_aliases: _, ...body } = oneSignal.delivered[0]!.body
  expect(JSON.stringify(body)).not.toMatch(/AAAA|123[.,]?45|678|KES/)
})

it('a player who switched settlements off still sees the balance move, and nothing else', async () => {
  const [off, on] = [await newPlayer(), await newPlayer()]
  await setNotice(ctx, { playerId: off, notice: 'settlement', on: false })
  await publish([settled(off, 'slip:AAAA000005'), settled(on, 'slip:AAAA000006')])
  await work()
  expect(received.toSorted()).toEqual([`${off} me`, `${on} AAAA000006`, `${on} me`].toSorted())
  expect(pushed()).toEqual([on])
  await setNotice(ctx, { playerId: off, notice: 'settlement', on: true })
  await publish([settled(off, 'slip:AAAA000007')])
  await work()
  expect(pushed()).toEqual([on, off])
})

it('plays of other games are not told of', async () => {
  const player = await newPlayer()
  await publish([settled(player, 'dice:1', { product: 'casino' })])
  await work()
  expect([received, oneSignal.requests]).toEqual([[`${player} me`], []])
})

it.each(['player', 'not_accepted'] as const)(
  'an end of the cause %j is no news: the balance moves, and nothing else is told',
  async cause => {
    const player = await newPlayer()
    const { payoutCents: _, ...back } = settled(player, 'slip:AAAA000009', { cause })
    await publish([settled(player, 'slip:AAAA000008', { cause })])
    await ctx.db.tx(tx => ctx.events.publish(tx, wagersEvents.voided, { wagers: [back] }))
    await work()
    expect([new Set(received), oneSignal.requests]).toEqual([new Set([`${player} me`]), []])
  },
)

it('a cash-out by a rule of the player is told as one, beside a slip that was settled', async () => {
  const player = await newPlayer()
  await publish([settled(player, 'slip:AAAA000010', { cause: 'rule' }), settled(player, 'slip:AAAA000011')])
  await work()
  expect(received.toSorted()).toEqual(
    [`${player} AAAA000010 byRule`, `${player} AAAA000011`, `${player} me`].toSorted(),
  )
  expect(oneSignal.requests.map(({ body }) => [body['headings'], body['web_push_topic']])).toEqual([
    [{ en: 'Bet cashed out', sw: 'Pesa za dau zimechukuliwa' }, 'cashed_out'],
    [{ en: 'Bet settled', sw: 'Dau limekamilika' }, 'settled'],
  ])
})

it('a jackpot that was won is told of to each winner who wants it, and no ticket without a prize is', async () => {
  const [winner, off, loser] = [await newPlayer(), await newPlayer(), await newPlayer()]
  await setNotice(ctx, { playerId: off, notice: 'settlement', on: false })
  const jackpot = 'jackpot' as const
  await publish([
    settled(winner, 'jackpot:AAAA000012', { product: jackpot, payoutCents: 50_000_000 }),
    settled(off, 'jackpot:AAAA000013', { product: jackpot, payoutCents: 50_000_000 }),
    settled(loser, 'jackpot:AAAA000014', { product: jackpot, payoutCents: 0 }),
  ])
  await work()
  expect(received.toSorted()).toEqual(
    [`${winner} AAAA000012 isJackpot`, ...[winner, off, loser].map(id => `${id} me`)].toSorted(),
  )
  expect(pushed()).toEqual([winner])
  expect(oneSignal.requests.map(({ body }) => [body['headings'], body['web_push_topic']])).toEqual([
    [{ en: 'Virtual Jackpot', sw: 'Jackpot ya Virtual' }, 'jackpot'],
  ])
  expect(JSON.stringify(oneSignal.requests[0]!.body)).not.toMatch(/AAAA|500[.,]?000|KES/)
})
