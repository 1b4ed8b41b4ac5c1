import { recordChange } from '../../platform/staff/audit-log.ts'
import { changed, firstRow, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import type { StaffActor } from '../../platform/staff/staff-action.ts'
import { closeCase, openCase } from './cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { Withdrawal } from './withdrawals.ts'

/** What a stop concerns: all payouts, those of one player, or one withdrawal. */
export type StopScope = { readonly playerId?: string; readonly withdrawalId?: string }

/**
 * Stops every call that uses the operator's password, because the rail answered that the operator may not pay
 * or that the password is wrong: further attempts would lock the operator out. The stop is stored, so a
 * restart does not lift it.
 */
export async function stopPayouts(
  tx: Tx,
  dependencies: Dependencies,
  { code, about }: { code: string; about: string },
): Promise<void> {
  const { ctx, rail } = dependencies
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  const stopped = await changed(
    tx,
    sql`insert into payments.payout_stops (id, rail, code, stopped_at)
      values (${id}, ${rail.name}, ${code}, ${new Date(nowMs)}) on conflict do nothing`,
  )
  if (stopped === 0) return
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'system' },
    what: 'payouts.stopped',
    subject: `rail:${rail.name}`,
    after: { code, about },
  })
  await openCase(tx, dependencies.ctx, {
    kind: 'payout_stopped',
    subject: `stop:${id}`,
    problem: 'M-PESA refuses the operator: all payouts wait until staff resume them',
    evidence: { resultCode: code, about },
  })
}

/** Stops payouts when an answer of any product says that the operator was refused. */
export async function stopIfRefused(
  tx: Tx,
  dependencies: Dependencies,
  { code, about }: { code: string; about: string },
): Promise<void> {
  if (dependencies.rail.refusesOperator(code)) await stopPayouts(tx, dependencies, { code, about })
}

/**
 * Whether the rail refuses the operator: then nothing that uses the operator's password is called. A stop by
 * staff concerns payouts only.
 */
export const arePayoutsStopped = async (reader: Reader, { rail }: Dependencies): Promise<boolean> =>
  (await firstRow(
    reader,
    sql`select 1 from payments.payout_stops where rail = ${rail.name} and lifted_at is null
      and stopped_by is null`,
  )) !== undefined

/**
 * Whether a withdrawal may not be sent now, by any stop. Until the transaction ends no stop by staff comes
 * into force, so that after `stopByStaff` returned no withdrawal is marked as sent; one that was marked just
 * before may still be on its way to M-PESA.
 */
export async function isPayoutStopped(
  tx: Tx,
  dependencies: Dependencies,
  withdrawal: Whose,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('payments.payout_stops', 0))`.execute(tx)
  return hasStop(tx, dependencies, withdrawal)
}

type Whose = Pick<Withdrawal, 'id' | 'player_id'>

const hasStop = async (
  reader: Reader,
  { rail }: Dependencies,
  { id, player_id: playerId }: Whose,
): Promise<boolean> =>
  (await firstRow(
    reader,
    sql`select 1 from payments.payout_stops where rail = ${rail.name} and lifted_at is null
      and coalesce(player_id = ${playerId}, withdrawal_id = ${id}, true)`,
  )) !== undefined

/**
 * Whether a withdrawal stays held for now: staff or the rail have stopped payouts, or the rail does not
 * answer.
 */
export const waitsHeld = async (
  dependencies: Dependencies,
  withdrawal: Whose & Pick<Withdrawal, 'state'>,
): Promise<boolean> =>
  withdrawal.state === 'held' &&
  (dependencies.rail.isShut('payout') || (await hasStop(dependencies.ctx.db.read, dependencies, withdrawal)))

/**
 * A named person stops payouts at once, also held ones that were not sent. Returns how many withdrawals wait
 * because of it, or undefined when they were stopped already.
 */
export async function stopByStaff(
  tx: Tx,
  dependencies: Dependencies,
  { actor, why, ...scope }: StopScope & { actor: StaffActor; why: string },
): Promise<number | undefined> {
  const { clock, random } = dependencies.ctx
  const rail = dependencies.rail.name
  const nowMs = clock.now()
  await sql`select pg_advisory_xact_lock(hashtextextended('payments.payout_stops', 0))`.execute(tx)
  const stopped = await changed(
    tx,
    sql`insert into payments.payout_stops (id, rail, code, stopped_at, player_id, withdrawal_id, stopped_by,
      why)
      values (${uuid(random, nowMs)}, ${rail}, 'staff', ${new Date(nowMs)}, ${scope.playerId ?? null},
        ${scope.withdrawalId ?? null},
        ${actor.id}, ${why}) on conflict do nothing`,
  )
  if (stopped === 0) return undefined
  const waiting = await firstRow(
    tx,
    sql<{
      n: number
    }>`select count(*)::int as n from payments.withdrawals where rail = ${rail} and state = 'held'
      and ${concerns(scope)}`,
  )
  return waiting!.n
}

/** A lifted stop: M-PESA's answer, or the person who had set it and the reason. */
export type Lifted = {
  readonly code: string
  readonly stopped_by: string | null
  readonly why: string | null
}

/**
 * A named person lifts the stops of this scope; the waiting payouts are due at once, and the cases of the
 * stops are closed. Without a scope it lifts what stops all payouts, by staff or by M-PESA's answer. Returns
 * what was lifted.
 */
export async function resumePayouts(
  tx: Tx,
  dependencies: Dependencies,
  { actor, why = 'payouts resumed', ...scope }: StopScope & { actor: StaffActor; why?: string | undefined },
): Promise<readonly Lifted[]> {
  const rail = dependencies.rail.name
  const now = new Date(dependencies.ctx.clock.now())
  const lifted = await rows(
    tx,
    sql<Lifted & { id: string }>`update payments.payout_stops
      set lifted_at = ${now}, lifted_by = ${actor.id} where rail = ${rail} and lifted_at is null
        and player_id is not distinct from ${scope.playerId ?? null} and withdrawal_id is not distinct
          from ${scope.withdrawalId ?? null}
      returning id, code, stopped_by, why`,
  )
  if (lifted.length === 0) return []
  await sql`update payments.withdrawals set next_call_at = ${now} where rail = ${rail} and state = 'held'
    and ${concerns(scope)}`.execute(tx)
  for (const { id } of lifted)
    await closeCase(tx, dependencies.ctx, {
      kind: 'payout_stopped',
      subject: `stop:${id}`,
      actor,
      resolution: why,
    })
  return lifted
}

/** The subject of a stop of this scope, in the audit log. */
export const subjectOf = ({ rail }: Dependencies, { playerId, withdrawalId }: StopScope): string =>
  playerId !== undefined
    ? `player:${playerId}`
    : withdrawalId !== undefined
      ? `withdrawal:${withdrawalId}`
      : `rail:${rail.name}`

/** The withdrawals of a scope, as a condition. */
const concerns = ({ playerId, withdrawalId }: StopScope) =>
  playerId !== undefined
    ? sql`player_id = ${playerId}`
    : withdrawalId !== undefined
      ? sql`id = ${withdrawalId}`
      : sql`true`
