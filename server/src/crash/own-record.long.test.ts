import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashSockets } from '../../test/crash-sockets.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
type Client = ReturnType<typeof crash.connect>
beforeEach(async () => {
  crash = await openCrashSockets({ crashes: [300, 300, 300] })
})
afterEach(() => crash.close())

const bet = async (client: Client, over: object = {}) => {
  const message = crash.betMessage(over)
  client.say(message)
  await client.until('accepted', { id: message.id })
  return message.id
}
/**
 * Round 1 with a target that is reached and a bet that is lost, then round 2 with a bet that is cancelled.
 */
const play = async (client: Client) => {
  const won = await bet(client, { auto: 200 })
  const lost = await bet(client, { slot: 1, stake: 50 })
  await crash.fly(1)
  await crash.crash(1)
  await crash.next(2)
  const returned = await bet(client, { round: 2, stake: 30 })
  client.say({ t: 'cancel', id: crash.newId(), round: 2, slot: 0, bet: returned })
  await client.until('cancelled')
  return { won, lost, returned }
}

describe('a player’s own record', () => {
  it('lists the bets of all rounds, latest first, with how each ended', async () => {
    const { client } = await crash.joinPlayer()
    const { won, lost, returned } = await play(client)
    const running = await bet(client, { round: 2, stake: 40 })
    client.say({ t: 'myBets' })
    const { bets, more } = await client.until('myBets')
    expect(more).toBe(false)
    expect(bets).toHaveLength(4)
    const byId = Object.fromEntries(bets.map(own => [own.id, own]))
    expect(byId[won]).toMatchObject({
      round: 1,
      slot: 0,
      stake: 100,
      auto: 200,
      state: 'cashed_out',
      x100: 200,
      payout: 200,
      by: 'auto',
      crashX100: 300,
    })
    expect(byId[lost]).toMatchObject({ round: 1, slot: 1, stake: 50, state: 'lost', crashX100: 300 })
    expect(byId[lost]).not.toHaveProperty('payout')
    expect(byId[returned]).toMatchObject({ round: 2, state: 'returned' })
    expect(byId[running]).toMatchObject({ round: 2, state: 'open' })
    expect(byId[running]).not.toHaveProperty('crashX100')
    expect(bets.map(({ round }) => round)).toEqual([2, 2, 1, 1])
    await crash.fly(2)
    await crash.crash(2)
  })

  it('has pages, and never shows the bets of another player', async () => {
    const { client } = await crash.joinPlayer()
    const other = await crash.joinPlayer()
    await play(client)
    client.say({ t: 'myBets', before: 2 })
    await crash.until('a page', () => client.received.some(({ t }) => t === 'myBets'))
    const page = await client.until('myBets')
    expect(page.bets.map(({ round }) => round)).toEqual([1, 1])
    other.client.say({ t: 'myBets' })
    expect(await other.client.until('myBets')).toEqual({ t: 'myBets', bets: [], more: false })
    const visitor = crash.connect()
    await visitor.hello()
    await visitor.until('snapshot')
    visitor.say({ t: 'myBets' })
    expect(await visitor.until('myBets')).toEqual({ t: 'myBets', bets: [], more: false })
    await crash.fly(2)
    await crash.crash(2)
  })

  // spec: C.16
  it('contains after a reconnect the outcomes of bets in rounds that ended meanwhile', async () => {
    const { client, player } = await crash.joinPlayer()
    const won = await bet(client, { auto: 150 })
    const lost = await bet(client, { slot: 1 })
    client.ws.terminate()
    await crash.fly(1)
    const during = crash.connect()
    await during.hello({ token: await crash.tokenOf(player), since: 1 })
    // The round is still running: its bets are in the snapshot itself.
    expect(await during.until('snapshot')).toMatchObject({
      endedWhileAway: [],
      own: [{ id: won }, { id: lost }],
    })
    await crash.crash(1)
    await crash.next(2)
    const back = crash.connect()
    await back.hello({ token: await crash.tokenOf(player), since: 1 })
    const { endedWhileAway } = await back.until('snapshot')
    expect(endedWhileAway.map(({ id, state }) => [id, state]).sort()).toEqual(
      [
        [won, 'cashed_out'],
        [lost, 'lost'],
      ].sort(),
    )
    const later = crash.connect()
    await later.hello({ token: await crash.tokenOf(player), since: 2 })
    expect((await later.until('snapshot')).endedWhileAway).toEqual([])
    const never = crash.connect()
    await never.hello({ token: await crash.tokenOf(player), since: 99 })
    expect((await never.until('snapshot')).endedWhileAway).toEqual([])
    await crash.fly(2)
    await crash.crash(2)
  })

  it('is read for each of many players who reconnect at once, except for those whose session has ended', async () => {
    const joined = []
    for (let n = 0; n < 12; n++) joined.push(await crash.joinPlayer(1_000 + n))
    for (const [n, { client }] of joined.entries())
      // Some win half their stake, some lose it, and some do not play.
      if (n % 3 < 2) await bet(client, { stake: 10 * (n + 1), ...(n % 3 === 0 ? { auto: 150 } : {}) })
    for (const { client } of joined) client.ws.terminate()
    await crash.fly(1)
    await crash.crash(1)
    await crash.next(2)
    const tokens = await Promise.all(joined.map(({ player }) => crash.tokenOf(player)))
    await crash.endSession(joined[4]!.player)
    const back = joined.map(() => crash.connect())
    for (const client of back) await client.opened()
    await Promise.all(back.map((client, n) => client.hello({ token: tokens[n], since: n === 6 ? 2 : 1 })))
    for (const [n, client] of back.entries()) {
      if (n === 4) {
        expect(await client.until('bye')).toEqual({ t: 'bye', reason: 'session' })
        continue
      }
      const staked = n % 3 < 2 ? 10 * (n + 1) : 0
      const paid = n % 3 === 0 ? 1.5 * staked : 0
      const welcome = await client.until('snapshot')
      expect(welcome).toMatchObject({ balance: 1_000 + n - staked + paid, played: { staked, paid } })
      expect(welcome.dayLeft).toBe(1_500_000 - paid)
      const missed = n === 6 || staked === 0 ? [] : [{ round: 1, stake: staked, crashX100: 300 }]
      expect(welcome.endedWhileAway).toMatchObject(missed)
      expect(welcome.endedWhileAway).toHaveLength(missed.length)
    }
  })

  it('sums the stakes and payouts of this session, without returned stakes', async () => {
    const { client, player, welcome } = await crash.joinPlayer()
    expect(welcome.played).toEqual({ forMs: 0, staked: 0, paid: 0 })
    await play(client)
    const back = crash.connect()
    await back.hello({ token: await crash.tokenOf(player) })
    const { played } = await back.until('snapshot')
    expect(played).toMatchObject({ staked: 150, paid: 200 })
    expect(played!.forMs).toBeGreaterThan(reachedAtMs(300))
    await crash.fly(2)
    await crash.crash(2)
  })
})

describe('a socket in data-saver mode', () => {
  // spec: C.20
  it('receives rounds and its own bets, and not the bets of others', async () => {
    const { client: saver } = await crash.joinPlayer()
    const { client: other } = await crash.joinPlayer()
    saver.say({ t: 'dataSaver', on: true })
    saver.say({ t: 'ping', n: 1 })
    await saver.until('pong')
    await bet(saver, { auto: 200 })
    await bet(other)
    await crash.fly(1)
    await crash.crash(1)
    await saver.until('crashed')
    await saver.until('paid')
    await other.until('live')
    const types = new Set(saver.received.map(({ t }) => t))
    expect(types.has('live')).toBe(false)
    for (const t of ['flying', 'tick', 'crashed', 'paid'] as const) expect(types.has(t)).toBe(true)
    saver.say({ t: 'dataSaver', on: false })
    await crash.next(2)
    await bet(other, { round: 2 })
    await crash.ctx.clock.advance(1_000)
    await saver.until('live')
    await crash.fly(2)
    await crash.crash(2)
  })
})
