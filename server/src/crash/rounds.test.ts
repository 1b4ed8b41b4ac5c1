import { crashServerMessage } from '@ruka/contract/crash'
import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { afterEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'

let crash: CrashRoom
const open = async (...crashes: (number | { atLeast: number })[]) => {
  crash = await openCrashRoom({ crashes })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
}
afterEach(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

describe('a round', () => {
  // spec: 4.27, C.11
  it('accepts stakes, pays targets and manual cash-outs, and keeps the lost stakes', async () => {
    await open(300)
    const [auto, hand, late] = [await crash.addPlayer(), await crash.addPlayer(), await crash.addPlayer()]
    expect(await crash.bet(auto, 1, 100, { auto: 150 })).toMatchObject({
      t: 'accepted',
      balance: 900,
      bet: { max: 1_500_000 },
    })
    await crash.bet(hand, 1, 100)
    await crash.bet(late, 1, 100, { auto: 301 })
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(200))
    expect(await crash.cashOut(hand, 1)).toMatchObject({
      t: 'paid',
      x100: 200,
      payout: 200,
      balance: 1_100,
      by: 'hand',
    })
    await crash.until('the target', () => auto.received.some(message => message.t === 'paid'))
    expect(auto.received).toContainEqual(
      expect.objectContaining({ t: 'paid', x100: 150, payout: 150, balance: 1_050, by: 'auto' }),
    )
    await crash.crash(1)
    expect([
      await crash.balance(auto.playerId),
      await crash.balance(hand.playerId),
      await crash.balance(late.playerId),
    ]).toEqual([1_050, 1_100, 900])
    expect(await crash.cashOut(late, 1)).toMatchObject({ t: 'refused', code: 'cash_out_too_late' })
    expect(await crash.round(1)).toMatchObject({ state: 'crashed', crash_x100: 300 })
  })

  // spec: 9.19
  it('follows the contract, and shows the commitment before the first stake and the seed after the end', async () => {
    await open(120, 100)
    await crash.fly(1)
    await crash.crash(1)
    await crash.next(2)
    for (const frame of crash.frames) expect(crashServerMessage.safeParse(frame).success).toBe(true)
    const [betting, crashed] = [crash.frames[0]!, crash.frames.find(frame => frame.t === 'crashed')!]
    const { createHash } = await import('node:crypto')
    expect(betting).toMatchObject({ t: 'betting', round: 1, leftMs: 5_000 })
    if (crashed.t !== 'crashed' || betting.t !== 'betting') return expect.fail('no crash')
    expect(createHash('sha256').update(Buffer.from(crashed.seed, 'hex')).digest('hex')).toBe(
      betting.commitment,
    )
  })

  it('opens the next chain, committed before its first round, when one is used up', async () => {
    await open(120, 130)
    await crash.fly(1)
    await crash.crash(1)
    await crash.next(2)
    await crash.fly(2)
    await crash.crash(2)
    expect([(await crash.round(1))!.crash_x100, (await crash.round(2))!.crash_x100]).toEqual([120, 130])
  })

  it('ends at once at 1.00x, and pays no bet', async () => {
    await open(100)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100, { auto: 101 })
    await crash.fly(1)
    await crash.awaitBroadcast('crashed', 1)
    expect(await crash.cashOut(player, 1)).toMatchObject({ code: 'cash_out_too_late' })
    expect(await crash.balance(player.playerId)).toBe(900)
  })

  // spec: 9.38
  it('forces a cash-out at the maximum payout of a bet', async () => {
    await open({ atLeast: 15_100 })
    const player = await crash.addPlayer(10_000)
    expect(await crash.bet(player, 1, 10_000, { auto: 15_050 })).toMatchObject({
      bet: { max: 15_000, auto: 15_050 },
    })
    await crash.fly(1)
    await crash.crash(1)
    expect(await crash.balance(player.playerId)).toBe(1_500_000)
    expect(player.received).toContainEqual(expect.objectContaining({ t: 'paid', x100: 15_000, by: 'cap' }))
  })

  it('pays targets that were reached before a stall of the program, and nothing after the crash', async () => {
    await open(200)
    const [auto, hand] = [await crash.addPlayer(), await crash.addPlayer()]
    await crash.bet(auto, 1, 100, { auto: 200 })
    await crash.bet(hand, 1, 100)
    await crash.awaitBroadcast('betting', 1)
    await crash.ctx.clock.advance(5_000)
    await crash.awaitBroadcast('flying', 1)
    // The clock jumps over target and crash before any timer runs; the late manual cash-out is handled first.
    const { clock } = crash.ctx
    const elapsed = clock.elapsed.bind(clock)
    clock.elapsed = () => elapsed() + 60_000
    expect(await crash.cashOut(hand, 1)).toMatchObject({ code: 'cash_out_too_late' })
    expect(await crash.cashOut(auto, 1)).toMatchObject({ t: 'paid', x100: 200, by: 'auto' })
    await crash.ctx.clock.advance(500)
    await crash.awaitBroadcast('crashed', 1)
  })

  // spec: C.20
  it('broadcasts bets under aliases, and cash-outs, once a second, with exact totals', async () => {
    await open(500)
    const players = await Promise.all(Array.from({ length: 40 }, () => crash.addPlayer()))
    await Promise.all(players.map((player, n) => crash.bet(player, 1, 10 + n)))
    await crash.ctx.clock.advance(1_000)
    const live = crash.frames.filter(frame => frame.t === 'live')
    expect(live).toHaveLength(1)
    expect(live[0]).toMatchObject({ players: 40, staked: 40 * 10 + 780, out: 0, paid: 0 })
    expect(live[0]!.bets).toHaveLength(8)
    expect(live[0]!.bets[0]).toEqual([expect.any(String), '12', 49])
    expect(crash.raw.some(text => players.some(player => text.includes(player.playerId)))).toBe(false)
  })

  it('broadcasts the cash-out of every bet that was shown, also of many at once', async () => {
    await open(500)
    const players = await Promise.all(Array.from({ length: 40 }, () => crash.addPlayer()))
    for (const [n, player] of players.entries()) await crash.bet(player, 1, 10 + n, { auto: 150 })
    const joined = await crash.room().snapshot(players[0]!)
    const known = new Set(joined.message.live.map(([key]) => key))
    await crash.ctx.clock.advance(1_000)
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(150))
    await crash.until('every payment', () =>
      players.every(player => player.received.some(({ t }) => t === 'paid')),
    )
    await crash.ctx.clock.advance(1_000)
    const live = crash.frames.filter(frame => frame.t === 'live')
    for (const frame of live) for (const [key] of frame.bets) known.add(key)
    expect(known.size).toBeGreaterThanOrEqual(30)
    const shownBets: (readonly [string, number | undefined])[] = live.flatMap(frame => [
      ...frame.bets.map(([key, , , x100]) => [key, x100] as const),
      ...(frame.cashOuts ?? []),
    ])
    expect(new Map(shownBets.filter(([, x100]) => x100))).toEqual(new Map([...known].map(key => [key, 150])))
  })
})

describe('the broadcasts before the crash', () => {
  // spec: C.3
  it('are byte for byte the same for every outcome', async () => {
    const prefix = async (outcome: number) => {
      await open(outcome)
      const player = await crash.addPlayer()
      await crash.bet(player, 1, 100)
      await crash.fly(1)
      await crash.ctx.clock.advance(reachedAtMs(150))
      const frames = crash.raw.map(text => text.replace(/"commitment":"[0-9a-f]{64}"/, ''))
      await crash.crash(1)
      await crash.expectCleanAudit()
      await crash.close()
      return frames
    }
    const low = await prefix(160)
    const high = await prefix(700)
    expect(low.length).toBeGreaterThan(10)
    expect(low).toEqual(high)
    await open()
  })
})
