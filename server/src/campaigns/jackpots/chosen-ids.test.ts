import { drandRoundAfter } from '@ruka/games/fair/beacon'
import { isHit, mysteryDraw, ticketOf } from '@ruka/games/fair/mystery.rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jackpot } from '../../../test/campaign-samples.ts'
import { openCampaignsHarness, testValueOf, type CampaignsHarness } from '../../../test/campaigns-harness.ts'
import { setStatus } from '../../accounts/index.ts'
import { sql } from '../../platform/db/db.ts'
import { readChains, renewChains } from './chains.ts'
import { drawJackpots } from '../module.ts'

/** A jackpot whose draws take a public value that comes after the stake. */
let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('chosen', { hasBeacon: true })
})
afterEach(() => harness.expectCleanAudits())
afterAll(() => harness.close())

const ONE_IN = { oneIn: 10_000 }
/** Every stake hits. */
const CERTAIN = { oneIn: 1, shareX1000000: 0, seed: 0.02 }
const winsOf = (id: string) =>
  harness.rows(
    sql<{
      ref: string
      how: string
      seed_no: number
      chain: number
      beacon_round: number
      player_id: string
    }>`select
      ref, how, seed_no, chain, beacon_round, player_id from campaigns.wins where campaign_id = ${id} order by id`,
  )
const seedOf = async (id: string): Promise<Uint8Array> => {
  const [chain] = await readChains(harness.ctx.db.read, [id])
  return (await harness.program.campaigns.chains.seedOf(id, chain!, chain!.seedNo))!
}
/** The first of many ids that hits with a seed, and a value or none. */
const hittingRef = (id: string, player: string, seed: Uint8Array, beacon?: string) =>
  Array.from({ length: 100_000 }, (_, no) => `${id}:${no}`).find(ref =>
    isHit(mysteryDraw(seed, { jackpot: id, seedNo: 1, ticket: ticketOf(ref, player), beacon }), 0, {
      stakeCents: 1_000,
      oneInCents: 1_000_000,
    }),
  )!

describe('the holder of the seeds', () => {
  it('wins nothing by the choice of an id: the draw takes a value that comes after the stake', async () => {
    await harness.begin(jackpot('chosen', ONE_IN))
    const player = await harness.player()
    const ref = hittingRef('chosen', player, await seedOf('chosen'))
    await harness.settle(harness.settled(player, { kes: 10, game: 'chosen', ref }))
    await harness.drawAll()
    expect(await winsOf('chosen')).toEqual([])
  })

  it('cannot be earlier than the value: a stake is drawn with the first one three seconds behind its settlement', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('later', ONE_IN))
    const player = await harness.player()
    const { round } = drandRoundAfter(ctx.clock.now())
    const ref = hittingRef('later', player, await seedOf('later'), testValueOf(round).value)
    await harness.settle(harness.settled(player, { kes: 10, game: 'later', ref }))
    await harness.draw()
    expect(await winsOf('later')).toEqual([])
    await harness.drawAll()
    expect(await winsOf('later')).toMatchObject([{ ref, beacon_round: round, how: 'stake' }])
  })

  it('changes no list of a deadline once its value can be known', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('listed', { dropsAt: '22:00' }))
    const [one, other, late] = [await harness.player(), await harness.player(), await harness.player()]
    await harness.settle(
      harness.settled(one, { kes: 100, game: 'listed' }),
      harness.settled(other, { kes: 100, game: 'listed' }),
    )
    await ctx.clock.advance(10 * 3_600_000)
    await harness.drop()
    await harness.drop()
    // Neither a stake nor the end of an account changes it.
    await harness.settle(harness.settled(late, { kes: 1_000, game: 'listed' }))
    for (const playerId of [one, other])
      await ctx.db.tx(tx => setStatus(tx, ctx, { playerId, status: 'suspended', actor: { kind: 'system' } }))
    await harness.draw()
    expect(await winsOf('listed')).toEqual([])
    await harness.drawAll()
    const wins = await winsOf('listed')
    expect(wins).toMatchObject([{ how: 'deadline', beacon_round: expect.any(Number) }])
    expect([one, other]).toContain(wins[0]!.player_id)
    // What came behind the list is in the next draw.
    await ctx.clock.advance(24 * 3_600_000)
    await harness.drop()
    await harness.drawAll()
    expect((await winsOf('listed')).at(-1)).toMatchObject({ how: 'deadline', player_id: late })
  })
})

describe('a draw that waits for its value', () => {
  it('is done once, in the order of stakes, however many processes draw and whenever they start again', async () => {
    await harness.begin(jackpot('once', CERTAIN))
    const player = await harness.player()
    const stake = (ref: string) => harness.settled(player, { kes: 1, game: 'once', ref })
    await harness.settle(stake('once:1'), stake('once:2'), stake('once:3'))
    harness.restart()
    await harness.ctx.clock.advance(6_000)
    await Promise.all([harness.draw(), drawJackpots(harness.program), drawJackpots(harness.program)])
    await harness.draw()
    expect((await winsOf('once')).map(({ ref, seed_no }) => [ref, seed_no])).toEqual([
      ['once:1', 1],
      ['once:2', 2],
      ['once:3', 3],
    ])
    expect(await harness.cash(player)).toBe(0.06)
  })

  it('is whole or not at all: a fault in the middle of a win pays nothing, and the next try pays once', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('fault', CERTAIN))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1, game: 'fault' }))
    await ctx.clock.advance(6_000)
    const broken = { ...ctx.events, publish: () => Promise.reject(new Error('a fault')) }
    await expect(drawJackpots({ ...harness.program, events: broken })).rejects.toThrow('a fault')
    expect([await winsOf('fault'), await harness.cash(player)]).toEqual([[], 0])
    await harness.draw()
    expect([(await winsOf('fault')).length, await harness.cash(player)]).toEqual([1, 0.02])
  })

  it('waits as long as no relay answers, and takes the value of its own time then', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('away', { ...CERTAIN, shareX1000000: 10_000 }))
    const player = await harness.player()
    const { round } = drandRoundAfter(ctx.clock.now())
    await harness.settle(harness.settled(player, { kes: 1, game: 'away' }))
    harness.beacon.isAway = true
    await ctx.clock.advance(3_600_000)
    await harness.draw()
    expect(await winsOf('away')).toEqual([])
    // The pot shows what stakes add all the while.
    const pot = (await harness.now()).pots.find(({ campaign }) => campaign === 'away')!
    expect(pot.contributedMicro).toBe(1_000_000)
    harness.beacon.isAway = false
    await harness.draw()
    expect(await winsOf('away')).toMatchObject([{ beacon_round: round }])
  })

  it('is from the next chain where the database was restored, with a value that is later than that chain', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('again', CERTAIN))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1, game: 'again' }))
    await sql`update campaigns.chains set incarnation = -1 where campaign_id = 'again'`.execute(ctx.db.read)
    await ctx.clock.advance(60_000)
    await harness.draw()
    expect(await winsOf('again')).toEqual([])
    const { round } = drandRoundAfter(ctx.clock.now())
    await renewChains(ctx)
    await harness.draw()
    expect(await winsOf('again')).toEqual([])
    await harness.drawAll()
    expect(await winsOf('again')).toMatchObject([{ chain: 2, seed_no: 1, beacon_round: round }])
  })

  it('of a deadline takes no value of before the chain that it is drawn from, whenever that follows another', async () => {
    const { ctx, program } = harness
    await harness.begin(jackpot('renewed', { dropsAt: '22:00' }))
    await harness.settle(harness.settled(await harness.player(), { kes: 100, game: 'renewed' }))
    await harness.drawAll()
    await ctx.clock.advance(24 * 3_600_000)
    await harness.drop()
    await ctx.clock.advance(60_000)
    const { campaigns } = program
    /** The chain is used up while the value is asked for. */
    const valueOf = async (round: number) => {
      await sql`update campaigns.chains set seed_no = length + 1
        where campaign_id = 'renewed' and number = 1`.execute(ctx.db.read)
      await renewChains(ctx)
      return campaigns.beacons.valueOf(round)
    }
    const { round } = drandRoundAfter(ctx.clock.now())
    await drawJackpots({ ...program, campaigns: { ...campaigns, beacons: { valueOf } } })
    await harness.drawAll()
    expect(await winsOf('renewed')).toMatchObject([{ chain: 2, seed_no: 1, beacon_round: round }])
  })

  it('of a stake comes before that of a deadline: a pot that was won in time is not drawn again', async () => {
    const { ctx } = harness
    await harness.begin(jackpot('both', { ...CERTAIN, dropsAt: '22:00' }))
    const player = await harness.player()
    await ctx.clock.advance(24 * 3_600_000)
    await harness.settle(harness.settled(player, { kes: 1, game: 'both' }))
    await harness.drop()
    await harness.drawAll()
    await harness.drawAll()
    expect(await winsOf('both')).toMatchObject([{ how: 'stake' }])
    expect(await harness.rows(sql`select from campaigns.drops`)).toEqual([])
  })
})

describe('the end of a jackpot whose draws wait', () => {
  it('draws its stakes and pots first, then gives what is left back', async () => {
    await harness.begin(jackpot('over', { reserveX1000000: 10_000 }))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'over' }))
    await harness.staff('end', { id: 'over' })
    await harness.draw()
    const stateOf = async () =>
      (await harness.rows(sql<{ state: string }>`select state from campaigns.campaigns where id = 'over'`))[0]
    expect([await harness.cash(player), await stateOf()]).toEqual([0, { state: 'ended' }])
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'over' }))
    await harness.drawAll()
    expect([await harness.cash(player), await stateOf()]).toEqual([110, { state: 'over' }])
    expect([
      await harness.house('jackpot/over-mini'),
      await harness.house('jackpot/over-mini-reserve'),
    ]).toEqual([0, 0])
  })

  it('moves its pots only when no stake waits, and says so', async () => {
    await harness.begin(jackpot('target'))
    await harness.begin(jackpot('moves', {}, { atEnd: { into: 'target' } }))
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'moves' }))
    await expect(harness.staff('end', { id: 'moves' })).rejects.toMatchObject({ code: 'conflict' })
    await harness.drawAll()
    await harness.staff('end', { id: 'moves' })
    expect(await harness.house('jackpot/moves-mini')).toBe(0)
  })
})

describe('a jackpot that began without a public value', () => {
  it('takes one from its next chain on, once the configuration has one, and draws no stake twice', async () => {
    const { ctx } = harness
    const before = { ...ctx, config: { ...ctx.config, JACKPOT_BEACON: 'none' as const } }
    await harness.begin(jackpot('older', CERTAIN))
    await sql`update campaigns.chains set has_beacon = false, drawn_seq = null
      where campaign_id = 'older'`.execute(ctx.db.read)
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 1, game: 'older' }))
    await renewChains(before)
    expect((await readChains(ctx.db.read, ['older']))[0]).toMatchObject({ number: 1, drawnSeq: null })
    await renewChains(ctx)
    await harness.settle(harness.settled(player, { kes: 1, game: 'older' }))
    await harness.drawAll()
    expect((await winsOf('older')).map(({ chain, beacon_round }) => [chain, beacon_round !== null])).toEqual([
      [1, false],
      [2, true],
    ])
    // What players were promised stays, whatever the configuration says later.
    await sql`update campaigns.chains set seed_no = length + 1
      where campaign_id = 'older' and number = 2`.execute(ctx.db.read)
    await renewChains(before)
    expect((await readChains(ctx.db.read, ['older']))[0]).toMatchObject({
      number: 3,
      drawnSeq: expect.any(Number),
    })
  })
})
