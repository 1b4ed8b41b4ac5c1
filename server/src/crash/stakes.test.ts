import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrash, type CrashTable } from '../../test/crash-table.ts'
import { setStatus } from '../accounts/index.ts'
import { firstRow, sql } from '../platform/db.ts'

let crash: CrashTable
beforeEach(async () => {
  crash = await openCrash({ crashes: [110, 110] })
  await crash.start()
  await crash.heard('betting', 1)
})
afterEach(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

describe('a bet', () => {
  it('is taken once when the same request is sent 50 times, and answered alike', async () => {
    const player = await crash.sit()
    const id = crash.newId()
    const answers = await Promise.all(Array.from({ length: 50 }, () => crash.bet(player, 1, 100, { id })))
    for (const answer of answers)
      expect(answer).toMatchObject({ t: 'accepted', id, balance: 900, bet: { stake: 100 } })
    expect(await crash.held(player.playerId)).toBe(100)
    await crash.fly(1)
    expect(await crash.bet(player, 1, 100, { id })).toMatchObject({ t: 'accepted', id })
  })

  it('keeps its slot when a request for the other slot repeats its id', async () => {
    const player = await crash.sit()
    const id = crash.newId()
    await crash.bet(player, 1, 100, { id })
    expect(await crash.bet(player, 1, 100, { id, slot: 1 })).toMatchObject({
      t: 'accepted',
      bet: { slot: 0 },
    })
    expect(await crash.held(player.playerId)).toBe(100)
  })

  it('is refused for each reason, in order of precedence, and changes nothing', async () => {
    const player = await crash.sit(200)
    await crash.bet(player, 1, 100)
    const code = async (answer: ReturnType<typeof crash.bet>) => {
      const given = await answer
      return typeof given === 'object' && given.t === 'refused' ? given.code : given
    }
    expect(await code(crash.bet(player, 9, 9))).toBe('stake_below_minimum')
    expect(await code(crash.bet(player, 9, 10_001))).toBe('stake_above_maximum')
    expect(await code(crash.bet(player, 2, 100))).toBe('round_locked')
    expect(await code(crash.bet(player, 0, 100))).toBe('round_locked')
    expect(await code(crash.bet(player, 1, 100))).toBe('bet_exists')
    expect(await code(crash.bet(player, 1, 101, { slot: 1 }))).toBe('insufficient_funds')
    await crash.ctx.db.tx(tx =>
      setStatus(tx, crash.ctx, { playerId: player.playerId, status: 'suspended', actor: { kind: 'system' } }),
    )
    expect(await code(crash.bet(player, 1, 50, { slot: 1 }))).toBe('account_suspended')
    await crash.endSession(player)
    expect(await crash.bet(player, 1, 50, { slot: 1 })).toBe('session')
    expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([100, 100])
  })

  it('never lands in a round that is closed or in the next one', async () => {
    const player = await crash.sit()
    await crash.ctx.clock.advance(5_000)
    const late = await crash.bet(player, 1, 100)
    expect(late).toMatchObject({ code: 'round_locked' })
    await crash.heard('flying', 1)
    expect(await crash.bet(player, 1, 100)).toMatchObject({ code: 'round_locked' })
    await crash.crash(1)
    await crash.next(2)
    expect(await crash.bet(player, 1, 100)).toMatchObject({ code: 'round_locked' })
    expect(await crash.held(player.playerId)).toBe(0)
  })

  it('that is being written at the lock is waited for, and flies', async () => {
    const player = await crash.sit()
    const answer = crash.bet(player, 1, 100, { auto: 105 })
    await crash.ctx.clock.advance(5_000)
    expect(await answer).toMatchObject({ t: 'accepted' })
    await crash.heard('flying', 1)
    await crash.crash(1)
    expect(await crash.balance(player.playerId)).toBe(1_005)
  })

  it('that waits for a stuck purse is refused and does not hold up the take-off for long', async () => {
    const player = await crash.sit()
    const freed = Promise.withResolvers<void>()
    const held = crash.ctx.db.tx(async tx => {
      await sql`select 1 from wallet.purses where player_id = ${player.playerId} for update`.execute(tx)
      await freed.promise
    })
    const answer = crash.bet(player, 1, 100)
    await crash.until('the stake to wait for the purse', async () => {
      const waiting = await firstRow(
        crash.ctx.db.read,
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return waiting !== undefined
    })
    await crash.ctx.clock.advance(5_000)
    await crash.until('the take-off', async () => {
      await crash.ctx.clock.advance(100)
      return crash.frames.some(frame => frame.t === 'flying')
    })
    freed.resolve()
    await held
    let answered = false
    void answer.then(() => (answered = true))
    await crash.until('the answer', async () => {
      await crash.ctx.clock.advance(50)
      return answered
    })
    expect(await answer).toMatchObject({ t: 'refused' })
    await crash.crash(1)
    expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_000, 0])
  })

  it('whose acknowledgement was lost is returned at the take-off, or stands; never both', async () => {
    const player = await crash.sit()
    const { db } = crash.ctx
    const tx = db.tx.bind(db)
    let cut = 3
    // The commit happens, and the connection breaks before the answer: three times, for every attempt.
    Object.assign(db, {
      tx: async (work: Parameters<typeof tx>[0]) => {
        const result = await tx(work)
        if (cut-- > 0) throw new Error('connection lost')
        return result
      },
    })
    const answer = crash.bet(player, 1, 100)
    for (const [left, pauseMs] of [
      [2, 100],
      [1, 200],
    ] as const) {
      await crash.until('an attempt', () => cut === left)
      await crash.ctx.clock.advance(pauseMs)
    }
    expect(await answer).toMatchObject({ t: 'refused', code: 'unavailable' })
    expect(await crash.held(player.playerId)).toBe(100)
    await crash.fly(1)
    expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_000, 0])
  })

  it('does not fly on the money of another bet, whose acknowledgement was lost in the same slot', async () => {
    const player = await crash.sit()
    const { db } = crash.ctx
    const tx = db.tx.bind(db)
    const held = Promise.withResolvers<void>()
    let cut = 3
    let late = false
    let written = false
    Object.assign(db, {
      tx: async (work: Parameters<typeof tx>[0]) => {
        const wait = late
        late = false
        const result = await tx(work)
        if (cut-- > 0) throw new Error('connection lost')
        if (wait) {
          written = true
          await held.promise
        }
        return result
      },
    })
    const small = crash.bet(player, 1, 100)
    for (const [left, pauseMs] of [
      [2, 100],
      [1, 200],
    ] as const) {
      await crash.until('an attempt', () => cut === left)
      await crash.ctx.clock.advance(pauseMs)
    }
    expect(await small).toMatchObject({ t: 'refused', code: 'unavailable' })
    // A second, greater bet has no answer yet when the round takes off.
    late = true
    const great = crash.bet(player, 1, 900, { auto: 105 })
    await crash.until('the second bet to be written', () => written)
    await crash.ctx.clock.advance(5_000)
    await crash.until('the take-off', async () => {
      await crash.ctx.clock.advance(100)
      return crash.frames.some(frame => frame.t === 'flying')
    })
    held.resolve()
    expect(await great).toMatchObject({ t: 'refused', code: 'bet_exists' })
    await crash.crash(1)
    expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_000, 0])
  })
})
