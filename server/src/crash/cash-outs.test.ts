import { fromKes } from '@ruka/contract/money'
import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { afterEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { firstRow, sql } from '../platform/db/db.ts'
import { voidWagers } from '../wagers/index.ts'
import { cashOutWriter } from './bet-writers.ts'

let crash: CrashRoom
const open = async (...crashes: number[]) => {
  crash = await openCrashRoom({ crashes })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
}
afterEach(async () => {
  await crash.crash(1)
  await crash.expectCleanAudit()
  await crash.close()
})

describe('a cash-out', () => {
  it('exploit 4: pays once when it is requested 100 times at once', async () => {
    await open(300)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(200))
    const answers = await Promise.all(Array.from({ length: 100 }, () => crash.cashOut(player, 1)))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ t: 'paid', x100: 200, payout: 200, balance: 1_100 })
    expect(await crash.balance(player.playerId)).toBe(1_100)
    // The room decides it once: the player's other sockets and all other players receive one cash-out.
    expect(player.received.filter(message => message.t === 'paid')).toHaveLength(1)
    const seen = await crash.room().snapshot(player)
    expect(seen.message).toMatchObject({ out: 1, paid: 200 })
  })

  it('exploit 4: is paid once by the ledger, by hand, target, force or void, also when rooms report otherwise', async () => {
    await open(300)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    await crash.fly(1)
    const { ctx } = crash
    const epoch = await firstRow(ctx.db.read, sql<{ epoch: number }>`select epoch from platform.leases`)
    const lease = { ...epoch!, name: 'crash.aviator', lost: new Promise<void>(() => {}), async release() {} }
    const rooms = [cashOutWriter(ctx, lease), cashOutWriter(ctx, lease)]
    const bet = { playerId: player.playerId, ref: 'aviator:1:0' }
    const ways = [
      { sessionId: player.sessionId, payoutCents: fromKes(200), outcome: { x100: 200, by: 'hand' } },
      { sessionId: null, payoutCents: fromKes(250), outcome: { x100: 250, by: 'hand' } },
      { sessionId: null, payoutCents: fromKes(300), outcome: { x100: 300, by: 'hand' } },
    ] as const
    const settling = Array.from({ length: 100 }, (_, n) => rooms[n % 2]!({ ...bet, ...ways[n % 3]! }))
    const voiding = Array.from({ length: 10 }, () =>
      ctx.db.tx(tx => voidWagers(tx, ctx, [bet], { reason: 'test' })).then(verdicts => verdicts[0]!),
    )
    const verdicts = await Promise.all([...settling, ...voiding])
    const ended = verdicts.filter(answer => answer.verdict === 'ended')
    expect(verdicts.length - ended.length).toBe(1)
    const [first] = ended
    expect(new Set(ended.map(({ payoutCents }) => payoutCents)).size).toBe(1)
    expect(await crash.balance(player.playerId)).toBe(900 + (first!.payoutCents ?? fromKes(100)) / 100)
    expect(await crash.held(player.playerId)).toBe(0)
    // For every caller, a hold ends under one key, and the ledger accepts no second one.
    await expect(
      sql`insert into wallet.transfers (key, leg, kind, debit, debit_player, credit, credit_player, cents, at)
        select key, leg, kind, debit, debit_player, credit, credit_player, cents, at from wallet.transfers
          where key like '%/end'`.execute(ctx.db.read),
    ).rejects.toThrow('transfers_pkey')
  })

  it('has the time of its decision: the arrival of a manual one, the moment at which a target was reached', async () => {
    await open(300)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    await crash.bet(player, 1, 100, { slot: 1, auto: 150 })
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(200) + 3)
    expect(await crash.cashOut(player, 1)).toMatchObject({ x100: 200, atMs: reachedAtMs(200) + 3 })
    expect(await crash.cashOut(player, 1, 1)).toMatchObject({ x100: 150, atMs: reachedAtMs(150) })
  })

  it('is not shown before it is committed', async () => {
    await open(300)
    const [player, other] = [await crash.addPlayer(), await crash.addPlayer()]
    await crash.bet(player, 1, 100)
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(200))
    const paid = crash.cashOut(player, 1)
    expect((await crash.room().snapshot(other)).message.live).toEqual([['1', '12', 100]])
    await paid
    expect((await crash.room().snapshot(other)).message.live).toEqual([['1', '12', 100, 200]])
  })

  it('exploit 6: is refused at 1.00x and leaves the bet flying', async () => {
    await open(300)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(101) - 1)
    expect(await crash.cashOut(player, 1)).toMatchObject({ code: 'cash_out_too_early' })
    await crash.ctx.clock.advance(1)
    expect(await crash.cashOut(player, 1)).toMatchObject({ t: 'paid', x100: 101 })
  })

  it('is paid in the last millisecond of the flight, at the crash point', async () => {
    await open(110)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(111) - 1)
    expect(await crash.cashOut(player, 1)).toMatchObject({ t: 'paid', x100: 110 })
  })

  // spec: 4.27
  it('is refused at the millisecond of the crash, before and after the crash is broadcast', async () => {
    await open(110)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(111))
    expect(await crash.cashOut(player, 1)).toMatchObject({ code: 'cash_out_too_late' })
    await crash.awaitBroadcast('crashed', 1)
    expect(await crash.cashOut(player, 1)).toMatchObject({ code: 'cash_out_too_late' })
  })

  it('that is manual and by target at once is paid once, at the target', async () => {
    await open(300)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100, { auto: 200 })
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(200) - 1)
    const racing = crash.ctx.clock.advance(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => crash.cashOut(player, 1)))
    await racing
    for (const answer of answers) expect(answer).toMatchObject({ t: 'paid', payout: expect.any(Number) })
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  })

  it('exploit 9: touches only the bet of its own slot, player and round', async () => {
    await open(300)
    const [player, other] = [await crash.addPlayer(), await crash.addPlayer()]
    await crash.bet(player, 1, 100, { slot: 0 })
    await crash.bet(player, 1, 50, { slot: 1 })
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(150))
    expect(await crash.cashOut(other, 1)).toMatchObject({ code: 'bet_unknown' })
    expect(await crash.cashOut(player, 2)).toMatchObject({ code: 'bet_unknown' })
    expect(await crash.cashOut(player, 0)).toMatchObject({ code: 'cash_out_too_late' })
    expect(await crash.cashOut(player, 1, 1)).toMatchObject({ t: 'paid', slot: 1, payout: 75, balance: 925 })
    expect(await crash.held(player.playerId)).toBe(100)
  })

  // spec: C.11
  it('is refused for a session that has ended; the target stays active', async () => {
    await open(300)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100, { auto: 200 })
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(150))
    await crash.endSession(player)
    expect(await crash.cashOut(player, 1)).toBe('session')
    await crash.crash(1)
    expect(await crash.balance(player.playerId)).toBe(1_100)
  })

  it('is too early before the take-off', async () => {
    await open(110)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    expect(await crash.cashOut(player, 1)).toMatchObject({ code: 'cash_out_too_early' })
    await crash.fly(1)
  })
})
