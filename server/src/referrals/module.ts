import { games } from '@ruka/games'
import { asCents } from '@ruka/contract/money'
import { ConfigError } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import type { Module } from '../platform/module.ts'
import type { WagersSettled } from '../wagers/index.ts'
import { referralsAudits } from './audit.ts'
import { bindFriend } from './bind-friend.ts'
import { openShare, reverseShare } from './deposits.ts'
import { readProviders } from '../providers/index.ts'
import { smallestFactor } from './share.rules.ts'
import { countSettled, lapseWithdrawn } from './stakes.ts'

type PayoutNews = { withdrawalId: string; playerId: string; cents: number; source: 'cash' | 'earnings' }
type DepositNews = { depositId: string; playerId: string; cents: number }

export const referralsModule: Module = {
  name: 'referrals',
  register(ctx) {
    refuseLosingFactor(ctx)
    const { outbox } = ctx
    outbox.on('player.registered', async (tx, { payload, at }) => {
      const { playerId, visitorId } = payload as { playerId: string; visitorId?: string | null }
      if (visitorId) await bindFriend(tx, ctx, { playerId, visitorId, registeredAt: at })
    })
    outbox.on('deposit.credited', (tx, { payload, at }) => {
      const { depositId, playerId, cents } = payload as DepositNews
      return openShare(tx, ctx, { depositId, playerId, cents: asCents(cents), at })
    })
    outbox.on('deposit.reversed', (tx, { payload, at }) => {
      const { depositId, playerId, cents } = payload as DepositNews
      return reverseShare(tx, ctx, { depositId, playerId, cents: asCents(cents), at })
    })
    outbox.on('withdrawal.paid', async (tx, { payload }) => {
      const { withdrawalId, playerId, cents, source } = payload as PayoutNews
      // What friends earned by referring was never a deposit of theirs.
      if (source === 'earnings') return
      await lapseWithdrawn(tx, ctx, { withdrawalId, playerId, cents: asCents(cents) })
    })
    outbox.on('wagers.settled', (tx, { payload }) => countSettled(tx, ctx, payload as WagersSettled))
  },
  audits: referralsAudits,
}

/** Nobody may earn by referring more than the friend's stakes are expected to bring. @throws ConfigError. */
function refuseLosingFactor({ config }: Ctx): void {
  const returns = [
    ...games.map(({ name, rtpX1000000 }) => ({ name, most: rtpX1000000.max })),
    ...readProviders(config)
      .flatMap(provider => provider.games)
      .map(({ name, rtpX1000000 }) => ({ name, most: rtpX1000000 })),
  ]
  const best = returns.toSorted((a, b) => b.most - a.most)[0]
  const smallest = best ? smallestFactor(best.most) : 1
  if (smallest === null || config.REFERRAL_STAKE_FACTOR < smallest)
    throw new ConfigError(
      smallest === null
        ? `REFERRAL_STAKE_FACTOR cannot be any number: ${best!.name} keeps nothing of its stakes`
        : `REFERRAL_STAKE_FACTOR must be at least ${smallest}: below it a referral costs more than ${best!.name} keeps of the stakes`,
    )
}
