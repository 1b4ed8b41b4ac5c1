import { fromKes } from '@ruka/contract/money'
import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { afterEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom, type Player } from '../../test/crash-room.ts'
import { sql } from '../platform/db/db.ts'
import { acquireLease } from '../platform/db/lease.ts'
import { stakeOf } from '../../test/stakes.ts'
import { placeStakes } from '../wagers/index.ts'
import { endRound, settleLost } from './end-round.ts'
import { nextSeed } from './next-seed.ts'
import { openRound } from './start-round.ts'
import { roomHere } from './room-calls.ts'

let crash: CrashRoom
afterEach(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

describe('two games on one engine', () => {
  // spec: 2.17, 9.35, 9.36, 9.37, C.10
  it('run at the same time, each with its own limits', async () => {
    crash = await openCrashRoom({ others: ['jetx'] })
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    const [rich, poor, other] = [
      await crash.addPlayer(30_000),
      await crash.addPlayer(30_000),
      await crash.addPlayer(30_000),
    ]
    const seen = async () => (await roomHere(crash.ctx, 'jetx')?.snapshot(rich))?.message
    await crash.until('the other room', async () => (await seen())?.round === 1)
    const bet = (player: Player, stake: number) =>
      roomHere(crash.ctx, 'jetx')!.betting.bet(player, {
        t: 'bet',
        id: crash.newId(),
        round: 1,
        slot: 0,
        stake,
      })
    expect(await seen()).toMatchObject({
      game: 'jetx',
      limits: { minStake: 1, maxStake: 20_000, maxPayout: 1_500_000, rtpX10000: 9_700 },
    })
    expect(await bet(rich, 20_001)).toMatchObject({ t: 'refused', code: 'stake_above_maximum' })
    expect(await bet(rich, 20_000)).toMatchObject({ t: 'accepted', bet: { max: 7_500 } })
    expect(await bet(poor, 1)).toMatchObject({ t: 'accepted' })
    expect(await crash.bet(poor, 1, 9)).toMatchObject({ t: 'refused', code: 'stake_below_minimum' })
    expect(await crash.bet(other, 1, 10_001)).toMatchObject({ t: 'refused', code: 'stake_above_maximum' })
    expect(await crash.bet(other, 1, 10_000)).toMatchObject({ t: 'accepted' })
    await crash.fly(1)
    await crash.crash(1)
    await crash.until('the end of the other', async () => {
      await crash.ctx.clock.advance(1_000)
      return (await seen())?.history.length !== 0
    })
    for (const { playerId } of [rich, poor, other])
      await crash.until('what lost to be settled', async () => (await crash.held(playerId)) === 0)
  })

  /** More bets than one statement takes, ordered so that the second statement locks the last two players. */
  const BATCHED = 256
  it('that end at once with the same players never deadlock', async () => {
    crash = await openCrashRoom()
    const players: Player[] = []
    for (let i = 0; i < BATCHED + 2; i++) players.push(await crash.addPlayer(100))
    players.sort((a, b) => (a.playerId < b.playerId ? -1 : 1))
    const [gate, shared] = players.slice(-2)
    const many = players.slice(0, BATCHED)
    const first = await flying('aviator', [
      ...many.flatMap(player => [betOf('aviator', player, 0), betOf('aviator', player, 1)]),
      betOf('aviator', gate!, 1),
      betOf('aviator', shared!, 1),
    ])
    const second = await flying('jetx', [betOf('jetx', shared!, 0)])

    const free = await crash.lockWalletElsewhere(gate!)
    const ends = [first()]
    await crash.until('the first game to wait', async () => (await crash.waitingForLocks()) === 1)
    let over = false
    ends.push(second().finally(() => (over = true)))
    await crash.until('the other game', async () => over || (await crash.waitingForLocks()) === 2)
    const freed = free()
    expect(await Promise.allSettled([...ends, freed])).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ status: 'fulfilled' })),
    )
    for (const { playerId } of [many[0]!, gate!, shared!]) expect(await crash.held(playerId)).toBe(0)
  })
})

const betOf = (game: string, { playerId }: Player, slot: 0 | 1) =>
  stakeOf({
    product: 'crash',
    game,
    event: `${game}:1`,
    playerId,
    ref: `${game}:1:${slot}`,
    requestId: crash.newId(),
    stakeCents: fromKes(10),
    selection: { slot, maxX100: 15_000_000 },
    greatestPayoutCents: fromKes(1_500_000),
  })

/** A round in flight with these bets; returns the function that ends it. */
async function flying(game: string, bets: readonly ReturnType<typeof betOf>[]): Promise<() => Promise<void>> {
  const { ctx } = crash
  const lease = (await acquireLease(ctx.db, `crash.${game}`))!
  const next = await nextSeed(ctx, lease, { game, length: 1, known: undefined })
  if ('blockedBy' in next) throw new Error('the chain has no salt')
  const { chain, index } = next
  const { number } = await openRound(ctx, lease, { game, chain, index })
  await ctx.db.tx(tx => placeStakes(tx, ctx, bets))
  await sql`update crash.rounds set state = 'flying', took_off_at = ${new Date(ctx.clock.now())}
    where game = ${game}`.execute(ctx.db.read)
  const seed = chain.seedAt(index)
  const draw = { roundId: `${game}:${number}`, clientSeeds: ['', '', ''], salt: chain.salt } as const
  const drawn = crashX100(seed, draw)
  return async () => {
    await endRound(ctx, lease, { game, number, crashX100: drawn, seed })
    await settleLost(ctx, lease, game)
    await lease.release()
  }
}
