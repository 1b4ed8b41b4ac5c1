import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BRAND, LIGI_KUU, openLeague } from '../../test/league.ts'
import { verifyLeagueRound } from '@ruka/games/league/verifier'
import { timesOf } from './model/round-times.rules.ts'
import { readGoals } from './model/match-text.rules.ts'

let league: Awaited<ReturnType<typeof openLeague>>
beforeEach(async () => {
  league = await openLeague()
  await league.start()
})
afterEach(async () => {
  await league.expectCleanAudit()
  await league.close()
})

describe('a round of a league', () => {
  it('opens with three more, takes bets until its lock, is drawn after it, and pays at full time', async () => {
    await league.reach(league.key(4), 'open')
    const now = await league.now()
    expect(now.rounds.map(({ week, state }) => `${week} ${state}`)).toEqual([
      '1 open',
      '2 open',
      '3 open',
      '4 open',
    ])
    expect(now.rounds[0]!.fixtures).toHaveLength(10)
    const player = await league.player(1_000)
    const placed = []
    for (const outcome of ['1', '2', '3'] as const)
      placed.push(await league.bet(player, 100, [await league.leg(league.key(1), 0, outcome)]))
    expect(placed).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    const times = timesOf(now.rounds[0]!.startsAtMs, now.roundMs)
    await league.advanceTo(times.bettingEndsMs - 1_000)
    expect(await league.bet(player, 100, [await league.leg(league.key(1), 1, '1')])).toMatchObject({
      ok: true,
    })
    await league.reach(league.key(1), 'drawn')
    expect(await league.bet(player, 100, [await league.leg(league.key(1), 1, '1')])).toMatchObject({
      ok: false,
      legs: [{ no: 0 }],
    })
    const drawn = await league.round(league.key(1))
    const { score } = readGoals(drawn.matches[0]!.goals!)
    await league.settle()
    // Nothing is paid before full time.
    expect((await league.balance(player)).cash).toBe(60_000)
    await league.reach(league.key(1), 'settled')
    await league.settle()
    const winner = score.home > score.away ? 0 : score.home === score.away ? 1 : 2
    const winning = placed[winner]!
    const odds = winning.ok ? winning.legs[0]!.odds : 0
    const other = readGoals(drawn.matches[1]!.goals!).score
    const otherPaid = other.home > other.away ? (await league.now()).last!.fixtures[1]![4] : 0
    expect(otherPaid === 0 || otherPaid === null).toBe(other.home <= other.away || otherPaid === null)
    expect((await league.balance(player)).cash).toBeGreaterThanOrEqual(60_000 + odds)
  })

  it('is checked by anybody from what is published of it', async () => {
    await league.reach(league.key(1), 'settled')
    const round = await league.round(league.key(1))
    const verified = await verifyLeagueRound({
      round: `${LIGI_KUU}:1:1`,
      commitment: round.commitment.toString('hex'),
      seed: round.seed!.toString('hex'),
      beacon: '',
      means: round.matches.map(({ means }) => means),
    })
    expect(verified.seedFitsCommitment).toBe(true)
    expect(
      verified.matches.map(({ goals }) => goals.map(goal => goal.replace(/^(\d+) (.).*/, '$2$1')).join('')),
    ).toEqual(round.matches.map(({ goals }) => goals))
  })

  it('broadcasts each phase once, and never a seed before the lock', async () => {
    await league.reach(league.key(1), 'settled')
    const kinds = league.messages
      .filter(message => message.league === LIGI_KUU && ('week' in message ? message.week === 1 : false))
      .map(({ t }) => t)
    expect(kinds).toEqual(['leagueLocked', 'leagueDrawn', 'leagueSettled'])
    // A socket may follow both leagues.
    for (const message of league.messages)
      expect(message).toMatchObject({ topic: `league/${message.league}` })
    const { seed } = await league.round(league.key(1))
    const before = league.messages.slice(
      0,
      league.messages.findIndex(({ t }) => t === 'leagueDrawn'),
    )
    expect(JSON.stringify(before)).not.toContain(seed!.toString('hex'))
  })

  // spec: 9.33
  it('follows the one before without a gap, in both leagues, half a round apart', async () => {
    await league.reach(league.key(3), 'open')
    await league.reach(league.key(3, BRAND), 'open')
    const starts = async (slug: string) => (await league.now(slug)).rounds.map(({ startsAtMs }) => startsAtMs)
    const [one, other] = [await starts(BRAND), await starts(LIGI_KUU)]
    expect(one.map(at => at % 120_000)).toEqual(one.map(() => 0))
    expect(other.map(at => at % 120_000)).toEqual(other.map(() => 60_000))
    expect(one[1]! - one[0]!).toBe(120_000)
  })
})
