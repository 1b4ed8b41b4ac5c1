import { asCents } from '@ruka/contract/money'
import { accountsEvents, setStatus } from '../../accounts/index.ts'
import { sql } from '../../platform/db/db.ts'
import { wagersEvents } from '../../wagers/index.ts'
import { gatherEntrants } from '../jackpots/entrants.ts'
import { sweepJournal } from '../counting/sweep-journal.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { race, tournament } from '../../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../../test/campaigns-harness.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('boards')
})
afterEach(() => harness.expectCleanAudits())
afterAll(() => harness.close())

const nowMs = () => harness.ctx.clock.now()
/** A board that begins now, on the game of its name. */
const begin = (make: typeof race, id: string, more: object = {}) =>
  harness.begin(make(id, nowMs(), { games: [id], ...more }))
const players = (count: number) => Promise.all(Array.from({ length: count }, () => harness.player()))
/** The places of a board: the number of each player among those given, and the points. */
async function placesOf(id: string, of: readonly string[]) {
  const board = (await harness.now()).boards.find(({ campaign }) => campaign.id === id)!
  return board.top(20).map(({ entrant, points }) => [of.indexOf(entrant), points / 100])
}
const stateOf = async (id: string) =>
  (await harness.rows(sql<{ state: string }>`select state from campaigns.campaigns where id = ${id}`))[0]!
    .state

describe('a race', () => {
  // spec: 9.15
  it('ranks by stakes, those of high rollers threefold, and a tie to who had its points first', async () => {
    await begin(race, 'stakes')
    const of = await players(4)
    const bet = (at: number, kes: number) => harness.settled(of[at]!, { kes, game: 'stakes' })
    await harness.settle(bet(0, 100), bet(1, 100), bet(2, 1_000), bet(3, 9))
    await harness.settle(bet(0, 50.5), bet(1, 50.5), { ...bet(3, 100), ...({ cause: 'player' } as object) })
    expect(await placesOf('stakes', of)).toEqual([
      [2, 3_000],
      [0, 150.5],
      [1, 150.5],
    ])
  })

  it('earns no more for a loss than for a win', async () => {
    await begin(race, 'equal')
    const of = await players(2)
    await harness.settle(
      harness.settled(of[0]!, { kes: 100, payout: 0, game: 'equal' }),
      harness.settled(of[1]!, { kes: 100, payout: 500, game: 'equal' }),
    )
    expect((await placesOf('equal', of)).map(([, points]) => points)).toEqual([100, 100])
  })

  it('takes back what was returned later, brings back what counts again, and is the same after a restart', async () => {
    await begin(race, 'undone')
    const of = await players(3)
    const bet = (at: number, kes: number) => harness.settled(of[at]!, { kes, payout: kes, game: 'undone' })
    const [first, second] = [bet(0, 500), bet(1, 300)]
    await harness.settle(first, second, bet(2, 200))
    await harness.now()
    await harness.correct(first, null)
    expect(await placesOf('undone', of)).toEqual([
      [1, 300],
      [2, 200],
    ])
    await harness.correct(first, 50, null)
    await harness.correct(second, 900)
    // What came back was reached later than what stands equal to it.
    await harness.settle(bet(2, 300))
    const places = await placesOf('undone', of)
    expect(places).toEqual([
      [0, 500],
      [2, 500],
      [1, 300],
    ])
    harness.restart()
    expect(await placesOf('undone', of)).toEqual(places)
  })

  it('counts what was placed and settled in its window, and nothing while it is paused', async () => {
    await harness.begin(race('window', nowMs() + HOUR_MS, { games: ['window'] }))
    const of = await players(1)
    const bet = () => harness.settled(of[0]!, { kes: 100, game: 'window' })
    const early = bet()
    await harness.settle(bet())
    await harness.ctx.clock.advance(HOUR_MS)
    await harness.settle(early, bet())
    await harness.pause('window', true)
    await harness.settle(bet())
    await harness.pause('window', false)
    await harness.settle(bet())
    const late = bet()
    await harness.ctx.clock.advance(DAY_MS)
    await harness.settle(late)
    expect(await placesOf('window', of)).toEqual([[0, 200]])
  })

  it('has no place for players who excluded themselves: others move up', async () => {
    await begin(race, 'gone')
    const of = await players(3)
    await harness.settle(
      ...of.map((player, at) => harness.settled(player, { kes: 300 - at * 100, game: 'gone' })),
    )
    await harness.publish(accountsEvents.playerExcluded, {
      playerId: of[0]!,
      msisdn: '254712000000',
      at: nowMs(),
    })
    await harness.deliver()
    expect(await placesOf('gone', of)).toEqual([
      [1, 200],
      [2, 100],
    ])
    harness.restart()
    expect((await placesOf('gone', of)).map(([player]) => player)).toEqual([1, 2])
  })

  it('counts wagers of a player up to the limit of a minute', async () => {
    await begin(race, 'fast', { perMinute: 3 })
    const of = await players(1)
    const bets = (count: number) =>
      Array.from({ length: count }, () => harness.settled(of[0]!, { kes: 10, game: 'fast' }))
    await harness.settle(...bets(5))
    await harness.ctx.clock.advance(60_000)
    await harness.settle(...bets(2))
    expect(await placesOf('fast', of)).toEqual([[0, 50]])
  })
})

describe('a tournament', () => {
  it.each([
    ['best_multiplier', [1, 0, 2], [5, 3, 2]],
    ['sum_of_best', [0, 1, 2], [5.5, 5, 4]],
    ['won', [1, 0, 2], [400, 250, 100]],
    ['wagered', [0, 2, 1], [300, 200, 100]],
  ] as const)('scores by %s', async (scoring, order, points) => {
    const id = `by-${scoring.replaceAll('_', '-')}`
    await begin(tournament, id, { scoring, best: 2 })
    const of = await players(3)
    const bet = (at: number, kes: number, payout: number) =>
      harness.settled(of[at]!, { kes, payout, game: id })
    await harness.settle(
      bet(0, 100, 300),
      bet(0, 100, 250),
      bet(0, 100, 0),
      bet(1, 100, 500),
      bet(2, 100, 200),
      bet(2, 100, 200),
      // Below the least stake.
      bet(2, 5, 500),
    )
    const places = await placesOf(id, of)
    expect(places.map(([player]) => player)).toEqual(order)
    if (scoring === 'won') expect(places.map(([, each]) => each)).toEqual([400, 350, 200])
    else expect(places.map(([, each]) => each)).toEqual(points)
  })

  it('finds the next best wager where the best was corrected', async () => {
    await begin(tournament, 'next-best')
    const of = await players(1)
    const bet = (payout: number) => harness.settled(of[0]!, { kes: 100, payout, game: 'next-best' })
    const best = bet(900)
    await harness.settle(bet(200), best, bet(400))
    expect(await placesOf('next-best', of)).toEqual([[0, 9]])
    await harness.correct(best, null)
    expect(await placesOf('next-best', of)).toEqual([[0, 4]])
    await harness.correct(best, 300, null)
    expect(await placesOf('next-best', of)).toEqual([[0, 4]])
  })

  it('counts only those who joined, from then on', async () => {
    await begin(tournament, 'joined', { entry: 'join', scoring: 'wagered' })
    const { join } = await import('../running/run-campaign.ts')
    const of = await players(2)
    const bet = (at: number) => harness.settled(of[at]!, { kes: 100, game: 'joined' })
    await harness.settle(bet(0), bet(1))
    for (let times = 0; times < 2; times++) await join(harness.ctx, { id: 'joined', playerId: of[0]! })
    await harness.settle(bet(0), bet(1))
    expect(await placesOf('joined', of)).toEqual([[0, 100]])
    await expect(join(harness.ctx, { id: 'stakes', playerId: of[0]! })).rejects.toMatchObject({
      code: 'campaign_not_open',
    })
    await expect(join(harness.ctx, { id: 'none', playerId: of[0]! })).rejects.toMatchObject({
      code: 'campaign_unknown',
    })
  })
})

it('entries of the journal are kept as long as a campaign counts them, and then for corrections', async () => {
  const kept = async () =>
    (
      await harness.rows(
        sql<{ of: string }>`select distinct game as of from campaigns.journal where game in ('old', 'on')`,
      )
    )
      .map(({ of }) => of)
      .toSorted()
  const of = await players(1)
  await begin(race, 'old', { reviewHours: 0 })
  await harness.settle(harness.settled(of[0]!, { kes: 100, game: 'old' }))
  await harness.staff('end', { id: 'old' })
  await harness.finish()
  for (const { id } of await harness.rows(
    sql<{ id: string }>`select id from campaigns.campaigns where state in ('running', 'paused', 'ended')`,
  ))
    await harness.staff('void', { id })
  await begin(race, 'on', { endsAt: new Date(nowMs() + 90 * DAY_MS).toISOString() })
  await harness.settle(harness.settled(of[0]!, { kes: 100, game: 'on' }))
  await gatherEntrants(harness.ctx)
  await sweepJournal(harness.ctx)
  expect(await kept()).toEqual(['old', 'on'])
  await harness.ctx.clock.advance(36 * DAY_MS)
  await sweepJournal(harness.ctx)
  expect(await kept()).toEqual(['on'])
  harness.restart()
  expect(await placesOf('on', of)).toEqual([[0, 100]])
})

describe('prizes', () => {
  it('are set aside at the start and paid once, to the cent, after the review; the rest goes back', async () => {
    await begin(race, 'paid', {
      prizes: [
        { from: 1, to: 1, kind: 'money', amount: 1_000.55 },
        { from: 2, to: 2, kind: 'bonus', amount: 250 },
        { from: 3, to: 3, kind: 'tickets', amount: 20, count: 3 },
        { from: 4, to: 9, kind: 'money', amount: 10 },
      ],
    })
    expect(await harness.house('prize/paid')).toBe(1_370.55)
    const of = await players(4)
    await harness.settle(
      ...of.map((player, at) => harness.settled(player, { kes: 400 - at * 100, game: 'paid' })),
    )
    await harness.ctx.clock.advance(DAY_MS + 60_000)
    await harness.finish()
    expect(await stateOf('paid')).toBe('ended')
    await harness.ctx.clock.advance(DAY_MS)
    await Promise.all([harness.finish(), harness.finish()])
    await harness.finish()
    expect(await stateOf('paid')).toBe('over')
    const balances = await harness.rows(
      sql<Record<string, number>>`select cash_cents as cash, bonus_cents as bonus, stake_cents as stake
        from wallet.balances where player_id = any(${of}::uuid[])
        order by array_position(${of}::uuid[], player_id)`,
    )
    expect(balances).toEqual([
      { cash: asCents(100_055), bonus: 0, stake: 0 },
      { cash: 0, bonus: 25_000, stake: 0 },
      { cash: 0, bonus: 0, stake: 6_000 },
      { cash: 1_000, bonus: 0, stake: 0 },
    ])
    expect(await harness.house('prize/paid')).toBe(0)
    const rest = await harness.rows(
      sql<{ cents: number }>`select cents from wallet.transfers where key = 'prize:paid/rest'`,
    )
    expect(rest).toEqual([{ cents: 5_000 }])
  })

  it('are held where play looks wrong or the account is not active, and paid or refused by a person', async () => {
    const { ctx } = harness
    await begin(race, 'looked-at', { reviewHours: 0 })
    const of = await players(3)
    const bets = of.map((player, at) =>
      harness.settled(player, { kes: 400 - at * 100, payout: 1, game: 'looked-at' }),
    )
    await harness.settle(...bets)
    await harness.correct(bets[0]!, 2)
    await ctx.db.tx(tx =>
      setStatus(tx, ctx, { playerId: of[1]!, status: 'suspended', actor: { kind: 'system' } }),
    )
    await ctx.clock.advance(DAY_MS + 60_000)
    await harness.finish()
    expect(await stateOf('looked-at')).toBe('over')
    const states = () =>
      harness.rows(sql<{ rank: number; state: string }>`select rank, state from campaigns.places
        where campaign_id = 'looked-at' order by rank`)
    expect((await states()).map(({ state }) => state)).toEqual(['held', 'held', 'paid'])
    const cases = sql<{ problem: string }>`select problem from cases.cases where kind = 'campaign-prize-held'
      and closed_at is null and starts_with(subject, 'looked-at:') order by subject`
    expect((await harness.rows(cases)).map(({ problem }) => problem)).toEqual([
      '1 of 1 wagers were corrected',
      'The player’s account is not active',
    ])
    await harness.staff('settle-prize', { id: 'looked-at', rank: 1 })
    await harness.staff('settle-prize', { id: 'looked-at', rank: 2, refuse: true })
    await expect(harness.staff('settle-prize', { id: 'looked-at', rank: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await states()).map(({ state }) => state)).toEqual(['paid', 'refused', 'paid'])
    expect([await harness.cash(of[0]!), await harness.cash(of[1]!), await harness.cash(of[2]!)]).toEqual([
      1_000, 0, 250,
    ])
    expect([await harness.house('prize/looked-at'), await harness.rows(cases)]).toEqual([0, []])
  })

  it('go back to the house where a campaign is called off, and nothing of it is paid or shown', async () => {
    const promo = await harness.house('promo')
    await begin(race, 'off')
    await harness.staff('void', { id: 'off' })
    expect([await harness.house('promo'), await harness.house('prize/off')]).toEqual([promo, 0])
    expect((await harness.now()).boards.some(({ campaign }) => campaign.id === 'off')).toBe(false)
    await expect(harness.staff('pay', { id: 'off' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('counts what was settled in the window, however late it arrives, until places are final', async () => {
    await begin(race, 'late', { reviewHours: 1 })
    const of = await players(2)
    const [first, second] = of.map(player => harness.settled(player, { kes: 100, game: 'late' }))
    await harness.settle(first!)
    await harness.publish(wagersEvents.settled, { wagers: [second!] })
    await harness.ctx.clock.advance(DAY_MS + 120_000)
    await harness.finish()
    expect(await stateOf('late')).toBe('ended')
    await harness.deliver()
    await harness.settle(harness.settled(of[0]!, { kes: 100, game: 'late' }))
    expect(await placesOf('late', of)).toEqual([
      [0, 100],
      [1, 100],
    ])
  })

  it('can be paid by a person before the review is over, and the end can come early', async () => {
    await begin(race, 'early')
    const of = await players(1)
    const bet = () => harness.settled(of[0]!, { kes: 100, game: 'early' })
    await harness.settle(bet())
    await harness.staff('end', { id: 'early' })
    await harness.settle(bet())
    await harness.staff('pay', { id: 'early' })
    expect(await harness.cash(of[0]!)).toBe(1_000)
    expect(await placesOf('early', of)).toEqual([[0, 100]])
  })
})

it('holds the prizes that are set aside, from its start to its end, in the list of staff', async () => {
  await harness.begin(race('holds', harness.ctx.clock.now()))
  const held = async () =>
    ((await harness.staff('list', {})) as { rows: { id: string; heldCents: number }[] }).rows.find(
      ({ id }) => id === 'holds',
    )!.heldCents
  expect(await held()).toBe(150_000)
  await harness.staff('void', { id: 'holds' })
  expect(await held()).toBe(0)
})
