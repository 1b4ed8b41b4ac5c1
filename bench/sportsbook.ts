import type { Ctx } from '../server/src/platform/context/context.ts'
import { firstRow, sql } from '../server/src/platform/db/db.ts'
import { openBetting } from '../server/src/sportsbook/index.ts'
import { expectCleanAudit } from './harness/clean-audit.ts'
import { median, percentile, rounded, type Figure } from './harness/figures.ts'
import { bareEnds } from './sportsbook/bare-ends.ts'
import { bareSlips } from './sportsbook/bare-slips.ts'
import { openBook, openRichPlayers, slipOf } from './sportsbook/book.ts'
import { openPhones } from './sportsbook/sockets.ts'
import { timeSettlement } from './sportsbook/time-settlement.ts'
import { inWorld } from './harness/world.ts'

const MATCHES = 300
const PLAYERS = 1_000
const ROUNDS = 5
const ROUND_MS = 3_000
/** The rate of the open loop in which acceptance is timed. */
const PER_SECOND = 1_000
const OPEN_LOOP_MS = 10_000
const CHANGES = 60_000
const CHANGES_A_BATCH = 500
/** The odds of the last change of each match; other changes have two decimals. */
const LAST_ODDS = 1.999
/** Slips of five legs on as many matches that end together. */
const SETTLED_SLIPS = 20_000
const SETTLED_MATCHES = 10

/**
 * The book on PostgreSQL, fsync on: slips of five legs that are accepted and committed, each of 1,000 players
 * sending the next when the last is acknowledged, beside one bare statement that writes as many rows without
 * any rule; the time of acceptance under 1,000 slips a second, beside the same; changes of prices to the
 * store and to 100 sockets that follow 60 matches each; and the settlement of 100,000 legs that are decided
 * together, from the result to the wallet, then their correction, beside bare statements that end as many.
 * The audit is clean afterwards.
 */
export function sportsbook(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx }) => {
    const book = await openBook(ctx, MATCHES + SETTLED_MATCHES)
    const [open, ending] = [book.eventIds.slice(0, MATCHES), book.eventIds.slice(MATCHES)]
    const players = await openRichPlayers(ctx, PLAYERS)
    const place = openBetting(ctx)
    const placeOne = async (playerId: string, eventIds = open) => {
      const verdict = await place(slipOf(ctx, playerId, eventIds))
      if (!verdict.ok) throw new Error(`a slip was refused: ${JSON.stringify(verdict)}`)
    }
    const bare = await bareSlips(ctx, players)
    const rates = { ours: [] as number[], bare: [] as number[] }
    await closedLoop(players, placeOne, 1_000)
    await closedLoop(players, bare, 1_000)
    for (let round = 0; round < ROUNDS; round++) {
      rates.ours.push(await closedLoop(players, placeOne, ROUND_MS))
      rates.bare.push(await closedLoop(players, bare, ROUND_MS))
    }
    const acceptMs = await openLoop(players, placeOne)
    const bareAcceptMs = await openLoop(players, bare)
    const changesPerSecond = await changePrices(ctx, book)
    await placeMany(players, playerId => placeOne(playerId, ending))
    const before = await sumOfWallets(ctx)
    const settleMs = await settleAll(ctx, () => book.apply(ending.map(id => book.resultOf(id, true))))
    const afterWins = await sumOfWallets(ctx)
    const resettleMs = await settleAll(ctx, () => book.apply(ending.map(id => book.resultOf(id, false))))
    const afterLosses = await sumOfWallets(ctx)
    const bareEndMs = await bareEnds(ctx, SETTLED_SLIPS)
    // Stakes of the slips that end leave what is held; the wins come and go again.
    const paid = SETTLED_SLIPS * 10_000 * 31
    const lost = (before + paid - afterWins) / (10_000 * 32)
    const doubled = (afterLosses - (afterWins - SETTLED_SLIPS * 10_000 * 32)) / (10_000 * 32)
    await expectCleanAudit(ctx)
    return [
      ...['slips_per_s', 'slips_vs_bare'].map(name => ({
        name,
        value: rounded(median(rates.ours), 0),
        unit: 'slips/s',
        baseline: rounded(median(rates.bare), 0),
        ratio: rounded(median(rates.ours.map((rate, round) => rate / rates.bare[round]!))),
      })),
      besideBare('accept_p50_ms', { ours: acceptMs, bare: bareAcceptMs, percent: 50 }),
      besideBare('accept_p99_ms', { ours: acceptMs, bare: bareAcceptMs, percent: 99 }),
      { name: 'odds_changes_per_s', value: rounded(changesPerSecond, 0), unit: 'messages/s' },
      besideBare('settle_100k_legs_p99_ms', { ours: settleMs, bare: bareEndMs, percent: 99 }),
      besideBare('resettle_100k_legs_p99_ms', { ours: resettleMs, bare: bareEndMs, percent: 99 }),
      { name: 'lost', value: Math.max(0, lost), unit: 'slips' },
      { name: 'doubled', value: Math.max(0, doubled), unit: 'slips' },
      { name: 'rss_mb', value: rounded(process.memoryUsage.rss() / 1_048_576, 0), unit: 'MiB' },
    ]
  })
}

type Times = { readonly ours: readonly number[]; readonly bare: readonly number[]; readonly percent: number }

const besideBare = (name: string, { ours, bare, percent }: Times): Figure => ({
  name,
  value: rounded(percentile(ours, percent)),
  unit: 'ms',
  baseline: rounded(percentile(bare, percent)),
})

type Place = (playerId: string) => Promise<void>

/** Every player keeps one slip under way for `ms`; slips a second. */
async function closedLoop(players: readonly string[], place: Place, ms: number): Promise<number> {
  const began = performance.now()
  let placed = 0
  await Promise.all(
    players.map(async playerId => {
      while (performance.now() - began < ms) {
        await place(playerId)
        placed += 1
      }
    }),
  )
  return placed / ((performance.now() - began) / 1_000)
}

/**
 * Slips arrive at their times, whether earlier ones are answered or not; the time from arrival to answer of
 * each.
 */
async function openLoop(players: readonly string[], place: Place): Promise<readonly number[]> {
  const latencies: number[] = []
  const placing: Promise<void>[] = []
  const began = performance.now()
  const count = (PER_SECOND * OPEN_LOOP_MS) / 1_000
  for (let next = 0; next < count;) {
    const due = ((performance.now() - began) * PER_SECOND) / 1_000
    for (; next < Math.min(due, count); next++) {
      const arrivesMs = began + (next * 1_000) / PER_SECOND
      const playerId = players[next % players.length]!
      placing.push(place(playerId).then(() => void latencies.push(performance.now() - arrivesMs)))
    }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(placing)
  return latencies
}

/** Messages a second, from the batch to the last phone that shows the last prices. */
async function changePrices(ctx: Ctx, book: Awaited<ReturnType<typeof openBook>>): Promise<number> {
  const phones = await openPhones(ctx, book.eventIds)
  const began = performance.now()
  for (let from = 0; from < CHANGES; from += CHANGES_A_BATCH)
    await book.apply(Array.from({ length: CHANGES_A_BATCH }, (_, index) => book.changeOf(from + index)))
  await book.apply(book.eventIds.map(id => book.shownChangeOf(id, LAST_ODDS)))
  await phones.show(LAST_ODDS)
  const seconds = (performance.now() - began) / 1_000
  await phones.close()
  return (CHANGES + book.eventIds.length) / seconds
}

async function placeMany(players: readonly string[], place: Place): Promise<void> {
  const each = SETTLED_SLIPS / players.length
  await Promise.all(
    players.map(async playerId => {
      for (let count = 0; count < each; count++) await place(playerId)
    }),
  )
}

/** Applies results and settles what follows; for each slip the time until its settlement was committed. */
async function settleAll(ctx: Ctx, results: () => Promise<unknown>): Promise<readonly number[]> {
  const began = performance.now()
  await results()
  const times = await timeSettlement(ctx, began)
  if (times.length !== SETTLED_SLIPS) throw new Error(`${times.length} slips were settled`)
  return times
}

/** What all players have, held money left aside. */
const sumOfWallets = async (ctx: Ctx): Promise<number> =>
  (await firstRow(
    ctx.db.read,
    sql<{
      cents: number
    }>`select sum(cash_cents + stake_cents - debt_cents)::bigint as cents from wallet.balances`,
  ))!.cents
