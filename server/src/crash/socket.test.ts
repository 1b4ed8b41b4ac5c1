import { HIDDEN_ALIAS } from '@ruka/contract/alias'
import { crashSocketMessage } from '@ruka/contract/crash'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashSockets } from '../../test/crash-sockets.ts'
import { drawAlias, showBets } from '../accounts/index.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
type Client = ReturnType<typeof crash.connect>
beforeEach(async () => {
  crash = await openCrashSockets({ crashes: [300, 300] })
})
afterEach(() => crash.close())

describe('a socket', () => {
  // spec: 9.18
  it('sends a player the balance, limits and round, and lets the player bet', async () => {
    const { client, welcome, player } = await crash.joinPlayer()
    expect(welcome).toMatchObject({
      mode: 'real',
      balance: 1_000,
      phase: 'betting',
      round: 1,
      leftMs: 5_000,
      own: [],
    })
    expect(welcome.limits).toEqual({
      minStake: 10,
      maxStake: 10_000,
      maxPayout: 1_500_000,
      maxDay: 1_500_000,
      bettingMs: 5_000,
      rtpX10000: 9_700,
      realityCheckMs: 1_800_000,
    })
    const placed = crash.betMessage({ auto: 200 })
    client.say(placed)
    expect(await client.until('accepted')).toMatchObject({ id: placed.id, balance: 900 })
    await crash.fly(1)
    await crash.crash(1)
    expect(await client.until('paid')).toMatchObject({
      id: placed.id,
      by: 'auto',
      x100: 200,
      payout: 200,
      balance: 1_100,
    })
    await client.until('crashed')
    expect(await crash.balance(player.playerId)).toBe(1_100)
    for (const message of client.received) expect(crashSocketMessage.safeParse(message).success).toBe(true)
  })

  it('sends results to the player’s other sockets, too, and restores the bets of a reconnecting one', async () => {
    const { client, player } = await crash.joinPlayer()
    const second = crash.connect()
    await second.hello({ token: await crash.tokenOf(player) })
    await second.until('snapshot')
    client.say(crash.betMessage())
    expect(await second.until('accepted')).toMatchObject({ balance: 900 })
    expect(client.received.filter(message => message.t === 'accepted')).toHaveLength(1)
    const third = crash.connect()
    await third.hello({ token: await crash.tokenOf(player) })
    expect((await third.until('snapshot')).own).toMatchObject([{ slot: 0, stake: 100 }])
  })

  it.each([
    [
      'without a hello, after five seconds',
      async (client: Client) => (await client.opened(), crash.ctx.clock.advance(5_000)),
      'restart',
    ],
    ['with another version', (client: Client) => client.hello({ v: 1 }), 'protocol'],
    [
      'with a token that was never given',
      (client: Client) => client.hello({ token: 'x'.repeat(43) }),
      'session',
    ],
    [
      'with a bet before the hello',
      async (client: Client) => (await client.opened(), client.say(crash.betMessage())),
      'protocol',
    ],
  ] as const)('ends %s', async (_, act, reason) => {
    const client = crash.connect()
    await act(client)
    expect(await client.until('bye')).toEqual({ t: 'bye', reason })
    await crash.until('the end', () => client.closed > 0)
  })

  it('cannot subscribe to an unknown game or to a game of another session', async () => {
    const client = crash.connect()
    await client.hello({ token: await crash.tokenOf(await crash.addPlayer()), game: 'unknown' })
    expect(await client.until('unsubscribed')).toEqual({
      t: 'unsubscribed',
      topic: 'crash/unknown',
      reason: 'unknown_topic',
    })
    client.say({ t: 'subscribe', topic: 'crash/jetx' })
    expect(await client.until('unsubscribed', { topic: 'crash/jetx' })).toMatchObject({
      reason: 'not_admitted',
    })
    client.say({ t: 'subscribe' })
    await client.until('snapshot')
  })

  it('is refused for another origin', async () => {
    const client = crash.connect('http://evil.example')
    await crash.until('the refusal', () => client.refused > 0)
    expect(client.refused).toBe(403)
  })

  // spec: 6.8, C.17
  it('exploit 10: ends at once with its session, and accepts no message in between', async () => {
    const { client, player } = await crash.joinPlayer()
    await crash.endSession(player)
    client.say(crash.betMessage())
    expect(await client.until('bye')).toEqual({ t: 'bye', reason: 'session' })
    const idle = await crash.joinPlayer()
    await crash.endSession(idle.player)
    await crash.ctx.events.deliver()
    expect(await idle.client.until('bye')).toEqual({ t: 'bye', reason: 'session' })
    expect(await crash.held(player.playerId)).toBe(0)
  })

  // spec: 2.40, 6.6, C.19
  it('plays the demo without a token: the same round with play money, absent from the ledger and from public bets', async () => {
    const [demo, real] = [crash.connect(), await crash.joinPlayer()]
    await demo.hello()
    expect(await demo.until('snapshot')).toMatchObject({ mode: 'demo', balance: 5_000, round: 1 })
    demo.say(crash.betMessage({ stake: 5_000, auto: 200 }))
    expect(await demo.until('accepted')).toMatchObject({ balance: 0 })
    await crash.ctx.clock.advance(250)
    await crash.fly(1)
    await crash.crash(1)
    expect(await demo.until('paid')).toMatchObject({ payout: 10_000, balance: 10_000 })
    await real.client.until('crashed')
    expect(real.client.received.some(message => message.t === 'live' || message.t === 'paid')).toBe(false)
    await crash.next(2)
    demo.say(crash.betMessage({ round: 2, stake: 10_000 }))
    await demo.until('accepted', { round: 2 })
    await crash.fly(2)
    await crash.crash(2)
    await crash.next(3)
    expect(await demo.until('balance')).toEqual({ t: 'balance', balance: 5_000 })
  })
})

it('shows a player’s bets under the alias, and hides them as soon as the player says so', async () => {
  const { client, player } = await crash.joinPlayer()
  const shown = async () => {
    const viewer = crash.connect()
    await viewer.hello()
    return (await viewer.until('snapshot')).live
  }
  client.say(crash.betMessage())
  await client.until('accepted')
  expect(await shown()).toEqual([[expect.any(String), '12', 100]])
  await showBets(crash.ctx, player.playerId, false)
  await crash.ctx.work()
  client.say(crash.betMessage({ slot: 1 }))
  await client.until('accepted', { balance: 800 })
  expect((await shown()).map(([, alias]) => alias).sort()).toEqual(['12', HIDDEN_ALIAS])
})

it('shows a player’s bets under another alias as soon as the player has drawn it, on open sockets, too', async () => {
  const { client, player } = await crash.joinPlayer()
  client.say(crash.betMessage())
  await client.until('accepted')
  const alias = await drawAlias(crash.ctx, player.playerId)
  await crash.ctx.work()
  client.say(crash.betMessage({ slot: 1 }))
  await client.until('accepted', { balance: 800 })
  const viewer = crash.connect()
  await viewer.hello()
  const shown = (await viewer.until('snapshot')).live
  expect(shown.map(([, name]) => name).sort()).toEqual(['12', alias].sort())
})

it('hides the bets of a socket that missed the player’s choice, from its next snapshot on', async () => {
  const { client, player } = await crash.joinPlayer()
  await showBets(crash.ctx, player.playerId, false)
  // No event is delivered. The client asks for another snapshot, as it does after a gap.
  const seen = () => client.received.filter(({ t }) => t === 'snapshot').length
  client.say({ t: 'subscribe', topic: 'crash/aviator' })
  await crash.until('another snapshot', () => seen() === 2)
  client.say(crash.betMessage())
  await client.until('accepted')
  const viewer = crash.connect()
  await viewer.hello()
  expect((await viewer.until('snapshot')).live).toEqual([[expect.any(String), HIDDEN_ALIAS, 100]])
})
