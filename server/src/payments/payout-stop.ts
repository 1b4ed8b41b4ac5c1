import { recordChange } from '../platform/audit-log.ts'
import { changed, firstRow, rows, sql, type Reader, type Tx } from '../platform/db.ts'
import { uuid } from '../platform/random.ts'
import { closeCase, openCase } from './cases.ts'
import type { Desk } from './desk.ts'

/**
 * Stops every call that uses the operator's password, because the rail said that the operator may not pay, or that the
 * password is wrong: each further try would bring the operator's lock-out closer. Stored, so that no restart lifts it.
 */
export async function stopPayouts(
  tx: Tx,
  desk: Desk,
  { code, about }: { code: string; about: string },
): Promise<void> {
  const { ctx, rail } = desk
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  const stopped = await changed(
    tx,
    sql`insert into payments.payout_stops (id, rail, code, stopped_at)
      values (${id}, ${rail.name}, ${code}, ${new Date(nowMs)})
      on conflict (rail) where lifted_at is null do nothing`,
  )
  if (stopped === 0) return
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'system' },
    what: 'payouts.stopped',
    subject: `rail:${rail.name}`,
    after: { code, about },
  })
  await openCase(tx, desk, {
    kind: 'payout_stopped',
    subject: `stop:${id}`,
    problem: 'M-PESA refuses the operator: all payouts wait until staff resume them',
    evidence: { resultCode: code, about },
  })
}

/** Stops payouts when an answer of any product says that it was the operator who was refused. */
export async function stopIfRefused(
  tx: Tx,
  desk: Desk,
  { code, about }: { code: string; about: string },
): Promise<void> {
  if (desk.rail.refusesOperator(code)) await stopPayouts(tx, desk, { code, about })
}

/** Whether payouts are stopped as a whole: then nothing that uses the operator's password is called. */
export const arePayoutsStopped = async (reader: Reader, { rail }: Desk): Promise<boolean> =>
  (await firstRow(
    reader,
    sql`select 1 from payments.payout_stops where rail = ${rail.name} and lifted_at is null`,
  )) !== undefined

/**
 * Lifts the stop, by the name of who takes it on, lets what waited go out at once, and closes the cases of stops. Gives whether
 * there was one.
 */
export function resumePayouts(
  desk: Desk,
  { staff, why = 'payouts resumed' }: { staff: string; why?: string | undefined },
): Promise<boolean> {
  const { clock, db } = desk.ctx
  const rail = desk.rail.name
  const actor = { kind: 'staff', id: staff } as const
  return db.tx(async tx => {
    const now = new Date(clock.now())
    const lifted = await firstRow(
      tx,
      sql<{ code: string }>`update payments.payout_stops set lifted_at = ${now}, lifted_by = ${staff}
        where rail = ${rail} and lifted_at is null returning code`,
    )
    if (!lifted) return false
    await sql`update payments.withdrawals set next_call_at = ${now} where rail = ${rail} and state = 'held'`.execute(
      tx,
    )
    await recordChange(tx, clock, {
      actor,
      what: 'payouts.resumed',
      subject: `rail:${rail}`,
      before: { code: lifted.code },
    })
    const open = await rows(
      tx,
      sql<{
        subject: string
      }>`select c.subject from payments.cases as c join payments.payout_stops as s on c.subject = 'stop:' || s.id
        where c.kind = 'payout_stopped' and c.closed_at is null and s.rail = ${rail}`,
    )
    for (const { subject } of open)
      await closeCase(tx, desk, { kind: 'payout_stopped', subject, actor, resolution: why })
    return true
  })
}
