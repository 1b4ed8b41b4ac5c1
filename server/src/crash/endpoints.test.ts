import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { leadsTo, verifyRound } from '@ruka/games/crash/verifier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { openApp, type App } from '../app.ts'
import { rows, sql } from '../platform/db/db.ts'
import { seededRandom } from '../platform/base/random.ts'
import { hideOnLeaderboards, updateLeaderboards } from './leaderboards.ts'

let crash: CrashRoom
let app: App
/**
 * Round 1 crashes at 3.00x, round 2 at 5.00x, round 3 flies, with one cash-out each at 2.00x, 4.00x and
 * 1.50x.
 */
beforeAll(async () => {
  crash = await openCrashRoom({ crashes: [300, 500, { atLeast: 200 }] })
  // The outcomes of these rounds are independent of other tests.
  app = await openApp({ ...crash.ctx, random: seededRandom('app') })
  await crash.start()
  const [ann, ben] = [await crash.addPlayer(), await crash.addPlayer()]
  for (const [round, auto] of [
    [1, 200],
    [2, 400],
  ] as const) {
    if (round > 1) await crash.next(round)
    await crash.awaitBroadcast('betting', round)
    await crash.bet(ann, round, 100 / round, { auto })
    await crash.bet(ben, round, 50)
    await crash.fly(round)
    await crash.crash(round)
  }
  await crash.next(3)
  await crash.bet(ann, 3, 20, { auto: 150 })
  await crash.fly(3)
  await crash.ctx.clock.advance(reachedAtMs(160))
})
afterAll(async () => {
  await crash.stop()
  await crash.expectCleanAudit()
  await app.stop()
  await crash.close()
})

const read = async (path: string) => {
  const reply = await app.games.inject({ method: 'GET', url: path })
  return { status: reply.statusCode, body: reply.json(), cache: reply.headers['cache-control'] }
}

describe('the public rounds of a crash game', () => {
  // spec: C.5
  it('are listed latest first, ended ones only, in pages', async () => {
    const all = await read('/api/play/crash/aviator/rounds/')
    expect(all).toMatchObject({ status: 200, cache: 'public, max-age=2' })
    expect(all.body.data).toMatchObject([
      { round: 2, x100: 500, state: 'crashed', at: expect.stringMatching(/Z$/) },
      { round: 1, x100: 300, state: 'crashed' },
    ])
    expect((await read('/api/play/crash/aviator/rounds/?limit=1')).body.data).toMatchObject([{ round: 2 }])
    expect((await read('/api/play/crash/aviator/rounds/?before=2')).body.data).toMatchObject([{ round: 1 }])
    expect((await read('/api/play/crash/aviator/rounds/?before=1')).body.data).toEqual([])
  })

  it('are verified by npm run verify-round from the unchanged answer', async () => {
    const answer = async (round: number) =>
      (await app.games.inject(`/api/play/crash/aviator/rounds/${round}/`)).body
    const program = join(import.meta.dirname, '../../../games/crash/verify-round.ts')
    const verify = (input: string, ...options: string[]) =>
      spawnSync(process.execPath, [program, ...options], { input, encoding: 'utf8' })
    const [ended, flying] = [await answer(2), await answer(3)]
    expect(verify(ended)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('THE OPERATOR MADE IT ITSELF'),
    })
    expect(verify(ended, '--own-salt')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('published  5.00x  the same'),
    })
    expect(verify(flying, '--own-salt')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('it still runs'),
    })
    for (const [from, to] of [
      ['"x100":500', '"x100":501'],
      ['"chain":{"id":2,"index":1', '"chain":{"id":2,"index":2'],
      ['"saltSource":"own","saltSignature"', '"saltSource":"given","saltSignature"'],
    ] as const) {
      expect(ended).toContain(from)
      expect(verify(ended.replace(from, to), '--own-salt').status).toBe(1)
    }
  })

  // spec: C.6
  it('can be verified from one answer alone, down to the commitment of the chain', async () => {
    const { data } = (await read('/api/play/crash/aviator/rounds/2/')).body
    const { roundId, commitment, seed, clientSeeds, salt, x100, chain } = data
    const verdict = await verifyRound({ roundId, commitment, seed, clientSeeds, salt, x100 })
    expect(verdict).toMatchObject({ seedFitsCommitment: true, outcomeFits: true, x100: 500 })
    expect(await leadsTo(seed, chain.index, chain.commitment)).toBe(true)
    expect(data).toMatchObject({ game: 'aviator', round: 2, state: 'crashed', saltSource: 'own' })
    expect(Date.parse(data.openedAt)).toBeLessThan(Date.parse(data.tookOffAt))
    expect(Date.parse(data.tookOffAt)).toBeLessThan(Date.parse(data.endedAt))
  })

  // spec: C.6
  it('show only the public facts of a running round', async () => {
    const { data } = (await read('/api/play/crash/aviator/rounds/3/')).body
    expect(data).toMatchObject({
      state: 'flying',
      seed: null,
      x100: null,
      endedAt: null,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  // spec: C.5
  it.each([
    ['/api/play/crash/chess/rounds/', 404, 'game_unknown'],
    ['/api/play/crash/chess/rounds/1/', 404, 'game_unknown'],
    ['/api/play/crash/chess/top/', 404, 'game_unknown'],
    ['/api/play/crash/chess/chains/', 404, 'game_unknown'],
    ['/api/play/crash/aviator/rounds/4/', 404, 'round_unknown'],
    ['/api/play/crash/aviator/rounds/999999999999999/', 404, 'round_unknown'],
    ['/api/play/crash/aviator/rounds/0/', 400, 'invalid'],
    ['/api/play/crash/aviator/rounds/-1/', 400, 'invalid'],
    ['/api/play/crash/aviator/rounds/1e3/', 400, 'invalid'],
    ['/api/play/crash/aviator/rounds/9999999999999999/', 400, 'invalid'],
    ['/api/play/crash/AVIATOR/rounds/', 400, 'invalid'],
    ['/api/play/crash/aviator/rounds/?limit=201', 400, 'invalid'],
    ['/api/play/crash/aviator/rounds/?limit=0', 400, 'invalid'],
    ['/api/play/crash/aviator/rounds/?before=0', 400, 'invalid'],
    ['/api/play/crash/aviator/rounds/?limit=1&limit=2', 400, 'invalid'],
    ['/api/play/crash/aviator/rounds/?page=2', 400, 'invalid'],
    ['/api/play/crash/aviator/top/?by=luck', 400, 'invalid'],
    ['/api/play/crash/aviator/top/?span=week', 400, 'invalid'],
    ['/api/play/crash/aviator/chains/?id=1', 400, 'invalid'],
  ])('%s is refused with %i %s', async (path, status, code) => {
    expect(await read(path)).toMatchObject({ status, body: { code }, cache: 'no-store' })
  })
})

describe('the public chains of a crash game', () => {
  // spec: C.7
  it('are listed latest first, with their salts and the number of played seeds, without their ends', async () => {
    const { data } = (await read('/api/play/crash/aviator/chains/')).body
    expect(data.map((chain: { id: number }) => chain.id)).toEqual([4, 3, 2, 1])
    expect(data[0]).toMatchObject({ played: 0, salt: null, saltSource: null, saltedAt: null })
    for (const chain of data.slice(1))
      expect(chain).toMatchObject({ length: 1, played: 1, saltSource: 'own', saltReference: null })
    expect(Object.keys(data[0]).toSorted()).toEqual(
      'beacon beaconNamedAt closedAt commitment committedAt id length played salt saltReference saltSignature saltSource saltedAt'.split(
        ' ',
      ),
    )
  })
})

describe('the public leaderboards of wins and rounds', () => {
  const top = async (by: string, span = 'day') =>
    (await read(`/api/play/crash/aviator/top/?by=${by}&span=${span}`)).body.data

  // spec: C.8
  it('contain each entry of ended rounds once, with players under their aliases, also after concurrent and repeated updates', async () => {
    expect(await top('payout')).toEqual([])
    await crash.ctx.clock.advance(5_000)
    await Promise.all([1, 2, 3].map(() => updateLeaderboards(crash.ctx, 'aviator')))
    await updateLeaderboards(crash.ctx, 'aviator')
    for (const span of ['day', 'month', 'year']) {
      expect(await top('payout', span)).toMatchObject([
        { round: 1, x100: 200, player: '12', stake: 100, payout: 200 },
        { round: 2, x100: 400, player: '12', stake: 50, payout: 200 },
      ])
      expect(await top('multiplier', span)).toMatchObject([{ round: 2 }, { round: 1 }])
      expect(await top('round', span)).toEqual([
        { round: 2, x100: 500, at: expect.any(String) },
        { round: 1, x100: 300, at: expect.any(String) },
      ])
    }
  })

  it('hide a player who hides bets or is excluded, in every span', async () => {
    const [entry] = await rows(
      crash.ctx.db.read,
      sql<{ id: string }>`select player_id as id from crash.leaderboards where player_id is not null limit 1`,
    )
    await crash.ctx.db.tx(tx => hideOnLeaderboards(tx, [entry!.id]))
    await crash.ctx.clock.advance(5_000)
    for (const span of ['day', 'month', 'year'])
      expect(await top('payout', span)).toMatchObject([{ player: 'hidden' }, { player: 'hidden' }])
  })

  // spec: C.8
  it('cover the current day, month and year of Nairobi; entries of earlier ones are removed', async () => {
    const { clock } = crash.ctx
    const now = clock.now.bind(clock)
    try {
      clock.now = () => now() + 13 * 3_600_000
      expect(await top('payout', 'day')).toEqual([])
      expect(await top('payout', 'month')).toHaveLength(2)
      clock.now = () => now() + 365 * 86_400_000
      expect(await top('round', 'year')).toEqual([])
    } finally {
      clock.now = now
    }
  })

  // spec: C.8
  it('have twenty rows at most, the greatest ones', async () => {
    await crash.ctx.db.tx(async tx => {
      await sql`delete from crash.leaderboards`.execute(tx)
      await sql`insert into crash.leaderboards (game, metric, span, since, score, round, at, x100)
        select 'aviator', 'round', 'day', '2026-05-04', 1000 + n, 1, now(), 1000 + n
          from generate_series(1, 30) as n`.execute(tx)
      await sql`update crash.leaderboard_positions set through = 0`.execute(tx)
    })
    await crash.ctx.clock.advance(5_000)
    await updateLeaderboards(crash.ctx, 'aviator')
    expect((await top('round')).map((row: { x100: number }) => row.x100)).toEqual(
      Array.from({ length: 20 }, (_, n) => 1030 - n),
    )
    expect(
      await rows(
        crash.ctx.db.read,
        sql`select 1 from crash.leaderboards where metric = 'round' and span = 'day'`,
      ),
    ).toHaveLength(20)
  })
})
