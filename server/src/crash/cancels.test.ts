import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { firstRow, sql } from '../platform/db.ts'
import type { Answer } from './room-api.ts'

let crash: CrashRoom
beforeEach(async () => {
  crash = await openCrashRoom({ crashes: [110, 110] })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
})
afterEach(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

const idOf = (answer: Answer): string => {
  if (answer === 'session' || answer.t !== 'accepted') throw new Error(`not taken: ${JSON.stringify(answer)}`)
  return answer.id
}
const money = async (playerId: string) => [await crash.balance(playerId), await crash.held(playerId)]
/** Makes the database's next so many transactions commit and lose their acknowledgement. */
const loseAcks = (lost: number) => {
  const { db } = crash.ctx
  const tx = db.tx.bind(db)
  let left = lost
  Object.assign(db, {
    tx: async (work: Parameters<typeof tx>[0]) => {
      const result = await tx(work)
      if (left-- > 0) throw new Error('connection lost')
      return result
    },
  })
  return async () => {
    for (let at = lost - 1, pauseMs = 100; at > 0; at--, pauseMs *= 2) {
      await crash.until('an attempt', () => left === at)
      await crash.ctx.clock.advance(pauseMs)
    }
  }
}
const takeOff = async () => {
  await crash.ctx.clock.advance(5_000)
  await crash.until('the take-off', async () => {
    await crash.ctx.clock.advance(100)
    return crash.frames.some(frame => frame.t === 'flying')
  })
}

describe('taking a bet back', () => {
  // spec: C.13
  it('returns the stake once when it is asked for 50 times at once, by two sockets and many requests', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100))
    const second = { ...player, id: 'another socket' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => crash.cancel(n % 2 === 0 ? player : second, 1, bet)),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ t: 'cancelled', bet, slot: 0, round: 1, balance: 1_000 })
    expect(await money(player.playerId)).toEqual([1_000, 0])
    expect(player.received.filter(message => message.t === 'cancelled')).toHaveLength(1)
    expect((await crash.room().snapshot(player)).message).toMatchObject({
      own: [],
      live: [],
      players: 0,
      staked: 0,
    })
  })

  it('is answered alike when the request is repeated, and the bet is not made again by its own request', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100))
    const id = crash.newId()
    const first = await crash.cancel(player, 1, bet, { id })
    expect(await crash.cancel(player, 1, bet, { id })).toEqual(first)
    expect(await crash.bet(player, 1, 100, { id: bet })).toMatchObject({ code: 'bet_taken_back' })
    await crash.fly(1)
    expect(await crash.cancel(player, 1, bet, { id })).toEqual(first)
    expect(await money(player.playerId)).toEqual([1_000, 0])
  })

  it('frees the slot for another bet, which plays under a name of its own, but not for ever', async () => {
    const player = await crash.addPlayer()
    for (let tries = 0; tries < 4; tries++)
      expect(await crash.cancel(player, 1, idOf(await crash.bet(player, 1, 50)))).toMatchObject({
        t: 'cancelled',
      })
    const last = idOf(await crash.bet(player, 1, 100, { auto: 105 }))
    const ref = await firstRow(
      crash.ctx.db.read,
      sql<{ ref: string }>`select ref from wagers.wagers where state = 'open'`,
    )
    expect(ref).toEqual({ ref: 'aviator:1:0.4' })
    await crash.cancel(player, 1, last)
    expect(await crash.bet(player, 1, 100)).toMatchObject({ code: 'bet_changes_used' })
    const other = idOf(await crash.bet(player, 1, 100, { slot: 1, auto: 105 }))
    await crash.fly(1)
    await crash.crash(1)
    expect(player.received).toContainEqual(expect.objectContaining({ t: 'paid', id: other, payout: 105 }))
    expect(await money(player.playerId)).toEqual([1_005, 0])
  })

  it('waits for the stake that is still being written', async () => {
    const player = await crash.addPlayer()
    const id = crash.newId()
    const [bet, cancelled] = await Promise.all([
      crash.bet(player, 1, 100, { id }),
      crash.cancel(player, 1, id),
    ])
    expect(bet).toMatchObject({ t: 'accepted' })
    expect(cancelled).toMatchObject({ t: 'cancelled', bet: id, balance: 1_000 })
    expect(await money(player.playerId)).toEqual([1_000, 0])
  })

  it('that is being written at the lock is waited for', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100, { auto: 105 }))
    const cancelled = crash.cancel(player, 1, bet)
    // The lock waits for two seconds of its clock, which stands still until the database has answered.
    await crash.ctx.clock.advance(5_000)
    expect(await cancelled).toMatchObject({ t: 'cancelled' })
    await crash.awaitBroadcast('flying', 1)
    await crash.crash(1)
    expect(await money(player.playerId)).toEqual([1_000, 0])
  })

  it('takes it from the totals that everybody sees', async () => {
    const [player, other] = [await crash.addPlayer(), await crash.addPlayer()]
    const bet = idOf(await crash.bet(player, 1, 100))
    await crash.bet(player, 1, 50, { slot: 1 })
    await crash.bet(other, 1, 70)
    await crash.ctx.clock.advance(1_000)
    await crash.cancel(player, 1, bet)
    await crash.ctx.clock.advance(1_000)
    const live = crash.frames.filter(frame => frame.t === 'live')
    expect(live.map(({ players, staked, cancelledKeys }) => ({ players, staked, cancelledKeys }))).toEqual([
      { players: 2, staked: 220, cancelledKeys: undefined },
      { players: 2, staked: 120, cancelledKeys: ['1'] },
    ])
  })

  it('whose acknowledgement is lost is repeated', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100))
    const acks = loseAcks(1)
    const cancelled = crash.cancel(player, 1, bet)
    await acks()
    let answered = false
    void cancelled.then(() => (answered = true))
    await crash.until('the answer', async () => {
      // The clock goes no faster than the database: betting must not close while it is asked.
      await sql`select 1`.execute(crash.ctx.db.read)
      await crash.ctx.clock.advance(10)
      return answered
    })
    expect(await cancelled).toMatchObject({ t: 'cancelled', balance: 1_000 })
  })

  it('whose every acknowledgement is lost is told of at the take-off, and the bet does not fly', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100, { auto: 105 }))
    const acks = loseAcks(3)
    const cancelled = crash.cancel(player, 1, bet)
    await acks()
    expect(await cancelled).toMatchObject({ code: 'unavailable' })
    expect(await crash.bet(player, 1, 100)).toMatchObject({ code: 'bet_exists' })
    await takeOff()
    await crash.until('the news', () => player.received.some(message => message.t === 'cancelled'))
    expect(await crash.cashOut(player, 1)).toMatchObject({ code: 'bet_unknown' })
    expect(await crash.cancel(player, 1, bet)).toMatchObject({ t: 'cancelled', balance: 1_000 })
    await crash.crash(1)
    expect(await money(player.playerId)).toEqual([1_000, 0])
  })

  it('that could not be written at all leaves the bet flying', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100, { auto: 105 }))
    const { db } = crash.ctx
    const tx = db.tx.bind(db)
    let left = 3
    Object.assign(db, {
      tx: async (work: Parameters<typeof tx>[0]) => {
        if (left-- > 0) throw new Error('no connection')
        return tx(work)
      },
    })
    const cancelled = crash.cancel(player, 1, bet)
    for (const [at, pauseMs] of [
      [2, 100],
      [1, 200],
    ] as const) {
      await crash.until('an attempt', () => left === at)
      await crash.ctx.clock.advance(pauseMs)
    }
    expect(await cancelled).toMatchObject({ code: 'unavailable' })
    expect(await crash.cashOut(player, 1)).toMatchObject({ code: 'cash_out_too_early' })
    await takeOff()
    await crash.crash(1)
    expect(await money(player.playerId)).toEqual([1_005, 0])
  })

  it('is not done for a session that has ended; the bet flies', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100, { auto: 105 }))
    await crash.endSession(player)
    expect(await Promise.all([crash.cancel(player, 1, bet), crash.cancel(player, 1, bet)])).toEqual([
      'session',
      'session',
    ])
    await crash.fly(1)
    await crash.crash(1)
    expect(await money(player.playerId)).toEqual([1_005, 0])
  })

  it('gives play money back', async () => {
    const participant = { id: 'demo', owner: 'demo:1', node: 'test', sessionId: null, mask: 'Demo' }
    await crash.room().snapshot(participant)
    const bet = idOf(await crash.bet(participant, 1, 5_000))
    const answers = await Promise.all([crash.cancel(participant, 1, bet), crash.cancel(participant, 1, bet)])
    for (const answer of answers) expect(answer).toMatchObject({ t: 'cancelled', balance: 5_000 })
    const again = idOf(await crash.bet(participant, 1, 100))
    await crash.fly(1)
    expect(await crash.cancel(participant, 1, again)).toMatchObject({ code: 'cancel_too_late' })
    expect(await crash.room().demoBalance(participant)).toBe(490_000)
  })
})

describe('exploit 5: a free look at the flight', () => {
  // spec: C.13
  it('is not had by taking a bet back once the round is locked, in flight or over', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100))
    const locking = crash.ctx.clock.advance(5_000)
    const late = async () =>
      expect(await crash.cancel(player, 1, bet)).toMatchObject({ code: 'cancel_too_late' })
    await locking
    await late()
    await crash.awaitBroadcast('flying', 1)
    await late()
    await crash.crash(1)
    await late()
    await crash.next(2)
    await late()
    expect(await money(player.playerId)).toEqual([900, 0])
  })

  it('is not had by a cancel that is written slowly: the take-off waits for it, or it comes too late', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100, { auto: 105 }))
    const free = await crash.lockWalletElsewhere(player)
    const cancelled = crash.cancel(player, 1, bet)
    await crash.until('the cancel to wait for the wallet', async () => (await crash.waitingForLocks()) > 0)
    await takeOff()
    await free()
    let answer: Answer | undefined
    void cancelled.then(given => (answer = given))
    await crash.until('the answer', async () => {
      await crash.ctx.clock.advance(50)
      return answer !== undefined
    })
    expect(answer).toMatchObject({ code: 'cancel_too_late' })
    await crash.crash(1)
    expect(await money(player.playerId)).toEqual([1_005, 0])
  })
})

describe('exploit 9: two bets', () => {
  it('are taken back by their own player, slot and round only', async () => {
    const [player, other] = [await crash.addPlayer(), await crash.addPlayer()]
    const bets = [
      idOf(await crash.bet(player, 1, 100)),
      idOf(await crash.bet(player, 1, 50, { slot: 1 })),
    ] as const
    const unknown = { code: 'bet_unknown' }
    expect(await crash.cancel(other, 1, bets[0])).toMatchObject(unknown)
    expect(await crash.cancel(player, 1, bets[0], { slot: 1 })).toMatchObject(unknown)
    expect(await crash.cancel(player, 2, bets[0])).toMatchObject(unknown)
    expect(await crash.cancel(player, 1, crash.newId())).toMatchObject(unknown)
    const id = crash.newId()
    expect(await crash.cancel(player, 1, bets[0], { id })).toMatchObject({ t: 'cancelled', bet: bets[0] })
    expect(await crash.cancel(player, 1, bets[1], { id })).toMatchObject({ t: 'cancelled', bet: bets[0] })
    expect(await crash.held(player.playerId)).toBe(50)
  })
})
