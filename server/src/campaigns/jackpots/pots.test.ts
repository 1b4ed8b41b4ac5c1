import { renewChains } from './chains.ts'
import { sweepJournal } from '../counting/sweep-journal.ts'
import { setStatus } from '../../accounts/index.ts'
import { sql } from '../../platform/db/db.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jackpot } from '../../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../../test/campaigns-harness.ts'

let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('pots')
})
afterEach(() => harness.expectCleanAudits())
afterAll(() => harness.close())

const amountOf = async (id: string): Promise<number> => {
  const { pots } = await harness.now()
  const pot = pots.find(({ campaign }) => campaign === id)!
  return (pot.seedCents + Math.max(0, Math.floor(pot.contributedMicro / 1e6))) / 100
}
const winsOf = (id: string) =>
  harness.rows(
    sql<{ player_id: string; amount_cents: number; how: string; seed_no: number }>`select player_id,
      amount_cents, how, seed_no from campaigns.wins where campaign_id = ${id} order by id`,
  )
const SYSTEM = { kind: 'system' } as const
/** Every stake hits: the mean of what is staked between two wins is a shilling. */
const CERTAIN = { oneIn: 1, shareX1000000: 0, seed: 0.02 }

describe('a pot', () => {
  it('begins with its seed, takes its share of each stake that counts, and owes all of it in the ledger', async () => {
    await harness.begin(jackpot('grow', { reserveX1000000: 5_000 }, { minStake: 5 }))
    expect(await amountOf('grow')).toBe(100)
    const player = await harness.player()
    await harness.settle(
      harness.settled(player, { kes: 50, game: 'grow' }),
      harness.settled(player, { kes: 10.01, game: 'grow', payout: 20 }),
      harness.settled(player, { kes: 4, game: 'grow' }),
      harness.settled(player, { kes: 100, game: 'dice' }),
    )
    expect(await amountOf('grow')).toBe(100.6)
    await harness.ctx.clock.advance(1_000)
    await harness.post()
    expect(await harness.house('jackpot/grow-mini')).toBe(100.6)
    expect(await harness.house('jackpot/grow-mini-reserve')).toBe(0.3)
  })

  it('counts a wager once, however often and in whatever order its settlement and its corrections come', async () => {
    await harness.begin(jackpot('once'))
    const player = await harness.player()
    const wager = harness.settled(player, { kes: 1_000, game: 'once' })
    await harness.settle(wager)
    await harness.settle(wager, wager)
    expect(await amountOf('once')).toBe(110)
    await harness.correct(wager, null)
    expect(await amountOf('once')).toBe(100)
    await harness.correct(wager, 5_000, null)
    await harness.correct(wager, 3_000, 5_000)
    expect(await amountOf('once')).toBe(110)

    const late = harness.settled(player, { kes: 2_000, game: 'once' })
    await harness.correct(late, null)
    await harness.settle(late)
    expect(await amountOf('once')).toBe(110)
    const void_ = harness.settled(player, { kes: 500, game: 'once' })
    await harness.correct(void_, 700, null)
    expect(await amountOf('once')).toBe(115)
  })

  it('takes nothing of players who excluded themselves or are suspended, nor of what was cashed out', async () => {
    await harness.begin(jackpot('closed'))
    const { ctx } = harness
    const [excluded, active] = [await harness.player(), await harness.player()]
    await ctx.db.tx(tx => setStatus(tx, ctx, { playerId: excluded, status: 'suspended', actor: SYSTEM }))
    await harness.settle(harness.settled(excluded, { kes: 1_000, game: 'closed' }), {
      ...harness.settled(active, { kes: 1_000, game: 'closed' }),
      ...({ cause: 'player' } as object),
    })
    expect(await amountOf('closed')).toBe(100)
  })

  it('counts nothing while it is paused, nor what was placed before it began', async () => {
    const { ctx } = harness
    const early = ctx.clock.now() - 1
    await harness.begin(jackpot('rest'))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'rest', placedAt: early }))
    await harness.pause('rest', true)
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'rest' }))
    expect(await amountOf('rest')).toBe(100)
    await harness.pause('rest', false)
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'rest' }))
    expect(await amountOf('rest')).toBe(110)
  })
})

describe('a win', () => {
  it('is paid to the winner at once, and the pot begins again with its seed, from the reserve first', async () => {
    await harness.begin(jackpot('hit', { ...CERTAIN, reserveX1000000: 1_000, shareX1000000: 1_000 }))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 20, game: 'hit' }))
    expect(await harness.cash(player)).toBe(0.04)
    expect(await winsOf('hit')).toMatchObject([{ player_id: player, amount_cents: 4, how: 'stake' }])
    expect(await amountOf('hit')).toBe(0.02)
    expect(await harness.house('jackpot/hit-mini-reserve')).toBe(0)
  })

  it('is drawn from the next seed after each win, also behind a restart', async () => {
    await harness.begin(jackpot('seeds', CERTAIN))
    const player = await harness.player()
    await harness.settle(
      harness.settled(player, { kes: 1, game: 'seeds' }),
      harness.settled(player, { kes: 1, game: 'seeds' }),
    )
    harness.restart()
    await harness.settle(harness.settled(player, { kes: 1, game: 'seeds' }))
    expect((await winsOf('seeds')).map(({ seed_no }) => seed_no)).toEqual([1, 2, 3])
    expect(await harness.cash(player)).toBe(0.06)
  })

  it('stands when its stake is returned later, and what is returned is taken from what stakes add then', async () => {
    await harness.begin(jackpot('stands', { oneIn: 1_000, shareX1000000: 10_000, seed: 1 }))
    const player = await harness.player()
    const wager = harness.settled(player, { kes: 1_000, game: 'stands' })
    await harness.settle(wager)
    expect(await harness.cash(player)).toBe(11)
    await harness.correct(wager, null)
    expect([await harness.cash(player), await amountOf('stands')]).toEqual([11, 1])
    await harness.settle(harness.settled(player, { kes: 500, game: 'stands' }))
    expect((await winsOf('stands')).length).toBeLessThanOrEqual(2)
  })
})

describe('a draw by deadline', () => {
  it('gives the pot to one of the stakes since its last win, capped for each player, and sets the next deadline', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('drop', { dropsAt: '22:00', dropStakeMax: 100 }))
    const [one, other, gone] = [await harness.player(), await harness.player(), await harness.player()]
    const leave = () =>
      ctx.db.tx(tx => setStatus(tx, ctx, { playerId: gone, status: 'suspended', actor: SYSTEM }))
    await harness.settle(
      harness.settled(one, { kes: 5_000, game: 'drop' }),
      harness.settled(other, { kes: 100, game: 'drop' }),
      harness.settled(gone, { kes: 1_000, game: 'drop' }),
    )
    await leave()
    await harness.drop()
    expect(await winsOf('drop')).toEqual([])
    await ctx.clock.advance(10 * 3_600_000)
    await harness.drop()
    await harness.drop()
    const wins = await winsOf('drop')
    expect(wins).toMatchObject([{ how: 'deadline', amount_cents: 16_100 }])
    expect([one, other]).toContain(wins[0]!.player_id)
    const [{ entries }] = (await harness.rows(
      sql<{ entries: { weight: number }[] }>`select entries from campaigns.wins where campaign_id = 'drop'`,
    )) as [{ entries: { weight: number }[] }]
    expect(entries.map(({ weight }) => weight)).toEqual([10_000, 10_000])
    const [pot] = (await harness.now()).pots.filter(({ campaign }) => campaign === 'drop')
    expect(pot!.dropsAtMs! - ctx.clock.now()).toBeGreaterThan(23 * 3_600_000)
    // Without a stake the next one passes.
    await ctx.clock.advance(24 * 3_600_000)
    await harness.drop()
    expect(await winsOf('drop')).toHaveLength(1)
  })
})

describe('a draw by deadline with a least sum', () => {
  it('waits for the next deadline with less, however large a stake of one player is', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('least', { dropsAt: '22:00', dropStakeMax: 100, dropLeast: 150 }))
    const [one, other] = [await harness.player(), await harness.player()]
    const passDeadline = async () => {
      await ctx.clock.advance(24 * 3_600_000)
      await harness.drop()
    }
    await harness.settle(harness.settled(one, { kes: 5_000, game: 'least' }))
    await passDeadline()
    expect(await winsOf('least')).toEqual([])
    const pot = (await harness.now()).pots.find(({ campaign }) => campaign === 'least')!
    expect(pot.dropsAtMs).toBeGreaterThan(ctx.clock.now())
    await harness.settle(harness.settled(other, { kes: 50, game: 'least' }))
    await passDeadline()
    expect(await winsOf('least')).toMatchObject([{ how: 'deadline', amount_cents: 15_050 }])
  })
})

describe('a jackpot with a least sum that ends with a draw', () => {
  const begin = (id: string) =>
    harness.begin(jackpot(id, { dropsAt: '22:00', dropStakeMax: 100, dropLeast: 150 }, { atEnd: 'draw' }))

  it('draws nothing among less, and what is in the pot goes back to the house', async () => {
    await begin('ends-poor')
    const one = await harness.player()
    await harness.settle(harness.settled(one, { kes: 5_000, game: 'ends-poor' }))
    await harness.staff('end', { id: 'ends-poor' })
    await harness.drawAll()
    expect(await winsOf('ends-poor')).toEqual([])
    expect(await harness.house('jackpot/ends-poor-mini')).toBe(0)
    await harness.expectCleanAudits()
  })

  it('is refused for a level without a deadline, whose widget says nothing of it', async () => {
    const without = jackpot('no-deadline', { ...CERTAIN, dropLeast: 150 })
    await expect(harness.define(without)).rejects.toMatchObject({
      code: 'invalid',
      text: expect.stringContaining('a level without dropsAt has none'),
    })
  })

  it('draws among as much', async () => {
    await begin('ends-rich')
    for (const kes of [5_000, 50])
      await harness.settle(harness.settled(await harness.player(), { kes, game: 'ends-rich' }))
    await harness.staff('end', { id: 'ends-rich' })
    await harness.drawAll()
    expect(await winsOf('ends-rich')).toHaveLength(1)
    await harness.expectCleanAudits()
  })
})

describe('without a chain of this database', () => {
  it('nothing is drawn and no draw is skipped: it waits for the next chain', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('restored', { ...CERTAIN, dropsAt: '22:00' }))
    await sql`update campaigns.chains set incarnation = -1 where campaign_id = 'restored'`.execute(
      ctx.db.read,
    )
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1, game: 'restored' }))
    await ctx.clock.advance(24 * 3_600_000)
    await harness.drop()
    await expect(harness.staff('end', { id: 'restored' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await winsOf('restored')).toEqual([])
    await renewChains(ctx)
    await harness.drop()
    expect(await winsOf('restored')).toMatchObject([{ how: 'deadline', player_id: player, seed_no: 1 }])
  })
})

describe('the end of a jackpot', () => {
  it('draws a pot among stakes of long ago, which were kept for it', async () => {
    await harness.begin(jackpot('ages'))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 100, game: 'ages' }))
    await harness.ctx.clock.advance(40 * 24 * 3_600_000)
    await sweepJournal(harness.ctx)
    await harness.staff('end', { id: 'ages' })
    expect(await harness.cash(player)).toBe(101)
  })

  it('draws each pot among its stakes and gives what is left back to the house', async () => {
    const before = await harness.house('promo')
    await harness.begin(jackpot('last', { reserveX1000000: 10_000 }))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'last' }))
    await harness.staff('end', { id: 'last' })
    expect(await harness.cash(player)).toBe(110)
    expect([
      await harness.house('jackpot/last-mini'),
      await harness.house('jackpot/last-mini-reserve'),
    ]).toEqual([0, 0])
    expect(before - (await harness.house('promo'))).toBe(110)
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'last' }))
    await expect(harness.staff('end', { id: 'last' })).rejects.toMatchObject({ text: 'last is over' })
  })

  it('moves each pot to another jackpot where its rules say so', async () => {
    await harness.begin(jackpot('target'))
    await harness.begin(jackpot('moved', {}, { atEnd: { into: 'target' } }))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'moved' }))
    await harness.staff('end', { id: 'moved' })
    expect(await amountOf('target')).toBe(210)
    expect(await harness.house('jackpot/moved-mini')).toBe(0)
  })
})
