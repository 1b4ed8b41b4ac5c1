import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Tx } from '../../platform/db/db.ts'
import { isJackpot, readCampaign, type Jackpot } from '../model/campaigns.ts'
import { readChains, type Chains } from './chains.ts'
import { nextDrop } from '../model/definition.rules.ts'
import { drawEntrants, fixDrop } from './drops.ts'
import { readEntrants } from './entrants.ts'
import { lockHead } from '../model/journal.ts'
import { readPots, storePots, type StoredPot } from './pots.ts'
import { leastOf } from './pot.rules.ts'

/** Draws the pots whose deadline has passed, each in a transaction of its own. */
export async function dropPots(ctx: Ctx, chains: Chains): Promise<void> {
  const due = await rows(
    ctx.db.read,
    sql<{ campaign: string; place: number }>`select p.campaign_id as campaign, p.level as place
      from campaigns.pots as p join campaigns.campaigns as c on c.id = p.campaign_id
      where c.state = 'running' and p.drops_at <= ${new Date(ctx.clock.now())}
        and not exists (select from campaigns.drops as d
          where (d.campaign_id, d.level) = (p.campaign_id, p.level))
      order by p.no`,
  )
  for (const { campaign, place } of due)
    await ctx.db
      .tx(tx => dropDue(tx, ctx, chains, { campaign, place }))
      // One that fails does not keep the others from their deadlines; it is tried again.
      .catch((error: unknown) => ctx.log.error({ error, campaign, place }, 'a pot could not be drawn'))
}

async function dropDue(
  tx: Tx,
  ctx: Ctx,
  chains: Chains,
  { campaign, place }: { campaign: string; place: number },
): Promise<void> {
  const { seq } = await lockHead(tx)
  const jackpot = await readCampaign(tx, campaign)
  if (!jackpot || !isJackpot(jackpot) || jackpot.state !== 'running') return
  const pot = (await readPots(tx, [jackpot])).find(each => each.place === place)!
  const nowMs = ctx.clock.now()
  if (pot.dropsAtMs === null || pot.dropsAtMs > nowMs) return
  const after = await drawPot(tx, ctx, chains, { jackpot, pot, seq })
  // Players are owed a draw: it waits for the next chain.
  if (after === 'no_chain') return
  await storePots(tx, [{ ...after, dropsAtMs: nextDrop(pot.rules.dropsAt!, nowMs) }])
}

/**
 * Draws a pot among the stakes since its last win, in proportion to them and capped for each player; where the draw takes
 * a public value, it fixes who takes part, and the draw follows (`drops.ts`). Without a stake, or with less than the least
 * sum, nothing changes; without a chain, as after a restore, nothing can be drawn yet. The caller holds the journal's end and stores the pot.
 */
export async function drawPot(
  tx: Tx,
  ctx: Ctx,
  chains: Chains,
  { jackpot, pot, seq }: { jackpot: Jackpot; pot: StoredPot; seq: number },
): Promise<StoredPot | 'no_chain'> {
  const [chain] = await readChains(tx, [jackpot.id])
  const entrants = await readEntrants(tx, jackpot, pot)
  const staked = entrants.reduce((sum, { weight }) => sum + weight, 0)
  if (staked === 0 || staked < leastOf(pot.rules)) return pot
  if (!chain || chain.seedNo > chain.length) return 'no_chain'
  if (chain.drawnSeq === null) return drawEntrants(tx, ctx, chains, { jackpot, pot, entrants, atSeq: seq })
  await fixDrop(tx, ctx, { pot, seq, entrants })
  return pot
}
