import { createHash } from 'node:crypto'
import type { Dependencies } from '../dependencies.ts'
import { claimRoutine, finishRoutine } from '../sweeps.ts'
import type { Config } from '../../platform/config.ts'
import { paybillAddresses } from '../secret-path.ts'

const ROUTINE = 'paybill.register'
const AGAIN_MS = 60_000

/** The outcome of the registration, for each of the two services. */
export type Registration = { readonly paybill: string; readonly pull: string }

/** Registers the addresses, and subscribes to Pull where it is on. Registered already counts as success. */
export async function registerPaybill(dependencies: Dependencies): Promise<Registration> {
  const { ctx, rail } = dependencies
  const addresses = paybillAddresses(ctx.config)
  const paybill = await rail.registerAddresses(addresses)
  const pull =
    ctx.config.MPESA_PULL_NUMBER === undefined
      ? ({ received: 'refused', code: 'off' } as const)
      : await rail.subscribeToPayments({
          nominated: ctx.config.MPESA_PULL_NUMBER,
          callbackUrl: addresses.confirmationUrl,
        })
  const isPullDone = pull.received === 'accepted' || ctx.config.MPESA_PULL_NUMBER === undefined
  if (paybill.received === 'accepted' && isPullDone)
    await finishRoutine(dependencies, ROUTINE, addressesMark(ctx.config))
  const words = (done: typeof paybill) =>
    done.received === 'accepted' ? 'registered' : `${done.received}: ${done.code}`
  return { paybill: words(paybill), pull: words(pull) }
}

/**
 * Registers once for the configured addresses, and retries every minute while M-PESA does not answer.
 */
export async function registerDuePaybill(dependencies: Dependencies): Promise<void> {
  const mark = addressesMark(dependencies.ctx.config)
  if (!(await claimRoutine(dependencies, { name: ROUTINE, everyMs: AGAIN_MS, unlessDoneFor: mark }))) return
  const done = await registerPaybill(dependencies)
  dependencies.ctx.log.info(done, 'the pay-bill addresses were offered to M-PESA')
}

/** An identifier of the addresses that does not disclose them. */
const addressesMark = (config: Config): string =>
  createHash('sha256')
    .update(JSON.stringify(paybillAddresses(config)))
    .digest('hex')
    .slice(0, 16)
