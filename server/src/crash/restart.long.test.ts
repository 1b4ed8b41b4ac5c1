import { nairobiDate } from '@ruka/contract/nairobi'
import { fromKes } from '@ruka/contract/money'
import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { dumpTables } from '../../test/dump-tables.ts'
import { sql, firstRow } from '../platform/db/db.ts'
import { acquireLease, Fenced } from '../platform/db/lease.ts'
import { endRound, voidRunning } from './end-round.ts'
import { openRound, takeOff } from './start-round.ts'
import { roomHere } from './room-calls.ts'
import { commitChain, NO_SEEDS, readChain } from './chain.ts'
import { nextSeed } from './next-seed.ts'
import { cancelWriter, cashOutWriter, stakeWriter } from './bet-writers.ts'

let crash: CrashRoom
beforeEach(async () => {
  crash = await openCrashRoom({ crashes: [400, 400, 400] })
})
afterEach(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

/** The effect of a killed process: the connection of its lock and its memory are gone. */
const kill = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ruka-own/%'
    and datname = current_database()`.execute(crash.ctx.db.read)
/** The fault is noticed, and after a pause the room has a new leader. */
const recover = async (round: number) => {
  await crash.until('the end of the old room', () => roomHere(crash.ctx, 'aviator') === undefined)
  await crash.ctx.clock.advance(1_000)
  await crash.until(`betting of round ${round}`, () => {
    // The first write of the next leader must succeed now.
    expect(crash.ctx.lines.filter(line => line.includes('a write of a round failed'))).toEqual([])
    return crash.frames.some(frame => frame.t === 'betting' && frame.round === round)
  })
}

describe('a restart', () => {
  // spec: 4.26, C.15
  it('exploit 12: while betting returns every stake once and never plays the seed again', async () => {
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    await kill()
    await recover(2)
    expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_000, 0])
    expect(await crash.round(1)).toMatchObject({ state: 'void', crash_x100: null, seed: expect.any(Buffer) })
    expect((await crash.round(2))!.commitment.equals((await crash.round(1))!.commitment)).toBe(false)
    expect(crash.frames).toContainEqual({ t: 'voided', round: 1 })
  })

  // spec: 4.26, C.15
  it('exploit 12: in flight preserves committed cash-outs and returns the other stakes once', async () => {
    await crash.start()
    const [paid, open] = [await crash.addPlayer(), await crash.addPlayer()]
    await crash.awaitBroadcast('betting', 1)
    await crash.bet(paid, 1, 100)
    await crash.bet(open, 1, 100)
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(200))
    await crash.cashOut(paid, 1)
    await kill()
    await recover(2)
    expect([await crash.balance(paid.playerId), await crash.balance(open.playerId)]).toEqual([1_100, 1_000])
    expect(await crash.cashOut(open, 1)).toMatchObject({ t: 'refused' })
  })

  it('returns the stakes also when the key does not open the seeds, and continues once it does', async () => {
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    const player = await crash.addPlayer()
    await crash.bet(player, 1, 100)
    const { config } = crash.ctx
    const rightKey = config.SEED_SEAL_KEY
    config.SEED_SEAL_KEY = 'f0'.repeat(32)
    await kill()
    await crash.until('the end of the old room', () => roomHere(crash.ctx, 'aviator') === undefined)
    await crash.ctx.clock.advance(1_000)
    await expect.poll(() => crash.held(player.playerId)).toBe(0)
    expect(await crash.balance(player.playerId)).toBe(1_000)
    config.SEED_SEAL_KEY = rightKey
    await expect
      .poll(async () => {
        await crash.ctx.clock.advance(1_000)
        return (await crash.round(2))?.state
      })
      .toBe('betting')
  })

  it('exploit 12: after the end of a round does not change it', async () => {
    await crash.start()
    const player = await crash.addPlayer()
    await crash.awaitBroadcast('betting', 1)
    await crash.bet(player, 1, 100)
    await crash.fly(1)
    await crash.crash(1)
    await kill()
    await recover(2)
    expect(await crash.round(1)).toMatchObject({ state: 'crashed', crash_x100: 400 })
    expect(await crash.balance(player.playerId)).toBe(900)
  })

  it.each(['betting', 'flying'])(
    'of the whole engine while %s returns open stakes before it stops',
    async phase => {
      await crash.start()
      const player = await crash.addPlayer()
      await crash.awaitBroadcast('betting', 1)
      await crash.bet(player, 1, 100)
      if (phase === 'flying') await crash.fly(1)
      await crash.stop()
      expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_000, 0])
      expect(await crash.round(1)).toMatchObject({ state: 'void' })
      await crash.start()
      await crash.awaitBroadcast('betting', 2)
    },
  )
})

describe('a round', () => {
  it('is played to its end when every write loses its first acknowledgement', async () => {
    const { ctx } = crash
    const player = await crash.addPlayer()
    const tx = ctx.db.tx.bind(ctx.db)
    let lost = 0
    let ran = 0
    Object.assign(ctx.db, {
      tx: async (work: Parameters<typeof tx>[0]) => {
        const result = await tx(work)
        if (ran++ % 2 === 1) return result
        lost++
        throw new Error('connection lost after the commit')
      },
    })
    const reach = (what: string, holds: () => boolean) =>
      crash.until(what, async () => {
        await ctx.clock.advance(10)
        // Betting would be over before a busy database has taken the bet: the clock waits for a read each time.
        await crash.balance(player.playerId)
        return holds()
      })
    const seen = (t: string) => crash.frames.some(frame => frame.t === t)
    await crash.start()
    await reach('betting', () => seen('betting'))
    let accepted = false
    void crash
      .bet(player, 1, 100, { auto: 150 })
      .then(answer => (accepted = typeof answer === 'object' && answer.t === 'accepted'))
    await reach('the answer', () => accepted)
    await reach('the take-off', () => seen('flying'))
    await crash.until('the round after', async () => {
      await ctx.clock.advance(1_000)
      return crash.frames.some(frame => frame.t === 'betting' && frame.round === 2)
    })
    expect(seen('crashed')).toBe(true)
    expect(lost).toBeGreaterThanOrEqual(6)
    expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_050, 0])
    expect(await crash.round(1)).toMatchObject({ state: 'crashed', crash_x100: 400 })
    Object.assign(ctx.db, { tx })
  })
})

describe('two leaders', () => {
  it('exploit 13: cannot both write: the old one is fenced from its first statement on', async () => {
    const { ctx } = crash
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    await crash.stop()
    const old = (await acquireLease(ctx.db, 'crash.aviator'))!
    await old.release()
    const successor = (await acquireLease(ctx.db, 'crash.aviator'))!
    const game = 'aviator'
    const wanted = { game, length: 1, known: undefined }
    // It can write neither the commitment to a chain, nor its salt, nor a round on it.
    const given = { ...ctx, config: { ...ctx.config, CRASH_SALT: 'given' as const } }
    await expect(nextSeed(given, old, { ...wanted, game: 'jetx' })).rejects.toThrow(Fenced)
    await ctx.db.tx(tx => commitChain(tx, ctx, { game, length: 1 }))
    await expect(nextSeed(ctx, old, wanted)).rejects.toThrow(Fenced)
    const next = await nextSeed(ctx, successor, wanted)
    if ('blockedBy' in next) throw new Error('the chain has no salt')
    const seed = next.chain.seedAt(next.index)
    await expect(openRound(ctx, old, { game, ...next })).rejects.toThrow(Fenced)
    const { number } = await openRound(ctx, successor, { game, ...next })
    // It can write neither the take-off, nor a bet, nor an end of its successor's round.
    await expect(voidRunning(ctx, old, game)).rejects.toThrow(Fenced)
    await expect(
      takeOff(ctx, old, { game, number, adopt: () => true, seedsOf: () => NO_SEEDS }),
    ).rejects.toThrow(Fenced)
    const participant = await crash.addPlayer()
    const item = {
      playerId: participant.playerId,
      sessionId: participant.sessionId!,
      ref: `aviator:${number}:0`,
    }
    const amounts = { stakeCents: fromKes(10), greatestCents: fromKes(20) }
    const stake = { ...item, ...amounts, round: number, requestId: crash.newId(), selection: {} }
    await expect(stakeWriter(ctx, old, game)(stake)).rejects.toThrow(Fenced)
    expect(await stakeWriter(ctx, successor, game)(stake)).toMatchObject({ ok: true })
    const day = nairobiDate(ctx.clock.now())
    const cancel = { ...item, round: number, day }
    await expect(cancelWriter(ctx, old, game)(cancel)).rejects.toThrow(Fenced)
    const cashOut = { ...item, payoutCents: fromKes(20), outcome: {} }
    await expect(cashOutWriter(ctx, old)(cashOut)).rejects.toThrow(Fenced)
    await expect(endRound(ctx, old, { game, number, crashX100: 200, seed })).rejects.toThrow(Fenced)
    expect(await voidRunning(ctx, successor, game)).toEqual([number])
    await successor.release()
  })

  it('exploit 13: have one room: the second waits for the end of the first', async () => {
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    expect(await acquireLease(crash.ctx.db, 'crash.aviator')).toBeNull()
  })
})

describe('unplayed seeds', () => {
  // spec: C.3
  it('are in no table and no log in clear, and neither is an outcome before its round ends', async () => {
    await crash.close()
    crash = await openCrashRoom({ chainLength: 50 })
    await crash.start()
    const { ctx } = crash
    await crash.awaitBroadcast('betting', 1)
    await crash.fly(1)
    await crash.crash(1)
    await crash.next(2)
    await crash.fly(2)
    const chain = await readChain(ctx, 'aviator', 1)
    const secrets = Array.from({ length: 49 }, (_, n) => Buffer.from(chain.seedAt(n + 2)))
    const everything = [await dumpTables(ctx.db.read), ...ctx.lines, ...crash.raw].join('\n')
    expect(everything).toContain(Buffer.from(chain.seedAt(1)).toString('hex'))
    for (const secret of secrets)
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(everything).not.toContain(secret.toString(form))
    expect(await crash.round(2)).toMatchObject({ state: 'flying', crash_x100: null, seed: null })
  })

  it('cannot be opened with another key or in another row', async () => {
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    await crash.stop()
    const other = { ...crash.ctx, config: { ...crash.ctx.config, SEED_SEAL_KEY: '11'.repeat(32) } }
    await expect(readChain(other, 'aviator', 1)).rejects.toThrow()
    await sql`insert into crash.chains (game, length, commitment, sealed_end, salt, salt_source, committed_at,
      salted_at)
      select game, length, sha256('other'), sealed_end, salt, salt_source, committed_at, salted_at
        from crash.chains where id = 1`.execute(crash.ctx.db.read)
    const copied = (await firstRow(
      crash.ctx.db.read,
      sql<{ id: number }>`select max(id) as id from crash.chains`,
    ))!
    await expect(readChain(crash.ctx, 'aviator', copied.id)).rejects.toThrow()
  })

  it('belong to a chain that cannot be changed', async () => {
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    for (const change of [
      sql`update crash.chains set salt = 'x'`,
      sql`update crash.chains set commitment = sha256('x')`,
      sql`delete from crash.chains`,
    ])
      await expect(change.execute(crash.ctx.db.read)).rejects.toThrow('a chain does not change')
  })
})
