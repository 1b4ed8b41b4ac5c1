import { fromKes } from '@ruka/contract/money'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSmsBetting, type TestSmsBetting } from '../../test/sms-betting-harness.ts'
import { market, result } from '../../test/sportsbook-harness.ts'
import { setStatus, type PlayerStatus } from '../accounts/index.ts'
import { rows, sql } from '../platform/db/db.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LINES = [
  market(1, { 1: 2, 2: 3.5, 3: 4 }),
  market(10, { 9: 1.25, 10: 1.5, 11: 1.75 }),
  market(18, { 12: 1.75, 13: 2 }, { specifiers: 'total=2.5' }),
  market(29, { 74: 1.75, 76: 2 }),
]

let at: TestSmsBetting
beforeAll(async () => {
  at = await openSmsBetting('sms-bets')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

/** A match with a code, and a player of a balance. */
async function open({ kes = 1_000, home = 'Gor Mahia', away = 'AFC Leopards', inHours = 2 } = {}) {
  const event = await at.match({ home, away, inHours, markets: LINES })
  const player = await at.player(kes)
  const msisdn = await at.msisdnOf(player)
  const ask = (text: string, over: Record<string, unknown> = {}) => at.ask(msisdn, text, over)
  // The list is the same for all for some seconds.
  await at.ctx.clock.advance(6_000)
  await ask('GAMES')
  return { event, player, msisdn, ask, code: await at.codeOf(event) }
}
const held = async (player: string) => (await at.balances(player)).held

describe('a bet by SMS', () => {
  it('is placed at the odds of now, and its sender is told code, odds, stake, possible win and balance', async () => {
    const { event, player, ask, code } = await open()
    await at.feed({ type: 'odds_change', event_id: event, markets: [market(1, { 1: 2.1, 2: 3.5, 3: 4 })] })
    const [text, ...others] = await ask(`${code}#1#100`)
    const [slip] = await at.slipsOf(player)
    expect(text).toBe(
      `Bet ${slip!.code}: Gor Mahia-AFC Leopards ${code} 1. Odds 2.10. Stake KES 100, possible win KES 210. Balance KES 900`,
    )
    expect(others).toEqual([])
    expect(at.ctx.texts.at(-1)).toMatchObject({ from: '20222' })
    expect(slip).toMatchObject({ state: 'open', stake_cents: 10_000 })
    expect(await held(player)).toBe(fromKes(100))
  })

  it.each([
    ['X', '3.50', 'KES 175'],
    ['1x', '1.25', 'KES 62.50'],
    ['12', '1.50', 'KES 75'],
    ['over 2.5', '1.75', 'KES 87.50'],
    ['UN25', '2.00', 'KES 100'],
    ['gg', '1.75', 'KES 87.50'],
    ['NG', '2.00', 'KES 100'],
  ])('is taken on %s', async (pick, odds, win) => {
    const { ask, code } = await open()
    const [text] = await ask(`${code} ${pick} 50`)
    expect(text).toContain(`Odds ${odds}. Stake KES 50, possible win ${win}. Balance KES 950`)
  })

  it('is a deliberate act: an account with bets by SMS alone does not lapse', async () => {
    const { player, ask, code } = await open()
    const activeAt = async () => {
      const [row] = await rows(
        at.ctx.db.read,
        sql<{ at: Date | null }>`select active_at as at from accounts.players where id = ${player}`,
      )
      return row!.at?.getTime() ?? null
    }
    await ask(`${code}#1#10`)
    expect(await activeAt()).toBe(null)
    await at.ctx.clock.advance(24 * HOUR_MS)
    const next = await open()
    await ask('BAL')
    expect(await activeAt()).toBe(null)
    await ask(`${next.code}#1#10`)
    expect(await activeAt()).toBe(at.ctx.clock.now())
  })

  it('of several matches is one slip', async () => {
    const [one, other] = [await open(), await open({ home: 'Tusker', away: 'Ulinzi Stars' })]
    const [text] = await other.ask(`${one.code}#1#${other.code}#OV25#200`)
    const [slip, ...others] = await at.slipsOf(other.player)
    expect(text).toBe(
      `Bet ${slip!.code}: ${one.code} 1, ${other.code} OV25. Odds 3.50. Stake KES 200, possible win KES 700. Balance KES 800`,
    )
    expect(others).toEqual([])
  })

  it('wins and loses as any slip, and the sender can ask how it stands', async () => {
    const { event, player, ask, code } = await open()
    await ask(`${code}#1#100`)
    const { code: slip } = (await at.slipsOf(player))[0]!
    expect(await ask('LAST')).toEqual([
      `Bet ${slip}, stake KES 100: open, 0 of 1 won so far. Possible win KES 200.`,
    ])
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(1, '1')] })
    await at.settle()
    const won = `Bet ${slip}, stake KES 100: paid KES 200.`
    expect(await ask(`slip ${slip.slice(0, 5)}-${slip.slice(5).toLowerCase()}`)).toEqual([won])
    expect(await ask('SLIPU')).toEqual([`Beti ${slip}, dau KES 100: imelipa KES 200.`])
    expect(await ask('BAL')).toEqual(['Balance KES 1,100'])
    const stranger = await open()
    expect(await stranger.ask(`SLIP ${slip}`)).toEqual(['There is no bet with this code.'])
    expect(await stranger.ask('LAST')).toEqual(['You have no bets yet.'])
  })
})

describe('a bet by SMS is not placed, and its sender is told why', () => {
  const expectNothing = async (player: string) => {
    expect(await at.slipsOf(player)).toEqual([])
    expect(await held(player)).toBe(fromKes(0))
  }

  it('when it cannot be read', async () => {
    const { player, ask, code } = await open()
    for (const text of [`${code}#1`, `${code}#3#100`, `${code}#1#ten`, `${code}#1#0`])
      expect(await ask(text)).toEqual([expect.stringMatching(/^Bet not placed\. /)])
    expect(await ask('mambo')).toEqual(['We could not read that. Send HELP to see how to bet.'])
    await expectNothing(player)
  })

  it('on a match that there is not, also where another match of the slip is one', async () => {
    const { player, ask, code } = await open()
    const text = 'Bet not placed. There is no such game or pick: 999999. Send GAMES for the games.'
    expect(await ask('999999#1#100')).toEqual([text])
    expect(await ask(`${code}#1#999999#1#100`)).toEqual([text])
    await expectNothing(player)
  })

  it('on a pick that is not offered, and while bets are paused', async () => {
    const { event, player, ask, code } = await open()
    expect(await ask(`${code}#OV35#100`)).toEqual([expect.stringContaining(`no such game or pick: ${code}`)])
    await at.feed({ type: 'bet_stop', event_id: event })
    expect(await ask(`${code}#1#100`)).toEqual([
      `Bet not placed. Betting on game ${code} is paused. Try again in a moment.`,
    ])
    await expectNothing(player)
  })

  it('once the match has begun, live or not, whatever other bets are taken on it', async () => {
    const { event, player, ask, code } = await open()
    const closed = [`Bet not placed. Game ${code} has started or is over. Send GAMES for the next games.`]
    await at.ctx.clock.advance(2 * HOUR_MS)
    expect(await ask(`${code}#1#100`)).toEqual(closed)
    await at.live(event, [0, 0], LINES)
    expect(await ask(`${code}#1#100`)).toEqual(closed)
    await expectNothing(player)
  })

  it('for two picks of one match', async () => {
    const { player, ask, code } = await open()
    expect(await ask(`${code}#1#${code}#OV25#100`)).toEqual([
      `Bet not placed. Game ${code} is on the slip twice. Choose one pick of each game.`,
    ])
    await expectNothing(player)
  })

  it('beyond the balance, and outside the bounds of a stake', async () => {
    const { player, ask, code } = await open({ kes: 50 })
    expect(await ask(`${code}#1#51`)).toEqual(['Bet not placed. Your balance is too low: KES 50.'])
    expect(await ask(`${code}#1#20001`)).toEqual(['Bet not placed. The maximum stake is KES 20,000.'])
    await sql`insert into sportsbook.settings (scope, key, stake_factor) values ('player', ${player}, 1)`.execute(
      at.ctx.db.read,
    )
    expect(await ask(`${code}#1#201`)).toEqual(['Bet not placed. The maximum stake is KES 200.'])
    await expectNothing(player)
  })

  it('with a stake that could win more than one bet may: the answer names the greatest that is taken', async () => {
    const { event, player, ask, code } = await open()
    await at.feed({ type: 'odds_change', event_id: event, markets: [market(1, { 1: 250, 2: 2, 3: 2 })] })
    expect(await ask(`${code}#1#801`)).toEqual([
      'Bet not placed. It could win more than one bet may. Stake up to KES 800 on it.',
    ])
    await sql`insert into sportsbook.settings (scope, key, payout_max_cents) values ('event', ${event}, 20000)`.execute(
      at.ctx.db.read,
    )
    expect(await ask(`${code}#1#1`)).toEqual([
      'Bet not placed. Even the least stake could win more than one bet may. Choose fewer games.',
    ])
    await expectNothing(player)
  })

  it.each(['suspended', 'excluded', 'closed', 'lapsed'] as const)(
    'with an account that is %s, which is told so once a day',
    async (status: PlayerStatus) => {
      const { player, msisdn, ask, code } = await open()
      const actor = { kind: 'player', id: player } as const
      await at.ctx.db.tx(tx => setStatus(tx, at.ctx, { playerId: player, status, actor }))
      const [text] = await ask(`${code}#1#100`)
      expect(text).toMatch(status === 'lapsed' ? /^Your account is paused\. Log in at / : /cannot bet/)
      for (const other of [`${code}#1#50`, '9#1#50', `${code}#OV65#5`, 'BAL', 'GAMES', 'LAST', 'mambo'])
        expect(await ask(other)).toEqual([])
      await at.ctx.clock.advance(24 * HOUR_MS)
      expect(await at.ask(msisdn, 'BAL')).toEqual([text])
      await expectNothing(player)
    },
  )

  it('when the gateway dates it more than two minutes ahead, which the log reports', async () => {
    const { player, ask, code } = await open()
    const ahead = (ms: number) => ({ date: new Date(at.ctx.clock.now() + ms).toISOString() })
    for (const ms of [2 * MINUTE_MS + 1, 3 * HOUR_MS])
      expect(await ask(`${code}#1#100`, ahead(ms))).toEqual(['Bet not placed. Please try again later.'])
    await expectNothing(player)
    expect(at.ctx.lines.join('')).toContain('the SMS gateway dates messages ahead')
    expect(await ask(`${code}#1#100`, ahead(2 * MINUTE_MS))).toEqual([expect.stringMatching(/^Bet /)])
  })

  it('when the message is older than ten minutes', async () => {
    const { player, ask, code } = await open()
    const sentAgo = (ms: number) => ({ date: new Date(at.ctx.clock.now() - ms).toISOString() })
    expect(await ask(`${code}#1#100`, sentAgo(10 * MINUTE_MS + 1))).toEqual([
      'Bet not placed. Your message arrived too late. Please send it again.',
    ])
    await expectNothing(player)
    expect(await ask('BAL', sentAgo(HOUR_MS))).toEqual(['Balance KES 1,000'])
    expect(await ask(`${code}#1#100`, sentAgo(10 * MINUTE_MS))).toEqual([expect.stringMatching(/^Bet /)])
    expect(await at.slipsOf(player)).toHaveLength(1)
  })

  it('when it arrived in time and waited too long for a worker', async () => {
    const { player, msisdn, code } = await open()
    await at.deliver(at.fields(msisdn, `${code}#1#100`))
    await at.ctx.clock.advance(10 * MINUTE_MS + 1)
    await at.ctx.work()
    expect(at.answers(msisdn).at(-1)).toContain('arrived too late')
    await expectNothing(player)
  })

  it('while the sports are closed, and below the least stake of the sports', async () => {
    const { player, ask, code } = await open()
    const set = (change: RawBuilder<unknown>) =>
      sql`update catalogue.games set ${change} where slug = 'sports'`.execute(at.ctx.db.read)
    await set(sql`stopped = true`)
    expect(await ask(`${code}#1#100`)).toEqual(['Bet not placed. Betting is closed at the moment.'])
    await set(sql`stopped = false, min_stake_kes = 20`)
    expect(await ask(`${code}#1#19`)).toEqual(['Bet not placed. The minimum stake is KES 20.'])
    await set(sql`min_stake_kes = null`)
    await expectNothing(player)
  })
})
