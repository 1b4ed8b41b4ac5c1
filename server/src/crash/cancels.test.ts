import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { firstRow, sql } from '../platform/db/db.ts'
import type { Answer } from './model/room-api.ts'

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
/** Makes the given number of next transactions commit and lose their acknowledgement. */
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

describe('a cancelled bet', () => {
  // spec: C.13
  it('has its stake returned once when it is cancelled 50 times at once, by two sockets and many requests', async () => {
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

  it('is answered alike when the request is repeated, and a repeated bet request does not place it again', async () => {
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

  it('frees the slot for another bet with its own ref, up to a maximum per round', async () => {
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

  it('is cancelled after its stake is written', async () => {
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

  it('delays the lock until its cancellation is written', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100, { auto: 105 }))
    const cancelled = crash.cancel(player, 1, bet)
    // The lock waits for two seconds of its clock, which does not advance until the database has answered.
    await crash.ctx.clock.advance(5_000)
    expect(await cancelled).toMatchObject({ t: 'cancelled' })
    await crash.awaitBroadcast('flying', 1)
    await crash.crash(1)
    expect(await money(player.playerId)).toEqual([1_000, 0])
  })

  it('is subtracted from the public totals', async () => {
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

  it('is written again when the acknowledgement is lost', async () => {
    const player = await crash.addPlayer()
    const bet = idOf(await crash.bet(player, 1, 100))
    const acks = loseAcks(1)
    const cancelled = crash.cancel(player, 1, bet)
    await acks()
    let answered = false
    void cancelled.then(() => (answered = true))
    await crash.until('the answer', async () => {
      // The clock advances much slower than the database: betting must not close during the query, however busy
      // the machine is.
      await sql`select 1`.execute(crash.ctx.db.read)
      await crash.ctx.clock.advance(1)
      return answered
    })
    expect(await cancelled).toMatchObject({ t: 'cancelled', balance: 1_000 })
  })

  it('is reported at the take-off when every acknowledgement was lost, and does not fly', async () => {
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

  it('flies when its cancellation could not be written', async () => {
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

  it('flies when the session of its cancellation has ended', async () => {
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

  it('returns play money', async () => {
    const participant = {
      id: 'demo',
      owner: 'demo:1',
      node: 'test',
      sessionId: null,
      alias: '12',
      showsBets: true,
    }
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

describe('exploit 5: an attempt to cancel with knowledge of the flight', () => {
  // spec: C.13
  it('fails once the round is locked, in flight or over', async () => {
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

  it('fails for a cancellation that is written slowly: the take-off waits for it, or it is too late', async () => {
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

describe('exploit 9: each of two bets', () => {
  it('is cancelled only by its own player, slot and round', async () => {
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
