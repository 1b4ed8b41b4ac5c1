import { fromKes, type Cents } from '@ruka/contract/money'
import { afterEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom, type Player } from '../../test/crash-room.ts'
import { firstRow, rows, sql } from '../platform/db/db.ts'
import { closeEvent } from '../wagers/index.ts'
import { postTransfer } from '../wallet/index.ts'
import type { Answer } from './model/room-api.ts'
import { takeStakes, type StakeAnswer } from './bet-writers.ts'

let crash: CrashRoom
const DAY_MAX = fromKes(1_500_000)
const open = async (...crashes: (number | { atLeast: number })[]) => {
  crash = await openCrashRoom({ crashes })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
}
afterEach(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

const accepted = (answer: Answer) => {
  if (answer === 'session' || answer.t !== 'accepted') throw new Error(`not taken: ${JSON.stringify(answer)}`)
  return answer
}
const finish = async (round: number) => {
  await crash.fly(round)
  await crash.crash(round, 1_000_000)
  await crash.next(round + 1)
}
/** A player who won 1,400,000 in round 1: 100,000 are left today. */
const winner = async (): Promise<Player> => {
  const player = await crash.addPlayer(100_000)
  await crash.bet(player, 1, 10_000, { auto: 14_000 })
  await finish(1)
  expect(player.received).toContainEqual(
    expect.objectContaining({ payout: 1_400_000, dayLeft: 100_000, by: 'auto' }),
  )
  return player
}
const dayRow = (player: Player) =>
  firstRow(
    crash.ctx.db.read,
    sql<
      Record<'won_cents' | 'held_cents' | 'wanted_cents', number>
    >`select paid_cents as won_cents, reserved_cents as held_cents, greatest_cents as wanted_cents
      from wagers.payout_caps where player_id = ${player.playerId} and game = 'aviator'`,
  )
/** Ends the round of the second game. */
const endOther = () =>
  crash.ctx.db.tx(async tx => {
    await sql`update crash.rounds set state = 'void', ended_at = now(), seed = sha256('other')
      where game = 'jetx'`.execute(tx)
    await closeEvent(tx, 'jetx:1')
  })
/** A round of a second game that is open for bets, and its verb for stakes. */
const otherGame = async () => {
  await sql`insert into crash.chains (game, length, commitment, sealed_end, committed_at)
    values ('jetx', 1, sha256(sha256('other')), '', now())`.execute(crash.ctx.db.read)
  await sql`update crash.chains set salt = 'other', salt_source = 'own', salted_at = now()
    where game = 'jetx'`.execute(crash.ctx.db.read)
  await sql`insert into crash.rounds (game, number, chain_id, chain_index, commitment, opened_at)
    select 'jetx', 1, id, 1, commitment, now() from crash.chains where game = 'jetx'`.execute(
    crash.ctx.db.read,
  )
  return (player: Player, stakeCents: Cents, greatestCents: Cents): Promise<StakeAnswer> =>
    crash.ctx.db.tx(async tx => {
      const item = { playerId: player.playerId, sessionId: player.sessionId!, round: 1, ref: 'jetx:1:0' }
      const stake = { ...item, requestId: crash.newId(), stakeCents, greatestCents, selection: {} }
      return (await takeStakes(tx, crash.ctx, [stake], { game: 'jetx', round: 1, shard: 0 }))[0]!
    })
}

describe('the most that crash games pay a player in a day', () => {
  // spec: 9.38
  it('forces a cash-out at a multiplier that was shown before, and then accepts no more bets', async () => {
    await open({ atLeast: 15_000 }, { atLeast: 1_100 }, 110)
    const player = await winner()
    expect(accepted(await crash.bet(player, 2, 10_000))).toMatchObject({
      bet: { max: 1_000 },
      dayLeft: 100_000,
    })
    await finish(2)
    expect(player.received).toContainEqual(
      expect.objectContaining({ t: 'paid', round: 2, x100: 1_000, payout: 100_000, dayLeft: 0, by: 'day' }),
    )
    expect(await crash.bet(player, 3, 10)).toMatchObject({ code: 'payout_allowance_used' })
    expect(await crash.balance(player.playerId)).toBe(100_000 - 20_000 + 1_500_000)
  })

  // spec: 9.38
  it('is shared by two bets of a round, and updated when the other bet is placed and cancelled', async () => {
    await open({ atLeast: 15_000 }, { atLeast: 700 }, 110)
    const player = await winner()
    const answers = (
      await Promise.all([crash.bet(player, 2, 10_000), crash.bet(player, 2, 5_000, { slot: 1 })])
    ).map(accepted)
    expect(answers[1]).toMatchObject({ bet: { max: 666 }, other: { max: 666, stake: 10_000 } })
    expect(await crash.cancel(player, 2, answers[1]!.id, { slot: 1 })).toMatchObject({
      t: 'cancelled',
      other: { max: 1_000 },
    })
    accepted(await crash.bet(player, 2, 5_000, { slot: 1 }))
    await finish(2)
    const paid = player.received.flatMap(message =>
      message.t === 'paid' && message.round === 2 ? [message] : [],
    )
    expect(new Map(paid.map(({ slot, x100, payout, by }) => [slot, { x100, payout, by }]))).toEqual(
      new Map([
        [0, { x100: 666, payout: 66_600, by: 'day' }],
        [1, { x100: 666, payout: 33_300, by: 'day' }],
      ]),
    )
    expect(await dayRow(player)).toMatchObject({ won_cents: fromKes(1_499_900) })
  })

  it('does not change a target below it, and reserves only what that target may win', async () => {
    await open({ atLeast: 15_000 }, { atLeast: 700 }, 110)
    const player = await winner()
    accepted(await crash.bet(player, 2, 10_000, { auto: 500 }))
    const second = accepted(await crash.bet(player, 2, 10_000, { slot: 1, auto: 500 }))
    expect(second.bet).toMatchObject({ max: 15_000, auto: 500 })
    expect(second.other).toBeUndefined()
    await finish(2)
    expect(await dayRow(player)).toMatchObject({ won_cents: fromKes(1_500_000) })
  })

  it('is not used by a cancelled bet or a void round, nor twice by a stake whose acknowledgement was lost', async () => {
    await open({ atLeast: 15_000 }, 110, 110)
    const player = await winner()
    const { db } = crash.ctx
    const tx = db.tx.bind(db)
    let left = 1
    Object.assign(db, {
      tx: async (work: Parameters<typeof tx>[0]) => {
        const result = await tx(work)
        if (left-- > 0) throw new Error('connection lost')
        return result
      },
    })
    const betting = crash.bet(player, 2, 10_000)
    await crash.until('the first attempt', () => left < 1)
    await crash.ctx.clock.advance(100)
    const bet = accepted(await betting)
    expect(bet.bet.max).toBe(1_000)
    expect(await dayRow(player)).toMatchObject({
      held_cents: fromKes(100_000),
      wanted_cents: fromKes(1_500_000),
    })
    await crash.cancel(player, 2, bet.id)
    expect(await dayRow(player)).toMatchObject({ held_cents: 0, wanted_cents: 0 })
    accepted(await crash.bet(player, 2, 10_000))
    await crash.stop()
    await crash.start()
    await crash.awaitBroadcast('betting', 3)
    expect(accepted(await crash.bet(player, 3, 10_000)).bet.max).toBe(1_000)
  })
})

describe('a bet at the same time as another bet of its player', () => {
  /** A player to whom 12,000 may still be paid today, with the given balance. */
  const nearLimit = async (kes: number) => {
    await open({ atLeast: 15_000 }, 110)
    const player = await crash.addPlayer(10_000)
    await crash.bet(player, 1, 10_000, { auto: 14_880 })
    await finish(1)
    const spend = {
      op: 'move',
      key: `spend:${player.playerId}`,
      debit: { playerId: player.playerId, account: 'cash' },
      credit: { house: 'mpesa' },
      cents: fromKes(1_488_000 - kes),
    } as const
    await crash.ctx.db.tx(tx => postTransfer(tx, spend, { atMs: crash.ctx.clock.now() }))
    return player
  }

  it('may use the limit when the other one is refused for lack of funds', async () => {
    const player = await nearLimit(6_000)
    const [first, second] = await Promise.all([
      crash.bet(player, 2, 10_000),
      crash.bet(player, 2, 5_000, { slot: 1 }),
    ])
    expect(first).toMatchObject({ code: 'insufficient_funds' })
    expect(accepted(second)).toMatchObject({ bet: { slot: 1, max: 240 }, balance: 1_000 })
    expect(await dayRow(player)).toMatchObject({ held_cents: fromKes(12_000) })
  })

  it('is refused when the other one has used the limit', async () => {
    const player = await nearLimit(20_000)
    const [first, second] = await Promise.all([
      crash.bet(player, 2, 10_000),
      crash.bet(player, 2, 5_000, { slot: 1 }),
    ])
    expect(accepted(first)).toMatchObject({ bet: { max: 120 } })
    expect(second).toMatchObject({ code: 'payout_allowance_flying' })
  })

  it('is not refused because the other one is acknowledged again after a lost acknowledgement', async () => {
    const player = await nearLimit(20_000)
    const stake = (slot: number, kes: number) => ({
      playerId: player.playerId,
      sessionId: player.sessionId!,
      round: 2,
      ref: `aviator:2:${slot}`,
      requestId: crash.newId(),
      stakeCents: fromKes(kes),
      greatestCents: DAY_MAX,
      selection: {},
    })
    const take = (...stakes: ReturnType<typeof stake>[]) =>
      crash.ctx.db.tx(tx => takeStakes(tx, crash.ctx, stakes, { game: 'aviator', round: 2, shard: 0 }))
    const [first, second] = [stake(0, 5_000), stake(1, 5_000)]
    expect(await take(first)).toMatchObject([{ ok: true, replay: false }])
    expect(await take(first, second)).toMatchObject([
      { ok: true, replay: true },
      { ok: true, replay: false },
    ])
    expect(await dayRow(player)).toMatchObject({ wanted_cents: 2 * DAY_MAX, held_cents: fromKes(12_000) })
    // The room knows of neither, so that its take-off returns both.
    await finish(2)
  })
})

describe('exploit 9: the daily limit', () => {
  // spec: 9.38
  it('is not exceeded by stakes in two games at once, with or without a row for the day', async () => {
    await open(110)
    const stakeOther = await otherGame()
    const player = await crash.addPlayer(100_000)
    const free = await crash.lockWalletElsewhere(player)
    const both = [crash.bet(player, 1, 10_000), stakeOther(player, fromKes(10_000), DAY_MAX)] as const
    await crash.until('both to wait for the wallet', async () => (await crash.waitingForLocks()) === 2)
    await free()
    const [here, there] = await Promise.all(both)
    const taken = [typeof here === 'object' && here.t === 'accepted', there.ok]
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(there.ok ? here : there).toMatchObject({ code: 'payout_allowance_flying' })
  })

  it('is not blocked in one game by an open bet without a target in the other, from its next round on', async () => {
    await open(110, 110)
    const player = await crash.addPlayer(100_000)
    const stakeElsewhere = await otherGame()
    expect(accepted(await crash.bet(player, 1, 10)).bet.max).toBe(15_000_000)
    const refused = await stakeElsewhere(player, fromKes(10), DAY_MAX)
    expect(refused).toMatchObject({ ok: false, code: 'payout_allowance_flying' })
    await finish(1)
    expect(accepted(await crash.bet(player, 2, 10)).bet.max).toBe(13_500_000)
    const taken = await Promise.all([
      stakeElsewhere(player, fromKes(10), DAY_MAX),
      stakeElsewhere(player, fromKes(10), DAY_MAX),
    ])
    expect(taken.filter(answer => answer.ok)).toHaveLength(1)
    const [held] = await rows(
      crash.ctx.db.read,
      sql<{
        cents: number
      }>`select sum(reserved_cents)::bigint as cents from wagers.payout_caps
        where player_id = ${player.playerId}`,
    )
    expect(held!.cents).toBe(DAY_MAX)
    await endOther()
  })

  it('is reserved by a bet in another game only until that game’s round is over', async () => {
    await open(110)
    const stakeOther = await otherGame()
    const player = await crash.addPlayer(100_000)
    expect(await stakeOther(player, fromKes(10_000), DAY_MAX)).toMatchObject({ ok: true })
    expect(await crash.bet(player, 1, 10)).toMatchObject({ code: 'payout_allowance_flying' })
    await endOther()
    expect(accepted(await crash.bet(player, 1, 10_000)).bet.max).toBe(13_500)
  })

  // spec: 9.42
  it('is not exceeded over midnight: a bet counts on the day of its stake, whenever it is paid', async () => {
    crash = await openCrashRoom({ crashes: [{ atLeast: 15_000 }] })
    await crash.ctx.clock.advance(12 * 3_600_000 - 3_000)
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    const player = await crash.addPlayer(100_000)
    accepted(await crash.bet(player, 1, 10_000))
    await crash.ctx.clock.advance(4_000)
    const after = accepted(await crash.bet(player, 1, 5_000, { slot: 1, auto: 14_000 }))
    expect(after).toMatchObject({ bet: { max: 30_000 }, dayLeft: 1_500_000 })
    expect(after.other).toBeUndefined()
    await finish(1)
    const days = await rows(
      crash.ctx.db.read,
      sql<{
        won_cents: number
      }>`select paid_cents as won_cents, (at + interval '3 hours')::date::text as day from wagers.payout_caps
        where player_id = ${player.playerId} order by at`,
    )
    expect(days.map(row => row.won_cents)).toEqual([fromKes(1_500_000), fromKes(700_000)])
    expect(await crash.bet(player, 2, 10_000)).toMatchObject({ t: 'accepted', bet: { max: 8_000 } })
  })
})
