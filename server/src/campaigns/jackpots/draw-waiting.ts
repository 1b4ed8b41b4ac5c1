import type { Ctx } from '../../platform/context/context.ts'
import { pgTable, sql, type Tx } from '../../platform/db/db.ts'
import type { BeaconValue } from './beacons.ts'
import { isJackpot, isLive, readCampaign, type Jackpot } from '../model/campaigns.ts'
import { beaconRoundOf, readChains, type ChainOf } from './chains.ts'
import { levelsHit, moveOn, winLevels, winnerOf } from './draw-stakes.ts'
import { fastTicketOf, openDraws } from './draws.ts'
import { KIND, lockHead, readJournal, type Entry } from '../model/journal.ts'
import type { Kept } from './kept.ts'
import { readPots, storePots } from './pots.ts'

/** Entries that are read at once. */
const PAGE = 1_000

type Drawer = { readonly jackpot: Jackpot; readonly chain: ChainOf }
type Needs = Pick<Kept, 'registry' | 'chains' | 'beacons'>

/**
 * Draws the stakes whose public value has come, in the order of the journal, each once: what a jackpot has drawn is a
 * position in the journal, which moves in the transaction that pays. A stake is looked at without any lock, and only a
 * win takes the journal's end. A value that is late keeps the stakes from its own on waiting, and loses none.
 */
export async function drawWaiting(ctx: Ctx, kept: Needs): Promise<void> {
  const jackpots = (await kept.registry.now(ctx.db.read)).filter(isJackpot).filter(isLive)
  let drawers = await readDrawers(ctx, jackpots)
  while (drawers.length > 0) {
    const fromSeq = Math.min(...drawers.map(drawnSeqOf))
    const page = await readJournal(ctx.db.read, fromSeq, PAGE)
    if (page.length === 0) return
    const reached = new Map<ChainOf, number>()
    const tickets = openTickets()
    for (const drawer of drawers)
      reached.set(drawer.chain, await drawPage(ctx, kept, drawer, { page, tickets }))
    await storeReached(ctx, reached)
    drawers = await readDrawers(ctx, jackpots)
    // The hindmost waits for its value, and the others are no more than a page ahead.
    if (drawers.some(each => drawnSeqOf(each) <= fromSeq)) return
  }
}

/** All jackpots draw a stake under the same ticket. */
type Tickets = (entry: Entry) => string
function openTickets(): Tickets {
  const known = new Map<number, string>()
  return ({ seq, ref, playerId }) => {
    const ticket = known.get(seq) ?? fastTicketOf(ref!, playerId!)
    known.set(seq, ticket)
    return ticket
  }
}

const drawnSeqOf = ({ chain }: Drawer): number => chain.drawnSeq!

/** The jackpots whose draws take a public value, with their chains as they stand. */
async function readDrawers(ctx: Ctx, jackpots: readonly Jackpot[]): Promise<readonly Drawer[]> {
  if (jackpots.length === 0) return []
  const chains = await readChains(
    ctx.db.read,
    jackpots.map(({ id }) => id),
  )
  return chains
    .filter(({ drawnSeq, seedNo, length }) => drawnSeq !== null && seedNo <= length)
    .map(chain => ({ chain, jackpot: jackpots.find(({ id }) => id === chain.campaign)! }))
}

/**
 * Draws a jackpot's stakes of a page up to the first win, which is paid, or up to the first stake without a value. Gives
 * how far it came, behind a win already stored.
 */
async function drawPage(
  ctx: Ctx,
  { chains, beacons }: Needs,
  drawer: Drawer,
  { page, tickets }: { page: readonly Entry[]; tickets: Tickets },
): Promise<number> {
  const { jackpot, chain } = drawer
  const seed = (await chains.seedOf(jackpot.id, chain, chain.seedNo))!
  let [reached, round, value] = [chain.drawnSeq!, -1, undefined as BeaconValue | undefined]
  let drawOf: ReturnType<typeof openDraws> | undefined
  for (const entry of page) {
    if (entry.seq <= chain.drawnSeq!) continue
    if (entry.kind === KIND.counted && entry.jackpots?.includes(jackpot.no)) {
      const due = beaconRoundOf(chain, entry.atMs)
      if (due !== round) {
        round = due
        value = await beacons.valueOf(round)
        drawOf = value && openDraws(seed, { jackpot: jackpot.id, seedNo: chain.seedNo, beacon: value.value })
      }
      if (!value || !drawOf) return reached
      const ticket = tickets(entry)
      const won = levelsHit(drawOf(ticket), entry.stakeCents, jackpot)
      if (won.length > 0) {
        await payWin(ctx, drawer, { entry, ticket, won, seed, value })
        return entry.seq
      }
    }
    reached = entry.seq
  }
  return reached
}

type Hit = {
  readonly entry: Entry
  readonly ticket: string
  readonly won: readonly number[]
  readonly seed: Uint8Array
  readonly value: BeaconValue
}

/** Pays what a stake has won, once: nothing where another process was before, or the jackpot is over. */
const payWin = (ctx: Ctx, { jackpot, chain }: Drawer, hit: Hit): Promise<void> =>
  ctx.db.tx(async tx => {
    const { entry, ticket, won, seed, value } = hit
    const { seq } = await lockHead(tx)
    const now = await readCampaign(tx, jackpot.id)
    if (!now || !isLive(now as Jackpot) || !(await isAsRead(tx, chain))) return
    const pots = await winLevels(tx, ctx, {
      pots: await readPots(tx, [jackpot]),
      won,
      // What others have staked since is in the pot that it gets.
      winner: winnerOf(entry, { ticket, atSeq: seq }),
      draw: { jackpot, chain, seedNo: chain.seedNo, seed, beacon: { ...value, fixedAtMs: entry.atMs } },
    })
    await storePots(tx, pots)
    await moveOn(tx, jackpot.id, chain, { seedNo: chain.seedNo + 1, promise: seed })
    await sql`update campaigns.chains set drawn_seq = ${entry.seq}
      where (campaign_id, number) = (${jackpot.id}, ${chain.number})`.execute(tx)
  })

/** Whether a chain still stands where it was read; the caller holds the journal's end. */
async function isAsRead(tx: Tx, { campaign, number, seedNo, drawnSeq }: ChainOf): Promise<boolean> {
  const [chain] = await readChains(tx, [campaign])
  return chain?.number === number && chain.seedNo === seedNo && chain.drawnSeq === drawnSeq
}

/** Moves chains on behind stakes that have won nothing, where each still stands where it was read. */
async function storeReached({ db }: Ctx, reached: ReadonlyMap<ChainOf, number>): Promise<void> {
  const moved = [...reached].filter(([{ drawnSeq }, seq]) => seq > drawnSeq!)
  if (moved.length === 0) return
  await sql`update campaigns.chains as c set drawn_seq = n.reached
    from ${pgTable('n', moved, {
      campaign: ['text', ([{ campaign }]) => campaign],
      number: ['bigint', ([{ number }]) => number],
      seed_no: ['bigint', ([{ seedNo }]) => seedNo],
      drawn: ['bigint', ([{ drawnSeq }]) => drawnSeq],
      reached: ['bigint', ([, seq]) => seq],
    })}
    where (c.campaign_id, c.number, c.seed_no, c.drawn_seq) = (n.campaign, n.number, n.seed_no, n.drawn)`.execute(
    db.read,
  )
}
