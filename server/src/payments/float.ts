import { fromKes } from '@ruka/contract/money'
import { changed, firstRow, sql, type Tx } from '../platform/db.ts'
import { uuid } from '../platform/random.ts'
import { openCase } from './cases.ts'
import type { Dependencies } from './dependencies.ts'
import { waitingCents } from './float-metric.ts'
import { FLOAT_EVERY_MS, assessFloat } from './float.rules.ts'
import type { CallbackVerdict } from './callback-verdict.ts'
import { arePayoutsStopped, stopIfRefused } from './payout-stop.ts'
import type { BalanceCallback } from './rails/rail.ts'
import { callbackUrl } from './secret-path.ts'

/** Asks what lies with the rail, when the last question is long enough ago; whichever process finds it due asks. */
export async function requestFloat(dependencies: Dependencies): Promise<void> {
  const { ctx, rail } = dependencies
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  // Questions use the operator's password too.
  if (await arePayoutsStopped(ctx.db.read, dependencies)) return
  const due = await changed(
    ctx.db.read,
    sql`insert into payments.float_readings (id, rail, requested_at) select ${id}, ${rail.name}, ${new Date(nowMs)}
      where not exists (select 1 from payments.float_readings where rail = ${rail.name}
        and requested_at > ${new Date(nowMs - FLOAT_EVERY_MS)})`,
  )
  if (due === 0) return
  const url = callbackUrl(ctx.config, 'balance', id)
  const submitted = await rail.askBalance({ resultUrl: url, timeoutUrl: url })
  // Silence is no alarm: the breaker and the next question tell whether M-PESA is down.
  if (submitted.received === 'accepted') return
  const { code } = submitted
  ctx.log.warn({ resultCode: code }, 'M-PESA was not told to report the float')
  await ctx.db.tx(tx => stopIfRefused(tx, dependencies, { code, about: `float:${id}` }))
}

/** Keeps what the rail said lies with it, and calls a person when that is too little. */
export async function onBalance(
  tx: Tx,
  dependencies: Dependencies,
  { id, callback }: { id: string; callback: BalanceCallback },
): Promise<CallbackVerdict> {
  const { ctx, rail } = dependencies
  const reading = await firstRow(
    tx,
    sql<{
      answered_at: Date | null
    }>`select answered_at from payments.float_readings where id = ${id} for update`,
  )
  if (!reading) return { verdict: 'case', problem: 'no such question' }
  if (reading.answered_at !== null) return { verdict: 'repeated' }
  const now = new Date(ctx.clock.now())
  const { code, balances } = callback
  if (!balances) {
    await sql`update payments.float_readings set answered_at = ${now}, result_code = ${code} where id = ${id}`.execute(
      tx,
    )
    await stopIfRefused(tx, dependencies, { code, about: `float:${id}` })
    return code === '0' ? { verdict: 'case', problem: 'a balance without figures' } : { verdict: 'applied' }
  }
  const { payoutCents, collectionCents } = balances
  const heldCents = await waitingCents(tx)
  await sql`update payments.float_readings set answered_at = ${now}, result_code = ${code}, payout_cents = ${payoutCents},
      collection_cents = ${collectionCents}, held_cents = ${heldCents} where id = ${id}`.execute(tx)
  const ruling = assessFloat({ payoutCents, heldCents, alarmBelowCents: fromKes(ctx.config.FLOAT_ALARM_KES) })
  if (ruling !== 'ok')
    await openCase(tx, dependencies.ctx, {
      kind: 'float_low',
      subject: `rail:${rail.name}`,
      problem:
        ruling === 'below_held'
          ? 'the payout account holds less than players are waiting for'
          : 'the payout account is below its alarm',
      evidence: { payoutCents, collectionCents, heldCents, alarmBelowKes: ctx.config.FLOAT_ALARM_KES },
    })
  return { verdict: 'applied' }
}
