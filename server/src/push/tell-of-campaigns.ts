import type { PushServerMessage } from '@ruka/contract/push'
import { toKes } from '@ruka/contract/money'
import { campaignsEvents, readCampaign, type Campaign } from '../campaigns/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { onCommit } from '../platform/db/db.ts'
import type { EventType } from '../platform/events/event-types.ts'
import { publishNewsSoon, type News } from './news.ts'

/**
 * Tells players on the page of what campaigns paid them, and that their balance moved. It is money beside a bet, so no
 * switch of notices of bets keeps it back; nothing is sent to devices whose page is closed.
 */
export function tellOfCampaigns(ctx: Ctx): void {
  tell(ctx, campaignsEvents.won, ({ level, cents }, { rules }) => {
    const into = rules.kind === 'jackpot' && rules.payTo === 'earnings' ? 'bonus' : 'balance'
    return { t: 'jackpotWon', level, amount: toKes(cents), into }
  })
  tell(ctx, campaignsEvents.prizePaid, ({ rank, kind, cents }, { rules: { name } }) => ({
    t: 'prizePaid',
    name,
    rank,
    kind,
    amount: toKes(cents),
  }))
}

function tell<Payload extends { readonly campaign: string; readonly playerId: string }>(
  ctx: Ctx,
  type: EventType<Payload>,
  messageOf: (payload: Payload, campaign: Campaign) => PushServerMessage,
): void {
  ctx.events.subscribe(type, `push.${type.name}`, async (tx, published) => {
    // A race may pay thousands of places, and all are of one campaign.
    const campaigns = new Map<string, Campaign>()
    for (const { payload } of published)
      if (!campaigns.has(payload.campaign))
        campaigns.set(payload.campaign, (await readCampaign(tx, payload.campaign))!)
    const news = published.flatMap(({ payload }): News[] => {
      const { campaign, playerId } = payload
      return [
        { playerId, message: { t: 'me' } },
        { playerId, message: messageOf(payload, campaigns.get(campaign)!) },
      ]
    })
    onCommit(tx, () => publishNewsSoon(ctx, news))
  })
}
