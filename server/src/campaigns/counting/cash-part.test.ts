import { fromKes } from '@ruka/contract/money'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { jackpot, race, tournament } from '../../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../../test/campaigns-harness.ts'
import { createPlayer, fundPlayer } from '../../../test/player.ts'
import { listTestGame, stakeOf } from '../../../test/stakes.ts'
import { uuid } from '../../platform/base/random.ts'
import { correctWagers, placeStakes, settleWagers, type Stake } from '../../wagers/index.ts'
import { cashPartOf } from './cash-part.rules.ts'
import { dryRun, dryRunText } from '../dry-run.ts'

let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('cash part')
  await listTestGame(harness.ctx.db.read)
  await harness.begin(jackpot('test'))
  await harness.begin(race('stakes', nowMs(), { games: ['test'], highRoller: null, perMinute: 100 }))
  await harness.begin(tournament('best', nowMs(), { games: ['test'] }))
  await harness.begin(tournament('won', nowMs(), { games: ['test'], scoring: 'won', highRoller: null }))
})
afterEach(() => harness.expectCleanAudits())
afterAll(() => harness.close())

const nowMs = () => harness.ctx.clock.now()
const newId = () => uuid(harness.ctx.random, nowMs())
/** A player with cash enough, and a gift, which is staked first. */
async function giftedPlayer(gift: number): Promise<string> {
  const { id } = await createPlayer(harness.ctx, { cashKes: 10_000 })
  await fundPlayer(harness.ctx, id, { kes: gift, account: 'stake' })
  return id
}
async function place(
  playerId: string,
  stakes: readonly number[],
  payout?: number,
): Promise<readonly Stake[]> {
  const placed = stakes.map(kes =>
    stakeOf({ playerId, ref: `test:${newId()}`, requestId: newId(), stakeCents: fromKes(kes) }),
  )
  const decide = () => (payout === undefined ? undefined : { payoutCents: fromKes(payout), outcome: {} })
  const verdicts = await harness.ctx.db.tx(tx => placeStakes(tx, harness.ctx, placed, { decide }))
  expect(verdicts.every(({ ok }) => ok)).toBe(true)
  return placed
}
const settle = (stakes: readonly Stake[], kes = 0) =>
  harness.ctx.db.tx(tx =>
    settleWagers(
      tx,
      harness.ctx,
      stakes.map(({ ref, playerId }) => ({ ref, playerId, payoutCents: fromKes(kes), outcome: {} })),
    ),
  )
const correct = ([stake]: readonly Stake[], version: number, kes: number | null) =>
  harness.ctx.db.tx(tx => {
    const { ref, playerId } = stake!
    const payoutCents = kes === null ? null : fromKes(kes)
    return correctWagers(tx, harness.ctx, [
      { ref, playerId, version, reason: 'test', payoutCents, outcome: {} },
    ])
  })

/** What counts of a player: points of stakes, the best multiplier, what was won, and what the pot got since last asked. */
let before = 0
async function counted(playerId: string) {
  await harness.deliver()
  const { boards, pots } = await harness.now()
  const pointsOf = (id: string) => boards.find(({ campaign }) => campaign.id === id)!.pointsOf(playerId) / 100
  const after = pots.find(({ campaign }) => campaign === 'test')!.contributedMicro
  const added = (after - before) / 1e6
  before = after
  return { staked: pointsOf('stakes'), best: pointsOf('best'), won: pointsOf('won'), added: added / 100 }
}

it('counts nothing of a stake that is a gift as a whole, whatever becomes of it', async () => {
  const player = await giftedPlayer(100)
  const stakes = await place(player, [100])
  await settle(stakes, 300)
  const nothing = { staked: 0, best: 0, won: 0, added: 0 }
  expect(await counted(player)).toEqual(nothing)
  for (const [at, payout] of [500, null, 200].entries()) {
    await correct(stakes, at + 2, payout)
    expect(await counted(player)).toEqual(nothing)
  }
})

it('counts half of a stake that is a gift by half, with its multiplier, as it is won, corrected, returned and back', async () => {
  const player = await giftedPlayer(50)
  const stakes = await place(player, [100])
  await settle(stakes, 250)
  expect(await counted(player)).toEqual({ staked: 50, best: 2.5, won: 75, added: 0.5 })
  await correct(stakes, 2, 400)
  expect(await counted(player)).toEqual({ staked: 50, best: 4, won: 150, added: 0 })
  await correct(stakes, 3, null)
  expect(await counted(player)).toEqual({ staked: 0, best: 0, won: 0, added: -0.5 })
  await correct(stakes, 4, 300)
  expect(await counted(player)).toEqual({ staked: 50, best: 3, won: 100, added: 0.5 })
  harness.restart()
  expect(await counted(player)).toEqual({ staked: 50, best: 3, won: 100, added: 0 })
})

it('counts the cash of a wager that is settled for the first time by a correction', async () => {
  const player = await giftedPlayer(75)
  const stakes = await place(player, [100])
  const { ref } = stakes[0]!
  await harness.ctx.db.tx(tx =>
    settleWagers(tx, harness.ctx, [{ ref, playerId: player, payoutCents: null, outcome: {} }]),
  )
  expect(await counted(player)).toMatchObject({ staked: 0, added: 0 })
  await correct(stakes, 2, 200)
  expect(await counted(player)).toEqual({ staked: 25, best: 2, won: 25, added: 0.25 })
})

it('counts the cash of many losses that are settled together, and of plays that end as they are placed', async () => {
  const player = await giftedPlayer(95)
  await settle(
    await place(
      player,
      Array.from({ length: 60 }, () => 10),
    ),
  )
  // Nine stakes are a gift, and what is cash of the tenth is below the least stake of the race.
  expect(await counted(player)).toEqual({ staked: 500, best: 0, won: 0, added: 5.05 })
  const other = await giftedPlayer(30)
  await place(other, [20, 20, 40], 60)
  expect(await counted(other)).toEqual({ staked: 50, best: 3, won: 40 / 2 + 20, added: 0.5 })
})

it('counts the same in a dry run', async () => {
  await harness.ctx.clock.advance(8 * 86_400_000)
  const player = await giftedPlayer(150)
  await place(player, [100, 100, 20], 250)
  await harness.ctx.clock.advance(60_000)
  const [head, entrants, winner] = dryRunText(await dryRun(harness.ctx, 'won'))
  expect(head).toMatch(/^2 wagers of 1 players, KES 70, count/)
  expect([entrants, winner]).toEqual([
    '1 players would have a place',
    expect.stringMatching(/^1\. alias .*, 305 points/),
  ])
  expect(dryRunText(await dryRun(harness.ctx, 'best'))[2]).toContain(', 12.5 points')
  expect(dryRunText(await dryRun(harness.ctx, 'test'))[1]).toContain('KES 0.7 into the pot')
})

it.each([
  [{ stakeCents: 300, payoutCents: 1_000, cashCents: 100 }, 333],
  [{ stakeCents: 3, payoutCents: 2, cashCents: 1 }, 0],
  [{ stakeCents: 9e14, payoutCents: 9e15, cashCents: 3e14 }, 3e15],
])(
  'takes the payout in proportion, to the cent below, without a rounding of doubles: %j',
  (wager, payoutCents) => {
    expect(cashPartOf(wager)).toMatchObject({ stakeCents: wager.cashCents, payoutCents })
  },
)
