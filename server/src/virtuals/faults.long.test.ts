import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BRAND, LIGI_KUU, openLeague } from '../../test/league.ts'
import { sql } from '../platform/db/db.ts'
import { runStaff } from '../../test/staff.ts'
import { leagueActions } from './league-actions.ts'
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

  it.each(['open', 'locked'] as const)(
    'in a round that is %s has a successor that plays the same round to its end',
    async phase => {
      const key = league.key(1)
      const player = await league.player(1_000)
      await bet(player, key)
      const times = timesIn(await league.round(key))
      if (phase === 'open') await league.advanceTo(times.bettingEndsMs - 30_000)
      else await league.holdLocked(key)
      await kill()
      await league.reach(key, 'settled')
      const after = await league.round(key)
      await league.settle()
      const { score } = readGoals(after.matches[0]!.goals!)
      expect((await cashOf(player)) > 90_000).toBe(score.home > score.away)
      expect((await league.balance(player)).held).toBe(0)
    },
  )

  it('once a round was drawn, and is missed for hours, loses no result', async () => {
    const key = league.key(1)
    const player = await league.player(1_000)
    await bet(player, key)
    await league.reach(key, 'drawn')
    const before = await league.round(key)
    await league.stop()
    await league.ctx.clock.advance(3 * 3_600_000)
    await league.start()
    await league.reach(key, 'settled')
    expect((await league.round(key)).matches).toEqual(before.matches)
    await league.reach(league.key(2), 'void')
    await league.reach(league.key(8), 'open')
    // One fault is one case, however many rounds it voided.
    const voided = await sql<{ rounds: number; cases: number }>`select
      (select count(*)::int from virtuals.rounds where league = ${LIGI_KUU} and state = 'void') as rounds,
      (select count(*)::int from cases.cases where kind = 'virtuals.void'
        and subject like ${`${LIGI_KUU}:%`}) as cases`.execute(league.ctx.db.read)
    expect(voided.rows[0]!.rounds).toBeGreaterThan(1)
    expect(voided.rows[0]!.cases).toBe(1)
  })
})

describe('a round', () => {
  it('is voided by staff while it is open, and shows no seed that leads to rounds before it', async () => {
    const player = await league.player(1_000)
    await bet(player, league.key(3))
    const voidRound = (week: number) =>
      runStaff(league.ctx, leagueActions, [
        'league',
        'void',
        LIGI_KUU,
        '1',
        String(week),
        '--by',
        'asha',
        '--because',
        'a sample',
      ])
    await voidRound(3)
    await league.until('the message', () =>
      league.messages.some(message => message.t === 'leagueVoided' && message.week === 3),
    )
    expect(await league.round(league.key(3))).toMatchObject({ state: 'void', seed: null })
    await league.settle()
    expect(await cashOf(player)).toBe(100_000)
    await expect(voidRound(3)).rejects.toThrow('void already')
    await league.settle()
    expect(await cashOf(player)).toBe(100_000)
    await league.reach(league.key(1), 'drawn')
    await expect(voidRound(1)).rejects.toThrow('its result stands')
    // What is shown as the latest is the round that was played, not the later one that was voided before it.
    await league.reach(league.key(1), 'settled')
    expect((await league.now()).last).toMatchObject({ week: 1, state: 'settled' })
    await league.reach(league.key(4), 'settled')
    // Four rounds of two minutes, second by second.
  }, 90_000)
})

describe('the clock', () => {
  it('may step back: no round opens again, and bets are decided all the same', async () => {
    const player = await league.player(1_000)
    await bet(player, league.key(1))
    await league.reach(league.key(1), 'drawn')
    league.step(-3_600_000)
    const late = await league.bet(player, 100, [await league.leg(league.key(1), 2, '1')])
    expect(late).toMatchObject({ ok: false })
    league.step(3_600_000)
    await league.reach(league.key(1), 'settled')
    await league.settle()
    expect((await league.balance(player)).held).toBe(0)
  })
})

describe('a league that staff close', () => {
  it('takes no bets and publishes no round; the one that is on is played, and it goes on when it is opened', async () => {
    const player = await league.player(1_000)
    await bet(player, league.key(1))
    const close = (closed: boolean) =>
      sql`update catalogue.games set closed = ${closed} where slug = ${LIGI_KUU}`.execute(
        league.ctx.owner.read,
      )
    await close(true)
    expect(await league.bet(player, 100, [await league.leg(league.key(2), 0, '1')])).toEqual(
      expect.objectContaining({ ok: false, code: 'game_closed' }),
    )
    for (const week of [1, 2, 3, 4]) await league.reach(league.key(week), 'settled')
    expect((await league.now()).rounds).toEqual([])
    expect((await league.now(BRAND)).rounds).toHaveLength(4)
    await close(false)
    await league.reach(league.key(5), 'open')
  })
})
