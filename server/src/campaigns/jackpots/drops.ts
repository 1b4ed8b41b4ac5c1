import { drawDeadline } from '@ruka/games/fair/deadline-draw.rules'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import type { BeaconValue } from './beacons.ts'
import { isJackpot, isLive, readCampaign, type Jackpot } from '../model/campaigns.ts'
import { beaconRoundOf, readChains, type ChainOf } from './chains.ts'
import type { Kept } from './kept.ts'
import { moveOn } from './draw-stakes.ts'
import type { Entrant } from './entrants.ts'
import { lockHead } from '../model/journal.ts'
import { readPots, storePots, type StoredPot } from './pots.ts'
import { winPot, type Beacon } from './win-pot.ts'

/** A draw by deadline whose list is fixed, and whose public value is still to come. */
type Drop = {
  readonly campaign: string
  readonly place: number
  readonly seq: number
  readonly fixedAtMs: number
}

/** Fixes who takes part in the draw of a pot, before its public value is known. The caller holds the journal's end. */
export const fixDrop = (
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { pot, seq, entrants }: { pot: StoredPot; seq: number; entrants: readonly Entrant[] },
): Promise<unknown> =>
  sql`insert into campaigns.drops (campaign_id, level, seq, fixed_at, entrants)
    values (${pot.campaign}, ${pot.place}, ${seq}, ${new Date(clock.now())}, ${JSON.stringify(entrants)})`.execute(
    tx,
  )

/** The draws of a jackpot that are on their way, or of all. */
export const readDrops = (reader: Reader, campaign?: string): Promise<readonly Drop[]> =>
  rows(
    reader,
    sql<Drop>`select d.campaign_id as campaign, d.level as place, seq,
        (extract(epoch from fixed_at) * 1000)::bigint as "fixedAtMs"
      from campaigns.drops as d join campaigns.pots as p using (campaign_id, level)
      ${campaign === undefined ? sql`` : sql`where d.campaign_id = ${campaign}`} order by p.no`,
  )

/** Draws what was fixed and has its public value, each in a transaction of its own. */
export async function drawDrops(ctx: Ctx, kept: Pick<Kept, 'chains' | 'beacons'>): Promise<void> {
  for (const drop of await readDrops(ctx.db.read)) {
    const [chain] = await readChains(ctx.db.read, [drop.campaign])
    // A stake of before the list may have won the pot: those are drawn first.
    if (chain?.drawnSeq == null || chain.drawnSeq < drop.seq || chain.seedNo > chain.length) continue
    const value = await kept.beacons.valueOf(beaconRoundOf(chain, drop.fixedAtMs))
    if (!value) continue
    await ctx.db
      .tx(tx => drawDrop(tx, ctx, kept, { drop, chain, value }))
      // One that fails does not keep the others waiting; it is tried again.
      .catch((error: unknown) => ctx.log.error({ error, ...drop }, 'a pot could not be drawn'))
  }
}

async function drawDrop(
  tx: Tx,
  ctx: Ctx,
  { chains }: Pick<Kept, 'chains'>,
  { drop, chain, value }: { drop: Drop; chain: ChainOf; value: BeaconValue },
): Promise<void> {
  await lockHead(tx)
  // The value is of the chain that was read: another one has begun later, and takes a later value.
  const [now] = await readChains(tx, [drop.campaign])
  if (now?.number !== chain.number || now.seedNo > now.length) return
  const jackpot = await readCampaign(tx, drop.campaign)
  const list = await takeDrop(tx, drop)
  if (!list || !jackpot || !isJackpot(jackpot) || !isLive(jackpot)) return
  const pot = (await readPots(tx, [jackpot])).find(({ place }) => place === drop.place)!
  // A stake of before the list has won it.
  if (pot.sinceSeq >= drop.seq) return
  const beacon = { ...value, fixedAtMs: drop.fixedAtMs }
  await storePots(tx, [
    await drawEntrants(tx, ctx, chains, { jackpot, pot, entrants: list, beacon, atSeq: drop.seq }),
  ])
}

/** Who takes part, once: undefined where another process has drawn it. */
const takeDrop = async (tx: Tx, { campaign, place, seq }: Drop): Promise<readonly Entrant[] | undefined> =>
  (
    await firstRow(
      tx,
      sql<{ entrants: Entrant[] }>`delete from campaigns.drops
        where (campaign_id, level, seq) = (${campaign}, ${place}, ${seq}) returning entrants`,
    )
  )?.entrants

type Drawing = {
  readonly jackpot: Jackpot
  readonly pot: StoredPot
  readonly entrants: readonly Entrant[]
  /** The journal's end when the list was made. */
  readonly atSeq: number
  readonly beacon?: Beacon
}

/**
 * Draws a pot among those who take part, at least one, in proportion to their weights, and moves the jackpot on to its
 * next seed. The caller holds the journal's end, has seen that there is a seed, and stores the pot.
 */
export async function drawEntrants(
  tx: Tx,
  ctx: Ctx,
  chains: Kept['chains'],
  { jackpot, pot, entrants, atSeq, beacon }: Drawing,
): Promise<StoredPot> {
  const [chain] = await readChains(tx, [jackpot.id])
  const seed = chain && (await chains.seedOf(jackpot.id, chain, chain.seedNo))
  if (!chain || !seed) throw new Error(`${jackpot.id} has no seed to draw from`)
  const { seedNo } = chain
  const entries = entrants.map(({ ticket, weight }) => ({ ticket, weight }))
  const drawing = { jackpot: jackpot.id, seedNo, level: pot.place, entries, beacon: beacon?.value }
  const { playerId, ref, ticket, weight } = entrants[drawDeadline(seed, drawing)!]!
  const winner = { playerId, ref, ticket, stakeCents: weight, how: 'deadline', entries, atSeq } as const
  const after = await winPot(tx, ctx, pot, winner, { jackpot, chain, seedNo, seed, beacon })
  await moveOn(tx, jackpot.id, chain, { seedNo: seedNo + 1, promise: seed })
  return after
}
