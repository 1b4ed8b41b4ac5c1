import { Counter, Gauge } from 'prom-client'
import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { withSecrets } from '../../platform/config/secrets.ts'
import { measureFloat } from './float-metric.ts'
import { sharedToken } from './rail-token.ts'
import { mpesaRail } from '../rails/mpesa/rail.ts'
import type { Rail } from '../rails/rail.ts'

/**
 * What all verbs of payments work with: the platform, and the rail with the token that all processes share.
 */
export type Dependencies = {
  readonly ctx: Ctx
  readonly rail: Rail
  /** Counts callbacks by paths that are not ours, by whether their bodies were stored. */
  readonly unauthenticated: Counter<'kept'>
}

/** The platform context with payments. */
export type WithPayments = Ctx & { readonly payments: Dependencies }

/** Opens payments, once in a program; a test or a measurement brings a rail of its own. */
export function openPayments(ctx: Ctx, rail: Rail = openRail(ctx)): Dependencies {
  return {
    ctx,
    rail,
    unauthenticated: new Counter({
      name: 'ruka_stranger_notices_total',
      help: 'Calls to the addresses of callbacks that were not M-PESA’s, by whether their bodies were kept',
      labelNames: ['kept'],
      registers: [ctx.metrics.registry],
    }),
  }
}

/**
 * The rail's configuration. A missing secret fails when it is read, so a role that sends no payouts needs no
 * operator's password.
 */
export const railConfig = (config: Config) =>
  withSecrets(config, [
    'MPESA_CONSUMER_KEY',
    'MPESA_CONSUMER_SECRET',
    'MPESA_PASSKEY',
    'MPESA_INITIATOR_NAME',
    'MPESA_INITIATOR_PASSWORD',
  ])

/** The configuration of calls with the operator's password. */
export const OPERATOR_SECRETS = [
  'HOOK_KEY',
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_INITIATOR_NAME',
  'MPESA_INITIATOR_PASSWORD',
  'MPESA_CERTIFICATE',
] as const

/** M-PESA with the token that all processes share, and with its breakers in the metrics. */
function openRail(ctx: Ctx): Rail {
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
