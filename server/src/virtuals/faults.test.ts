import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIGI_KUU, openLeague } from '../../test/league.ts'
import { sql } from '../platform/db/db.ts'
import { readGoals } from './model/match-text.rules.ts'
import { timesOf } from './model/round-times.rules.ts'
import type { RoundKey, StoredRound } from './model/stored-rounds.ts'

let league: Awaited<ReturnType<typeof openLeague>>
beforeEach(async () => {
  league = await openLeague()
  await league.start()
  await league.reach(league.key(4), 'open')
})
afterEach(async () => {
  await league.expectCleanAudit()
  await league.close()
})

const timesIn = ({ startsAtMs, roundMs }: StoredRound) => timesOf(startsAtMs, roundMs)
const cashOf = async (player: string) => (await league.balance(player)).cash
const bet = async (player: string, ...keys: readonly RoundKey[]) => {
  const legs = await Promise.all(keys.map((key, at) => league.leg(key, at, '1')))
  const verdict = await league.bet(player, 100, legs)
  expect(verdict).toMatchObject({ ok: true })
}

describe('a leader that is killed', () => {
  /** The effect of a killed process: the connection of its lock and its memory are gone. */
  const kill = async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ruka-own/%'
      and datname = current_database()`.execute(league.ctx.db.read)
    await league.succeed()
  }

  it('in a round that is drawn has a successor that plays the same round to its end', async () => {
    const key = league.key(1)
    const player = await league.player(1_000)
    await bet(player, key)
    await league.reach(key, 'drawn')
    const before = await league.round(key)
    await kill()
    await league.reach(key, 'settled')
    const after = await league.round(key)
    expect(after.seed).toEqual(before.seed)
    expect(after.matches).toEqual(before.matches)
    await league.settle()
    const { score } = readGoals(after.matches[0]!.goals!)
    expect((await cashOf(player)) > 90_000).toBe(score.home > score.away)
    expect((await league.balance(player)).held).toBe(0)
  })
})

describe('a round that could not be drawn', () => {
  // spec: 4.26, 9.33
  it('by its end is void: every stake returns once, it is explained, and the next round is played', async () => {
    const player = await league.player(1_000)
    await bet(player, league.key(1))
    await bet(player, league.key(1), league.key(3))
    await league.stop()
    await league.ctx.clock.advance(
      timesIn(await league.round(league.key(1))).endsAtMs - league.ctx.clock.now(),
    )
    await league.start()
    await league.reach(league.key(1), 'void')
    await league.settle()
    const round = await league.round(league.key(1))
    expect(round.voidReason).toBe('not_drawn')
    expect(round.matches.map(({ goals }) => goals)).toEqual(Array(10).fill(null))
    // The single came back; of the multi the other leg stands.
    expect([await cashOf(player), (await league.balance(player)).held]).toEqual([90_000, 10_000])
    // A person is to look into it.
    const cases = await sql<{ subject: string }>`select subject from cases.cases
      where kind = 'virtuals.void' and closed_at is null`.execute(league.ctx.db.read)
    expect(cases.rows).toContainEqual({ subject: 'ligi-kuu:not_drawn' })
    expect(league.messages).toContainEqual(
      expect.objectContaining({ t: 'leagueVoided', league: LIGI_KUU, week: 1, reason: round.voidReason }),
    )
    await league.reach(league.key(3), 'settled')
    await league.settle()
    expect((await league.balance(player)).held).toBe(0)
  })
})
