import fc from 'fast-check'
import { ticketOf } from '@ruka/games/fair/mystery.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jackpot } from '../../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../../test/campaigns-harness.ts'
import { sql } from '../../platform/db/db.ts'
import { isJackpot, readCampaign, type Jackpot } from '../model/campaigns.ts'
import { gatherEntrants, readEntrants } from './entrants.ts'
import { readJournal, type Entry } from '../model/journal.ts'
import { readPots, type StoredPot } from './pots.ts'
import { sweepJournal } from '../counting/sweep-journal.ts'

let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('entrants')
})
afterAll(() => harness.close())

const DAY_MS = 86_400_000

/** What `docs/jackpots.md` says of the list of a draw, from the journal alone; all players are active. */
function entrantsIn(journal: readonly Entry[], { no }: Jackpot, { sinceSeq, rules }: StoredPot) {
  const found = new Map<string, { weight: number; first?: Entry }>()
  for (const entry of journal) {
    const { seq, kind, playerId, payoutCents, beforeCents, stakeCents } = entry
    if (seq <= sinceSeq || !entry.jackpots?.includes(no)) continue
    const isReturn = kind === 2 && payoutCents === null && beforeCents !== null
    const isStake = kind === 1 || (kind === 2 && payoutCents !== null && beforeCents === null)
    if (!isStake && !isReturn) continue
    const { weight, first } = found.get(playerId!) ?? { weight: 0 }
    found.set(playerId!, {
      weight: weight + (isStake ? stakeCents : -stakeCents),
      first: first && first.kind <= kind ? first : entry,
    })
  }
  return [...found]
    .filter(([, { weight }]) => weight > 0)
    .map(([playerId, { weight, first }]) => ({
      playerId,
      ref: first!.ref!,
      ticket: ticketOf(first!.ref!, playerId),
      weight: Math.min(weight, rules.dropStakeMax),
    }))
    .toSorted((one, other) => (one.ticket < other.ticket ? -1 : 1))
}

async function expectEntrants(ids: readonly string[]): Promise<void> {
  const { read } = harness.ctx.db
  const journal = await readJournal(read, 0, 100_000)
  for (const id of ids) {
    const found = await readCampaign(read, id)
    if (!found || !isJackpot(found) || found.state === 'over') continue
    for (const pot of await readPots(read, [found]))
      expect([id, pot.place, await readEntrants(read, found, pot)]).toEqual([
        id,
        pot.place,
        entrantsIn(journal, found, pot),
      ])
  }
}

/** What a jackpot that is won all the time may pay. */
const CHEAP = { seed: 2, shareX1000000: 5_000 }
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ stakes: fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }) }) },
  { weight: 6, arbitrary: fc.record({ change: fc.nat() }) },
  { weight: 3, arbitrary: fc.constant('gather' as const) },
  { weight: 1, arbitrary: fc.constant('pause' as const) },
  { weight: 1, arbitrary: fc.constant('renew' as const) },
)

let runs = 0
it('are the players of the stakes since the last win, whenever these were added up', async () => {
  const players = await Promise.all([0, 1, 2, 3, 4].map(() => harness.player()))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async steps => {
      const run = `run-${(runs += 1)}`
      const all = { games: [run] }
      // A stake in three wins a small level, and one in six another.
      const [mini] = jackpot('', { oneIn: 300, ...CHEAP }).levels
      const levels = [mini, { ...mini, level: 'grand', oneIn: 1e9, dropStakeMax: 250 }]
      await harness.begin(jackpot(`${run}-a`, {}, { ...all, levels }))
      await harness.begin(jackpot(`${run}-b`, { oneIn: 600, ...CHEAP }, { ...all, minStake: 100 }))
      const ids = [`${run}-a`, `${run}-b`]
      const settled: { bet: ReturnType<CampaignsHarness['settled']>; payout: number | null }[] = []
      let isPaused = false
      for (const [at, what] of steps.entries()) {
        if (what === 'gather') await gatherEntrants(harness.ctx)
        else if (what === 'pause') await harness.pause(`${run}-a`, (isPaused = !isPaused))
        else if (what === 'renew') {
          await harness.staff('end', { id: ids.at(-1)! })
          ids.push(`${run}-${at}`)
          await harness.begin(jackpot(`${run}-${at}`, { oneIn: 400, ...CHEAP }, all))
        } else if ('stakes' in what) {
          const bets = what.stakes.map((player, n) =>
            harness.settled(players[player]!, { kes: 50 + 30 * ((at + n) % 4), game: run, payout: 10 }),
          )
          settled.push(...bets.map(bet => ({ bet, payout: 10 })))
          await harness.settle(...bets)
        } else if (settled.length > 0) {
          const changed = settled[what.change % settled.length]!
          const after = changed.payout === null ? 10 : null
          await harness.correct(changed.bet, after, changed.payout)
          changed.payout = after
        }
        if (at % 3 === 2) await expectEntrants(ids)
      }
      for (const id of [`${run}-a`, ids.at(-1)!]) await harness.staff('end', { id })
    }),
    { numRuns: 16, seed: 20 },
  )
  await harness.expectCleanAudits()
})

it('are kept when the journal is swept, which keeps only what was not added up', async () => {
  const entries = () =>
    harness.rows(sql<{ seq: number }>`select seq from campaigns.journal where game = 'kept' order by seq`)
  await harness.begin(jackpot('kept'))
  const [one, other] = [await harness.player(), await harness.player()]
  await harness.settle(harness.settled(one, { kes: 100, game: 'kept' }))
  await gatherEntrants(harness.ctx)
  await harness.settle(harness.settled(other, { kes: 70, game: 'kept' }))
  await harness.ctx.clock.advance(40 * DAY_MS)
  await sweepJournal(harness.ctx)
  expect(await entries()).toHaveLength(1)
  expect(new Map(await weightsOf('kept'))).toEqual(
    new Map([
      [one, 10_000],
      [other, 7_000],
    ]),
  )
})

/** The players of a draw of a jackpot's only level, with their weights. */
async function weightsOf(id: string): Promise<readonly (readonly [string, number])[]> {
  const { read } = harness.ctx.db
  const found = (await readCampaign(read, id)) as Jackpot
  const [pot] = await readPots(read, [found])
  return (await readEntrants(read, found, pot!)).map(({ playerId, weight }) => [playerId, weight])
}

const auditFinds = (promise: string) => ({
  actual: [{ promise: expect.stringContaining(promise) as string }],
})

it('of another sum than the journal’s are found by the audit', async () => {
  const changeBy = (cents: number) =>
    sql`update campaigns.entrants set staked_cents = staked_cents + ${cents}`.execute(harness.ctx.db.read)
  await harness.begin(jackpot('sum'))
  await harness.settle(harness.settled(await harness.player(), { kes: 100, game: 'sum' }))
  await gatherEntrants(harness.ctx)
  await harness.expectCleanAudits()
  await changeBy(1)
  await expect(harness.expectCleanAudits()).rejects.toMatchObject(auditFinds('draws of jackpots'))
  await changeBy(-1)
})

it('are forgotten once no draw can need them', async () => {
  await harness.begin(jackpot('gone'))
  await harness.settle(harness.settled(await harness.player(), { kes: 100, game: 'gone' }))
  await gatherEntrants(harness.ctx)
  const count = () => harness.rows(sql<{ n: number }>`select count(*)::integer as n from campaigns.entrants`)
  const [before] = await count()
  await harness.staff('end', { id: 'gone' })
  for (const id of ['kept', 'sum']) await harness.staff('end', { id })
  await gatherEntrants(harness.ctx)
  expect([before!.n > 0, await count()]).toEqual([true, [{ n: 0 }]])
})

it('that were lost as a whole are found by the audit', async () => {
  await harness.begin(jackpot('lost'))
  await harness.settle(harness.settled(await harness.player(), { kes: 100, game: 'lost' }))
  await gatherEntrants(harness.ctx)
  await sql`delete from campaigns.entrants`.execute(harness.ctx.db.read)
  await expect(harness.expectCleanAudits()).rejects.toMatchObject(auditFinds('draws of jackpots'))
  await harness.staff('end', { id: 'lost' })
  await harness.expectCleanAudits()
})

/** The database as a worker has it that ends after some transactions. */
const endsAfter = (transactions: number) => {
  let left = transactions
  const { db } = harness.ctx
  const tx: typeof db.tx = work => {
    if (left-- === 0) throw new Error('the worker has ended')
    return db.tx(work)
  }
  return { db: { ...db, tx } }
}

it('are the same for draws and audits where the worker ended before it put parts together', async () => {
  await harness.begin(jackpot('ended', { dropsAt: '22:00' }))
  const stake = async () =>
    harness.settle(harness.settled(await harness.player(), { kes: 100, game: 'ended' }))
  await stake()
  await gatherEntrants(harness.ctx)
  await stake()
  await harness.ctx.clock.advance(DAY_MS)
  await harness.drop()
  await stake()
  await expect(gatherEntrants(endsAfter(1))).rejects.toThrow('has ended')
  await expectEntrants(['ended'])
  await harness.expectCleanAudits()
  await gatherEntrants(harness.ctx)
  await expectEntrants(['ended'])
  await harness.staff('end', { id: 'ended' })
})

it('are added up once where two workers do so while stakes are won', async () => {
  const players = await Promise.all([0, 1, 2, 3].map(() => harness.player()))
  await harness.begin(jackpot('twice', { oneIn: 400, ...CHEAP }))
  await harness.begin(jackpot('whole', {}, { games: ['twice'] }))
  for (let turn = 0; turn < 8; turn++) {
    const bets = players.map((player, at) => harness.settled(player, { kes: 50 + 10 * at, game: 'twice' }))
    await Promise.all([
      gatherEntrants(harness.ctx),
      ...bets.map(bet => harness.settle(bet)),
      gatherEntrants(harness.ctx),
    ])
    await expectEntrants(['twice', 'whole'])
  }
  await harness.expectCleanAudits()
  for (const id of ['twice', 'whole']) await harness.staff('end', { id })
})

it('can be compared with what is left of a journal whose times are not in order', async () => {
  await harness.begin(jackpot('order'))
  for (let stakes = 0; stakes < 3; stakes++)
    await harness.settle(harness.settled(await harness.player(), { kes: 100, game: 'order' }))
  await gatherEntrants(harness.ctx)
  // Its event came late: it is older than the entries before it.
  await sql`update campaigns.journal set at = at - interval '10 days'
    where seq = (select max(seq) from campaigns.journal)`.execute(harness.ctx.db.read)
  await harness.ctx.clock.advance(30 * DAY_MS)
  await sweepJournal(harness.ctx)
  await harness.expectCleanAudits()
  await harness.ctx.clock.advance(10 * DAY_MS)
  await sweepJournal(harness.ctx)
  expect(await readJournal(harness.ctx.db.read, 0, 1)).toEqual([])
})

it('have a stake once that is returned and settled again after its entry was swept', async () => {
  await harness.begin(jackpot('again'))
  const player = await harness.player()
  const bet = harness.settled(player, { kes: 100, game: 'again', payout: 10 })
  await harness.settle(bet)
  await gatherEntrants(harness.ctx)
  await harness.ctx.clock.advance(40 * DAY_MS)
  await sweepJournal(harness.ctx)
  await harness.correct(bet, null, 10)
  await harness.correct(bet, 10, null)
  expect(await weightsOf('again')).toEqual([[player, 10_000]])
})
