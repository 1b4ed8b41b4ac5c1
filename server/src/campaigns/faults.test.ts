import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wagersEvents } from '../wagers/index.ts'
import { sql } from '../platform/db/db.ts'
import { jackpot, race } from '../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../test/campaigns-harness.ts'

let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('faults')
})
afterEach(() => harness.expectCleanAudits())
afterAll(() => harness.close())

const CERTAIN = { oneIn: 1, shareX1000000: 0, seed: 0.02 }
const DAY_MS = 86_400_000

/** Makes the ledger refuse keys that begin so, as a full disk or a lost connection would, until it is mended. */
async function breakLedger(prefix: string): Promise<() => Promise<void>> {
  const owner = harness.ctx.owner.read
  await sql`create or replace function wallet.break_keys() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device'; end $$`.execute(owner)
  await sql`create trigger break_keys before insert on wallet.transfers for each row
    when (starts_with(new.key, ${sql.lit(prefix)})) execute function wallet.break_keys()`.execute(owner)
  return async () => void (await sql`drop trigger break_keys on wallet.transfers`.execute(owner))
}
const winsOf = async (id: string) =>
  (await harness.rows(sql<{ number: number }>`select number from campaigns.wins where campaign_id = ${id}`))
    .length

describe('a fault in the middle', () => {
  it('of a win leaves nothing of it, and it is paid once when it is tried again', async () => {
    await harness.begin(jackpot('broken', CERTAIN))
    const player = await harness.player()
    const mend = await breakLedger('jackpot:broken:mini:1/seed')
    await harness.settle(harness.settled(player, { kes: 1, game: 'broken' }))
    expect([
      await harness.cash(player),
      await winsOf('broken'),
      await harness.house('jackpot/broken-mini'),
    ]).toEqual([0, 0, 0.02])
    await mend()
    await harness.ctx.clock.advance(2_000)
    await harness.deliver()
    expect([await harness.cash(player), await winsOf('broken')]).toEqual([0.02, 1])
  })

  it('of the prizes pays none, and all of them once when it is tried again', async () => {
    await harness.begin(race('half', harness.ctx.clock.now(), { games: ['half'], reviewHours: 0 }))
    const players = [await harness.player(), await harness.player()]
    await harness.settle(
      ...players.map((player, at) => harness.settled(player, { kes: 100 - at, game: 'half' })),
    )
    await harness.ctx.clock.advance(DAY_MS + 60_000)
    const mend = await breakLedger('prize:half:2')
    await harness.finish()
    expect(harness.ctx.lines.join()).toContain('a campaign could not be finished')
    expect(await Promise.all(players.map(player => harness.cash(player)))).toEqual([0, 0])
    await mend()
    await harness.finish()
    await harness.finish()
    expect(await Promise.all(players.map(player => harness.cash(player)))).toEqual([1_000, 250])
    expect(await harness.house('prize/half')).toBe(0)
  })
})

describe('at the same time', () => {
  it('deliveries of two workers, a deadline and the end of a jackpot count each stake and pay each pot once', async () => {
    await harness.begin(jackpot('rush', { oneIn: 500, seed: 10, dropsAt: '22:00' }))
    const players = await Promise.all([1, 2, 3, 4].map(() => harness.player()))
    await harness.ctx.clock.advance(12 * 3_600_000)
    const wagers = players.flatMap(player =>
      Array.from({ length: 10 }, () => harness.settled(player, { kes: 10, game: 'rush' })),
    )
    for (const wager of wagers) await harness.publish(wagersEvents.settled, { wagers: [wager] })
    await Promise.all([
      harness.ctx.events.deliver(),
      harness.ctx.events.deliver(),
      harness.drop(),
      harness.drop(),
      harness.post(),
    ])
    await harness.deliver()
    const ends = await Promise.allSettled([
      harness.staff('end', { id: 'rush' }),
      harness.staff('end', { id: 'rush' }),
    ])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [{ counted }] = (await harness.rows(
      sql<{
        counted: number
      }>`select count(*)::integer as counted from campaigns.journal where game = 'rush'`,
    )) as [{ counted: number }]
    expect(counted).toBe(40)
    const cash = (await Promise.all(players.map(player => harness.cash(player)))).reduce(
      (sum, each) => sum + each,
      0,
    )
    const wins = await winsOf('rush')
    // Each win pays its seed of 10, and all stakes together have added 1 %.
    expect(cash).toBeCloseTo(10 * wins + 4, 5)
    expect(await harness.house('jackpot/rush-mini')).toBe(0)
  })

  it('a player who starts, joins or pays a campaign twice at once does it once', async () => {
    const definition = race('twice', harness.ctx.clock.now(), { games: ['twice'], reviewHours: 0 })
    await harness.define(definition)
    const starts = await Promise.allSettled([
      harness.staff('start', { id: 'twice' }),
      harness.staff('start', { id: 'twice' }),
    ])
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await harness.house('prize/twice')).toBe(1_500)
    const player = await harness.player()
    await harness.settle(harness.settled(player, { kes: 100, game: 'twice' }))
    await harness.staff('end', { id: 'twice' })
    await Promise.allSettled([harness.staff('pay', { id: 'twice' }), harness.finish()])
    expect([await harness.cash(player), await harness.house('prize/twice')]).toEqual([1_000, 0])
  })
})
