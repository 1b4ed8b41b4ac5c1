import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import type { Operation } from '../../wallet/index.ts'
import { isJackpot, readCampaign, type Jackpot, type Registry } from '../model/campaigns.ts'
import { readChains, type Chains } from './chains.ts'
import { drawPot } from './drop-pots.ts'
import { readDrops } from './drops.ts'
import { KIND, lockHead, raiseVersion, type Head } from '../model/journal.ts'
import { amountOf } from './pot.rules.ts'
import {
  move,
  postAll,
  postContributions,
  potAccount,
  readPots,
  reserveAccount,
  storePots,
  type StoredPot,
} from './pots.ts'

const MICRO = 1_000_000

/**
 * Ends a jackpot: each pot is drawn among the stakes since its last win where they sum to its least, or moved to another
 * jackpot, as its rules say. What is left, seeds, reserves and pots of less, goes back to the house. Where draws take a public value, it is over seconds later
 * (`finishJackpots`). The caller holds the journal's end. @throws Refused where the jackpot that the pots go to is not
 * running, and while draws are on their way that its end cannot wait for
 */
export async function endJackpot(
  tx: Tx,
  ctx: Ctx,
  chains: Chains,
  { jackpot, head }: { jackpot: Jackpot; head: Head },
): Promise<'ended' | 'over'> {
  const atMs = ctx.clock.now()
  let pots = await postContributions(tx, ctx, await readPots(tx, [jackpot]), { all: true })
  await storePots(tx, pots)
  if ((await readDrops(tx, jackpot.id)).length > 0)
    throw new Refused('conflict', 'A pot is being drawn: try again in ten seconds')
  if (jackpot.rules.atEnd === 'draw') {
    const drawn = []
    for (const pot of pots) {
      const after = await drawPot(tx, ctx, chains, { jackpot, pot, seq: head.seq })
      if (after === 'no_chain')
        throw new Refused('conflict', 'Its next chain of seeds is on the way: try again in a minute')
      drawn.push(after)
    }
    pots = drawn
    await storePots(tx, pots)
    if (await isDrawing(tx, jackpot, head.seq)) {
      await sql`update campaigns.campaigns set state = 'ended', ended_at = ${new Date(atMs)},
        to_seq = ${head.seq} where id = ${jackpot.id}`.execute(tx)
      return 'ended'
    }
  } else {
    if (await isDrawing(tx, jackpot, head.seq))
      throw new Refused('conflict', 'Its last stakes are being drawn: pause it, and end it ten seconds later')
    await movePots(tx, pots, { into: jackpot.rules.atEnd.into, atMs })
    pots = pots.map(pot => ({ ...pot, seedCents: 0, contributedMicro: 0, postedCents: 0 }))
  }
  await close(tx, { jackpot, pots, toSeq: head.seq, atMs })
  return 'over'
}

/** Closes the jackpots that have ended and have nothing left to draw. */
export async function finishJackpots(ctx: Ctx, registry: Registry): Promise<void> {
  const campaigns = await registry.now(ctx.db.read)
  const ended = campaigns.filter(isJackpot).filter(({ state }) => state === 'ended')
  for (const { id } of ended) await ctx.db.tx(tx => finishJackpot(tx, ctx, id))
}

async function finishJackpot(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await lockHead(tx)
  const jackpot = await readCampaign(tx, id, sql`for update`)
  if (!jackpot || !isJackpot(jackpot) || jackpot.state !== 'ended') return
  if (await isDrawing(tx, jackpot, jackpot.toSeq!)) return
  const pots = await postContributions(tx, ctx, await readPots(tx, [jackpot]), { all: true })
  await close(tx, { jackpot, pots, toSeq: jackpot.toSeq!, atMs: ctx.clock.now() })
  await raiseVersion(tx)
}

/** Whether stakes up to an entry of the journal, or pots, still wait for their public value. */
async function isDrawing(tx: Tx, { id, no }: Jackpot, toSeq: number): Promise<boolean> {
  const [chain] = await readChains(tx, [id])
  if (chain?.drawnSeq === null) return false
  if ((await readDrops(tx, id)).length > 0) return true
  const waiting = sql`select 1 from campaigns.journal where seq > ${chain?.drawnSeq ?? 0} and seq <= ${toSeq}
    and kind = ${KIND.counted} and jackpots @> array[${no}::integer] limit 1`
  return (await firstRow(tx, waiting)) !== undefined
}

/** Gives what is left of a jackpot back to the house. */
async function close(
  tx: Tx,
  {
    jackpot,
    pots,
    toSeq,
    atMs,
  }: { jackpot: Jackpot; pots: readonly StoredPot[]; toSeq: number; atMs: number },
): Promise<void> {
  const rest = (pot: StoredPot): readonly Operation[] => {
    const key = `pot:${pot.campaign}-${pot.rules.level}/rest`
    return [
      ...move(key, potAccount(pot), 'promo', pot.seedCents + pot.postedCents),
      ...move(`${key}-reserve`, reserveAccount(pot), 'promo', pot.reservePostedCents),
    ]
  }
  await postAll(tx, pots.flatMap(rest), atMs)
  await storePots(
    tx,
    pots.map(pot => ({
      ...pot,
      seedCents: 0,
      contributedMicro: 0,
      postedCents: 0,
      reservedMicro: 0,
      reservePostedCents: 0,
      dropsAtMs: null,
    })),
  )
  await sql`update campaigns.campaigns set state = 'over', ended_at = ${new Date(atMs)}, to_seq = ${toSeq}
    where id = ${jackpot.id}`.execute(tx)
}

/** Moves pots to the same level of another jackpot, or to its greatest, as if stakes had added them. */
async function movePots(
  tx: Tx,
  pots: Awaited<ReturnType<typeof readPots>>,
  { into, atMs }: { into: string; atMs: number },
): Promise<void> {
  const target = await readCampaign(tx, into)
  if (!target || !isJackpot(target) || target.state !== 'running')
    throw new Refused('conflict', `${into} is no jackpot that is running`)
  for (const pot of pots) {
    const amount = amountOf(pot)
    const others = await readPots(tx, [target])
    const other = others.find(({ place }) => place === pot.place) ?? others.at(-1)!
    await postAll(
      tx,
      move(`pot:${pot.campaign}-${pot.rules.level}/into`, potAccount(pot), potAccount(other), amount),
      atMs,
    )
    // What was returned to the other pot beyond what it had stays owed by it.
    const contributedMicro = other.contributedMicro + amount * MICRO
    const postedCents = other.postedCents + amount
    await storePots(tx, [{ ...other, contributedMicro, postedCents }])
  }
}
