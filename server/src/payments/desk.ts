import { Counter, Gauge } from 'prom-client'
import type { Config } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import { withSecrets } from '../platform/secrets.ts'
import { measureFloat } from './float-metric.ts'
import { sharedToken } from './rail-token.ts'
import { mpesaRail } from './rails/mpesa/rail.ts'
import type { Rail } from './rails/rail.ts'

/** What the verbs of payments work with: the platform, the rail with its one shared token, and the alarms. */
export type Desk = {
  readonly ctx: Ctx
  readonly rail: Rail
  /** Something needs a person: counted by kind, and logged without naming the player. */
  alarm(kind: CaseKind, facts: Readonly<Record<string, unknown>>): void
  /** Notices by paths that are not ours, by whether their bodies were kept. */
  readonly strangers: Counter<'kept'>
}

/**
 * Why a person has to look; one list, so that staff and alarms speak of the same things. `payout_stopped`: the float or the
 * operator's credentials refuse payouts. `notice`: something we were told could not be applied; `strangers`: the day's notices
 * by paths that are not ours. `suspense`: money that belongs to nobody we can name. `reversal`: M-PESA took a payment back.
 * `unproven_notice`: M-PESA does not confirm, or contradicts, a payment that only a notice told of; `forged_notices`: there are too many.
 * `remittance_…`: tax that did not reach the revenue authority, or may not have.
 * `rest_…`: the money of a player who left, which M-PESA refuses again and again, or whose number never funded the account.
 * `claim`: a player looks for a payment that M-PESA does not settle; `claims_flood`: all players together ask too much.
 * `unbooked_…`: M-PESA's statement has what our books lack; `unproven_…`: the other way round; `amount_differs`, `receipt_missing`,
 * `statement_gap`: what the reconciler found besides.
 */
export type CaseKind =
  | 'notice'
  | 'strangers'
  | 'payout_stopped'
  | 'payout_in_doubt'
  | 'rest_refused'
  | 'rest_unfunded'
  | 'float_low'
  | 'suspense'
  | 'unproven_notice'
  | 'forged_notices'
  | 'reversal'
  | 'remittance_refused'
  | 'remittance_in_doubt'
  | 'claim'
  | 'claims_flood'
  | 'unbooked_payment'
  | 'unbooked_payout'
  | 'unproven_credit'
  | 'unproven_payout'
  | 'amount_differs'
  | 'receipt_missing'
  | 'statement_gap'
  | 'unbooked_tax'
  | 'unexplained_line'

const desks = new WeakMap<Ctx, Desk>()

/** The one desk of a running program. */
export const deskOf = (ctx: Ctx): Desk => desks.get(ctx) ?? seat(ctx, openDesk(ctx, ourRail(ctx)))

/** What the rail reads. A secret is missed when it is read: a role that asks for no payouts has no password for them. */
export const railConfig = (config: Config) =>
  withSecrets(config, [
    'MPESA_CONSUMER_KEY',
    'MPESA_CONSUMER_SECRET',
    'MPESA_PASSKEY',
    'MPESA_INITIATOR_NAME',
    'MPESA_INITIATOR_PASSWORD',
  ])

/** M-PESA with the token that all processes share, and with its breakers in the metrics. */
function ourRail(ctx: Ctx): Rail {
  const { clock, config, log, metrics } = ctx
  const shut = new Gauge({
    name: 'ruka_mpesa_breaker_open',
    help: '1 while a product of M-PESA does not answer and is not called',
    labelNames: ['product'],
    registers: [metrics.registry],
  })
  measureFloat(ctx, 'mpesa')
  return mpesaRail(railConfig(config), {
    clock,
    store: sharedToken(ctx, 'mpesa'),
    onBreaker(product, open) {
      shut.set({ product }, open ? 1 : 0)
      log.warn({ product, open }, 'the breaker of an M-PESA product changed')
    },
  })
}

/** Makes a desk the program's; tests bring their own rail with it. */
export function seat(ctx: Ctx, desk: Desk): Desk {
  desks.set(ctx, desk)
  return desk
}

export function openDesk(ctx: Ctx, rail: Rail): Desk {
  const alarms = new Counter({
    name: 'ruka_payment_alarms_total',
    help: 'Payments that need a person, by kind',
    labelNames: ['kind'],
    registers: [ctx.metrics.registry],
  })
  return {
    ctx,
    rail,
    strangers: new Counter({
      name: 'ruka_stranger_notices_total',
      help: 'Calls to the addresses of notices that were not M-PESA’s, by whether their bodies were kept',
      labelNames: ['kept'],
      registers: [ctx.metrics.registry],
    }),
    alarm(kind, facts) {
      alarms.inc({ kind })
      ctx.log.error({ kind, ...facts }, 'a payment needs a person')
    },
  }
}
