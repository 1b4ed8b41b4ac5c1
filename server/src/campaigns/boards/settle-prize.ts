import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import type { StaffCall } from '../../platform/staff/staff-action.ts'
import { isBoard } from '../model/campaigns.ts'
import { prizeOf } from '../model/definition.rules.ts'
import { campaignCases, payAll } from './finish-boards.ts'
import { move, postAll, prizeAccount } from '../jackpots/pots.ts'
import { lockCampaign } from '../running/run-campaign.ts'

type Held = { readonly id: string; readonly rank: number; readonly isRefused: boolean }

/** Pays a held prize to its player, or gives it back to the house. @throws Refused */
export async function settlePrize(
  ctx: Ctx,
  { id, rank, isRefused }: Held,
  { actor, reason, record }: StaffCall,
): Promise<void> {
  await ctx.db.tx(async tx => {
    const { campaign } = await lockCampaign(tx, id)
    const place = await firstRow(
      tx,
      sql<{ playerId: string; cents: number }>`select player_id as "playerId", prize_cents as cents
        from campaigns.places where (campaign_id, rank) = (${id}, ${rank}) and state = 'held'`,
    )
    if (!place || !isBoard(campaign)) throw new Refused('not_found', 'No such prize is held')
    const { playerId, cents } = place
    const atMs = ctx.clock.now()
    if (isRefused) await postAll(tx, move(`prize:${id}:${rank}/back`, prizeAccount(id), 'promo', cents), atMs)
    else await payAll(tx, ctx, [{ id, rank, playerId, prize: prizeOf(campaign.rules.prizes, rank)! }])
    const state = isRefused ? 'refused' : 'paid'
    await sql`update campaigns.places set state = ${state}, at = ${new Date(atMs)}
      where (campaign_id, rank) = (${id}, ${rank})`.execute(tx)
    const subject = `${id}:${rank}`
    const resolution = `${state}: ${reason}`
    await campaignCases.closeCase(tx, ctx, { kind: 'campaign-prize-held', subject, actor, resolution })
    await record(tx, { subject, before: { state: 'held' }, after: { state } })
  })
}
