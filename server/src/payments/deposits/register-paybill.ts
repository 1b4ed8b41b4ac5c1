import { createHash } from 'node:crypto'
import { firstRow, sql } from '../../platform/db/db.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { Config } from '../../platform/config/config.ts'
import { paybillAddresses } from '../setup/secret-path.ts'

const REGISTRATION = 'paybill.register'

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
  if (paybill.received === 'accepted' && isPullDone) await storeRegistration(dependencies)
  const words = (done: typeof paybill) =>
    done.received === 'accepted' ? 'registered' : `${done.received}: ${done.code}`
  return { paybill: words(paybill), pull: words(pull) }
}

/**
 * Registers the configured addresses unless they are registered; it is tried again while M-PESA does not
 * answer.
 */
export async function registerMissingPaybill(dependencies: Dependencies): Promise<void> {
  if (await isRegistered(dependencies)) return
  const done = await registerPaybill(dependencies)
  dependencies.ctx.log.info(done, 'the pay-bill addresses were offered to M-PESA')
}

const isRegistered = async ({ ctx }: Dependencies): Promise<boolean> =>
  (await firstRow(
    ctx.db.read,
    sql`select 1 from payments.routines where name = ${REGISTRATION}
      and done_for = ${addressesMark(ctx.config)}`,
  )) !== undefined

/** Whether any addresses were registered before: until then M-PESA lists no payments. */
export const wasRegistered = async ({ ctx }: Dependencies): Promise<boolean> =>
  (await firstRow(ctx.db.read, sql`select 1 from payments.routines where name = ${REGISTRATION}`)) !==
  undefined

async function storeRegistration({ ctx }: Dependencies): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`insert into payments.routines (name, done_at, done_for)
    values (${REGISTRATION}, ${now}, ${addressesMark(ctx.config)})
    on conflict (name) do update set done_at = excluded.done_at, done_for = excluded.done_for`.execute(
    ctx.db.read,
  )
}

/** An identifier of the addresses that does not disclose them. */
const addressesMark = (config: Config): string =>
  createHash('sha256')
    .update(JSON.stringify(paybillAddresses(config)))
    .digest('hex')
    .slice(0, 16)
