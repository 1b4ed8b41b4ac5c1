import { type Cents, fromKes } from '@ruka/contract/money'
import { type Tx, changed, firstRow, sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { type CallbackVerdict, openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { waitingCents } from '../setup/float-metric.ts'
import { arePayoutsStopped, stopIfRefused } from '../records/payout-stop.ts'
import type { BalanceCallback } from '../rails/rail.ts'
import { callbackUrl } from '../setup/secret-path.ts'

/**
 * Queries the balances at the rail when a query is due, in the first process that finds it due.
 */
export async function requestFloat(dependencies: Dependencies): Promise<void> {
  const { ctx, rail } = dependencies
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  // A query uses the operator's password too.
  if (await arePayoutsStopped(ctx.db.read, dependencies)) return
  const due = await changed(
    ctx.db.read,
    sql`insert into payments.float_readings (id, rail, requested_at)
      select ${id}, ${rail.name}, ${new Date(nowMs)}
      where not exists (select 1 from payments.float_readings where rail = ${rail.name}
        and requested_at > ${new Date(nowMs - FLOAT_EVERY_MS)})`,
  )
  if (due === 0) return
  const url = callbackUrl(ctx.config, 'balance', id)
  const submitted = await rail.queryBalance({ resultUrl: url, timeoutUrl: url })
  // A missing answer opens no case: the breaker and the next query show whether M-PESA is down.
  if (submitted.received === 'accepted') return
  const { code } = submitted
  ctx.log.warn({ resultCode: code }, 'M-PESA did not accept the query of our balances')
  await ctx.db.tx(tx => stopIfRefused(tx, dependencies, { code, about: `float:${id}` }))
}

/** Stores the balances that the rail reports, and opens a case when they are too low. */
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
  if (!reading) return { verdict: 'case', problem: 'no such query' }
  if (reading.answered_at !== null) return { verdict: 'repeated' }
  const now = new Date(ctx.clock.now())
  const { code, balances } = callback
  if (!balances) {
    await sql`update payments.float_readings set answered_at = ${now}, result_code = ${code}
      where id = ${id}`.execute(tx)
    await stopIfRefused(tx, dependencies, { code, about: `float:${id}` })
    return code === '0' ? { verdict: 'case', problem: 'a balance without figures' } : { verdict: 'applied' }
  }
  const { payoutCents, collectionCents } = balances
  const heldCents = await waitingCents(tx)
  await sql`update payments.float_readings set answered_at = ${now}, result_code = ${code},
    payout_cents = ${payoutCents},
      collection_cents = ${collectionCents}, held_cents = ${heldCents} where id = ${id}`.execute(tx)
  const assessment = assessFloat({
    payoutCents,
    heldCents,
    alarmBelowCents: fromKes(ctx.config.FLOAT_ALARM_KES),
  })
  if (assessment !== 'ok')
    await openCase(tx, dependencies.ctx, {
      kind: 'float_low',
      subject: `rail:${rail.name}`,
      problem:
        assessment === 'below_held'
          ? 'the payout account holds less than players are waiting for'
          : 'the payout account is below its alarm',
      evidence: { payoutCents, collectionCents, heldCents, alarmBelowKes: ctx.config.FLOAT_ALARM_KES },
    })
  return { verdict: 'applied' }
}

/** How often the balances at the rail are queried. */
export const FLOAT_EVERY_MS = 600_000

/** Why the float has to be funded, the first that applies; `ok` when it need not. */
export function assessFloat({
  payoutCents,
  heldCents,
  alarmBelowCents,
}: {
  /** The balance that payouts are taken from. */
  payoutCents: Cents
  /** What players are waiting for. */
  heldCents: Cents
  alarmBelowCents: Cents
}): 'ok' | 'below_held' | 'below_threshold' {
  if (payoutCents < heldCents) return 'below_held'
  return payoutCents < alarmBelowCents ? 'below_threshold' : 'ok'
}
