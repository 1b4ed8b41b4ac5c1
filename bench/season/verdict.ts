import { auditBooks } from '../../server/src/audit-books.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { explainAll, type Explained } from './explain.ts'
import type { MatchBooks } from './feed.ts'
import type { Doings } from './players.ts'
import { compareExposures, readBalances, readLedgerSum, readSales, readSlips } from './read-books.ts'

const PRINTED = 10

/** What the platform's books come to, beside what they must come to. */
export async function judgeBooks(
  ctx: Ctx,
  parts: {
    books: ReadonlyMap<string, MatchBooks>
    doings: Doings
    fundedCents: ReadonlyMap<string, number>
  },
) {
  const [slips, sales] = await Promise.all([readSlips(ctx), readSales(ctx)])
  const explained = explainAll({ ...parts, slips, sales })
  const faults = explained.filter(({ fault }) => fault !== undefined)
  for (const { slip, fault } of faults.slice(0, PRINTED))
    process.stderr.write(`UNEXPLAINED ${slip.code}: ${fault}\n${JSON.stringify(slip)}\n`)
  const codes = new Set(slips.map(({ code }) => code))
  const lostSlips = [...parts.doings.placed.keys()].filter(code => !codes.has(code))
  const lostSales = [...parts.doings.sold].filter(
    ([requestId, { state }]) =>
      !sales.some(sale => sale.requestId === requestId && (state !== 'paid' || sale.state === 'paid')),
  )
  const money = await compareMoney(ctx, { explained, ...parts })
  const broken = (await auditBooks(ctx.db)).filter(({ offending }) => offending.length > 0)
  for (const { promise, offending } of broken)
    process.stderr.write(`BROKEN ${promise}: ${JSON.stringify(offending.slice(0, 3))}\n`)
  const exposures = await compareExposures(ctx)
  const count = (is: (slip: Explained['slip']) => boolean) => slips.filter(is).length
  return {
    slips: slips.length,
    unexplained: faults.length,
    lostSlips: lostSlips.length + lostSales.length,
    doubledSlips: count(slip => slip.parentId === null && !parts.doings.placed.has(slip.code)),
    ...money,
    broken: broken.length,
    exposures,
    ledgerCents: await readLedgerSum(ctx),
    open: count(({ state }) => state === 'open' || state === 'pending'),
    settled: count(({ state }) => state === 'settled'),
    won: count(({ state, payoutCents }) => state === 'settled' && payoutCents! > 0),
    voided: count(({ state }) => state === 'void'),
    cancelled: count(({ state }) => state === 'cancelled'),
    cashedOut: count(({ state }) => state === 'cashed_out'),
    cashedOutInPart: count(({ parentId }) => parentId !== null),
    corrected: count(({ version }) => version > 1),
    liveAccepted: count(({ isLive, state, parentId }) => isLive && state !== 'refused' && parentId === null),
    liveRefused: count(({ state }) => state === 'refused'),
  }
}

/** Each player's balance beside funding less stakes plus what came back; in cents over all players. */
async function compareMoney(
  ctx: Ctx,
  {
    explained,
    doings,
    fundedCents,
  }: { explained: readonly Explained[]; doings: Doings; fundedCents: ReadonlyMap<string, number> },
) {
  const expected = new Map(fundedCents)
  const add = (playerId: string, cents: number) =>
    void expected.set(playerId, (expected.get(playerId) ?? 0) + cents)
  // Stakes by the record of the players; the rest of a slip that was sold in part is no stake of its own.
  for (const { asked } of doings.placed.values()) add(asked.playerId, -asked.stakeCents)
  for (const { slip, backCents } of explained) add(slip.playerId, backCents ?? 0)
  const balances = await readBalances(ctx)
  const differences = [...expected].map(([playerId, cents]) => (balances.get(playerId) ?? 0) - cents)
  return {
    lostCents: differences.reduce((sum, cents) => sum + Math.max(0, -cents), 0),
    doubledCents: differences.reduce((sum, cents) => sum + Math.max(0, cents), 0),
  }
}
