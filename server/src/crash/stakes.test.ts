import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { setStatus } from '../accounts/index.ts'
import { stakeOf } from '../../test/stakes.ts'
import { placeStakes } from '../wagers/index.ts'

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

describe('a bet', () => {
  // spec: C.14
  it('is placed once when the same request is sent 50 times, and answered alike', async () => {
    const player = await crash.addPlayer()
    const id = crash.newId()
    const answers = await Promise.all(Array.from({ length: 50 }, () => crash.bet(player, 1, 100, { id })))
    for (const answer of answers)
      expect(answer).toMatchObject({ t: 'accepted', id, balance: 900, bet: { stake: 100 } })
    expect(await crash.held(player.playerId)).toBe(100)
    await crash.fly(1)
    expect(await crash.bet(player, 1, 100, { id })).toMatchObject({ t: 'accepted', id })
  })

  it('exploit 9: keeps its slot and stake when a request repeats its id with others, and its player', async () => {
    const [player, other] = [await crash.addPlayer(), await crash.addPlayer()]
    const id = crash.newId()
    await crash.bet(player, 1, 100, { id })
    expect(await crash.bet(player, 1, 500, { id, slot: 1 })).toMatchObject({
      t: 'accepted',
      bet: { slot: 0, stake: 100 },
    })
    expect(await crash.held(player.playerId)).toBe(100)
    expect(await crash.bet(other, 1, 50, { id })).toMatchObject({ t: 'accepted', balance: 950 })
    expect(await crash.bet({ ...other, sessionId: player.sessionId }, 1, 50, { slot: 1 })).toBe('session')
    expect(await crash.held(other.playerId)).toBe(50)
  })

  it('exploit 9: is the only one of its slot; a third one neither replaces it nor is accepted by the ledger', async () => {
    const player = await crash.addPlayer()
    const first = crash.newId()
    await crash.bet(player, 1, 100, { id: first, auto: 105 })
    await crash.bet(player, 1, 100, { slot: 1 })
    for (const slot of [0, 1] as const)
      expect(await crash.bet(player, 1, 50, { slot })).toMatchObject({ code: 'bet_exists' })
    // A room that lost the first two could not place a third, either.
    const { ctx } = crash
    const third = stakeOf({
      product: 'crash',
      game: 'aviator',
      event: 'aviator:1',
      playerId: player.playerId,
      ref: 'aviator:1:0',
      requestId: crash.newId(),
      stakeCents: fromKes(50),
    })
    expect(await ctx.db.tx(tx => placeStakes(tx, ctx, [third]))).toEqual([{ ok: false, code: 'bet_exists' }])
    expect(await crash.held(player.playerId)).toBe(200)
    await crash.fly(1)
    await crash.crash(1)
    expect(player.received).toContainEqual(expect.objectContaining({ t: 'paid', id: first, payout: 105 }))
  })

  // spec: 4.23, 5.28, 9.18, 9.35, 9.36, 9.37, 9.41
  it('is refused for each reason, in order of precedence, and changes nothing', async () => {
    const player = await crash.addPlayer(200)
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

  // spec: 9.19
  it('is never placed in a closed round or in the next one', async () => {
    const player = await crash.addPlayer()
    await crash.ctx.clock.advance(5_000)
    const late = await crash.bet(player, 1, 100)
    expect(late).toMatchObject({ code: 'round_locked' })
    await crash.awaitBroadcast('flying', 1)
    expect(await crash.bet(player, 1, 100)).toMatchObject({ code: 'round_locked' })
    await crash.crash(1)
    await crash.next(2)
    expect(await crash.bet(player, 1, 100)).toMatchObject({ code: 'round_locked' })
    expect(await crash.held(player.playerId)).toBe(0)
  })

  it('that is being written at the lock delays it, and flies', async () => {
    const player = await crash.addPlayer()
    const answer = crash.bet(player, 1, 100, { auto: 105 })
    await crash.ctx.clock.advance(5_000)
    expect(await answer).toMatchObject({ t: 'accepted' })
    await crash.awaitBroadcast('flying', 1)
    await crash.crash(1)
    expect(await crash.balance(player.playerId)).toBe(1_005)
  })

  it('that waits for a locked wallet is refused and delays the take-off only briefly', async () => {
    const player = await crash.addPlayer()
    const free = await crash.lockWalletElsewhere(player)
    const answer = crash.bet(player, 1, 100)
    await crash.until('the stake to wait for the wallet', async () => (await crash.waitingForLocks()) > 0)
    await crash.ctx.clock.advance(5_000)
    await crash.until('the take-off', async () => {
      await crash.ctx.clock.advance(100)
      return crash.frames.some(frame => frame.t === 'flying')
    })
    await free()
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

  it('whose acknowledgement was lost is either returned at the take-off or placed, never both', async () => {
    const player = await crash.addPlayer()
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

  it('does not use the stake of another bet in the same slot whose acknowledgement was lost', async () => {
    const player = await crash.addPlayer()
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
