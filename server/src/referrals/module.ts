import { games } from '@ruka/games'
import { accountsEvents } from '../accounts/index.ts'
import { paymentsEvents } from '../payments/index.ts'
import { ConfigError } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import { oneByOne } from '../platform/event-types.ts'
import type { Module } from '../platform/module.ts'
import { wagersEvents } from '../wagers/index.ts'
import { referralsAudits } from './audit.ts'
import { bindFriend } from './bind-friend.ts'
import { openShare, reverseShare } from './deposits.ts'
import { readProviders } from '../providers/index.ts'
import { referralsEvents } from './events.ts'
import { smallestFactor } from './share.rules.ts'
import { countSettled, lapseWithdrawn } from './stakes.ts'

const CONSUMER = 'referrals'

export const referralsModule: Module = {
  name: 'referrals',
  register(ctx) {
    refuseLosingFactor(ctx)
    subscribe(ctx)
  },
  events: referralsEvents,
  audits: referralsAudits,
}

/** One consumer for all types: a deposit is counted before the stakes that followed it. */
function subscribe(ctx: Ctx): void {
  const { events } = ctx
  events.subscribe(
    accountsEvents.playerRegistered,
    CONSUMER,
    oneByOne(async (tx, { payload: { playerId, visitorId }, at }) => {
      if (visitorId) await bindFriend(tx, ctx, { playerId, visitorId, registeredAt: at })
    }),
  )
  events.subscribe(
    paymentsEvents.depositCredited,
    CONSUMER,
    oneByOne((tx, { payload, at }) => openShare(tx, ctx, { ...payload, at })),
  )
  events.subscribe(
    paymentsEvents.depositReversed,
    CONSUMER,
    oneByOne((tx, { payload, at }) => reverseShare(tx, ctx, { ...payload, at })),
  )
  events.subscribe(
    paymentsEvents.withdrawalPaid,
    CONSUMER,
    oneByOne(async (tx, { payload }) => {
      // What a player earned by referring was never a deposit of theirs.
      if (payload.source === 'cash') await lapseWithdrawn(tx, ctx, payload)
    }),
  )
  events.subscribe(wagersEvents.settled, CONSUMER, (tx, published) =>
    countSettled(
      tx,
      ctx,
      published.flatMap(({ payload }) => payload.wagers),
    ),
  )
  // A stake that was returned by mistake was risked after all. One that is returned late stays counted: it was risked when it was settled.
  events.subscribe(wagersEvents.corrected, CONSUMER, (tx, published) =>
    countSettled(
      tx,
      ctx,
      published
        .flatMap(({ payload }) => payload.wagers)
        .filter(({ beforeCents, afterCents }) => beforeCents === null && afterCents !== null),
    ),
  )
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
