import { games } from '@ruka/games'
import { accountsEvents } from '../accounts/index.ts'
import { paymentsEvents } from '../payments/index.ts'
import { ConfigError, type Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context/context.ts'
import { oneByOne } from '../platform/events/event-types.ts'
import type { Module } from '../platform/process/module.ts'
import { wagersEvents } from '../wagers/index.ts'
import { referralsAudits } from './audit.ts'
import { bindReferee } from './bind-referee.ts'
import { openCommission, reverseCommission } from './commissions-on-deposits.ts'
import { readProviders } from '../providers/index.ts'
import { referralsEvents } from './events.ts'
import { smallestMultiple } from './commission.rules.ts'
import { countSettled, lapseWithdrawn } from './stakes.ts'

const CONSUMER = 'referrals'

export const referralsModule: Module = {
  name: 'referrals',
  checkConfig: refuseLosingMultiple,
  register: subscribe,
  events: referralsEvents,
  audits: referralsAudits,
}

/** One consumer for all types, so that a deposit is handled before the stakes that follow it. */
function subscribe(ctx: Ctx): void {
  const { events } = ctx
  events.subscribe(
    accountsEvents.playerRegistered,
    CONSUMER,
    oneByOne(async (tx, { payload: { playerId, visitorId }, at }) => {
      if (visitorId) await bindReferee(tx, ctx, { playerId, visitorId, registeredAt: at })
    }),
  )
  events.subscribe(
    paymentsEvents.depositCredited,
    CONSUMER,
    oneByOne((tx, { payload, at }) => openCommission(tx, ctx, { ...payload, at })),
  )
  events.subscribe(
    paymentsEvents.depositReversed,
    CONSUMER,
    oneByOne((tx, { payload, at }) => reverseCommission(tx, ctx, { ...payload, at })),
  )
  events.subscribe(
    paymentsEvents.withdrawalPaid,
    CONSUMER,
    oneByOne(async (tx, { payload }) => {
      // Earnings from referrals were never a deposit of this player.
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
  // A correction can turn a void into a settlement: that stake was risked. The opposite stays counted: the
  // stake was risked when it was settled.
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

/**
 * Refuses a multiple at which a commission exceeds what the house expects to keep of the referee's stakes.
 * @throws ConfigError
 */
function refuseLosingMultiple(config: Config): void {
  const returns = [
    ...games.map(({ name, rtpX1000000 }) => ({ name, most: rtpX1000000.max })),
    // A role that serves no players has no such file.
    ...(config.ROLES.includes('web') ? readProviders(config) : [])
      .flatMap(provider => provider.games)
      .map(({ name, rtpX1000000 }) => ({ name, most: rtpX1000000 })),
  ]
  const best = returns.toSorted((a, b) => b.most - a.most)[0]
  const smallest = best ? smallestMultiple(best.most) : 1
  if (smallest === null || config.REFERRAL_STAKE_FACTOR < smallest)
    throw new ConfigError(
      smallest === null
        ? `REFERRAL_STAKE_FACTOR cannot be any number: ${best!.name} keeps nothing of its stakes`
        : `REFERRAL_STAKE_FACTOR must be at least ${smallest}: below it a referral costs more than ${best!.name} keeps of the stakes`,
    )
}
