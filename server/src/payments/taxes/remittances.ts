import { type Cents, toKes } from '@ruka/contract/money'
import type { TaxBase } from '@ruka/contract/taxes'
import { type Actor, recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { type Reader, type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { postTransfer } from '../../wallet/index.ts'
import type { RemittanceState } from './remittance.rules.ts'
import { closeCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'

export type Remittance = {
  readonly id: string
  readonly day: string
  readonly base: TaxBase
  readonly prn: string | null
  readonly withheld_cents: Cents
  readonly carried_cents: Cents
  readonly cents: Cents
  readonly state: RemittanceState
  readonly originator_id: string | null
  readonly conversation_id: string | null
}

const columns = sql`id, day::text, base, prn, withheld_cents, carried_cents, cents, state, originator_id,
  conversation_id`

/** A remittance, locked. */
export const lockRemittance = (tx: Tx, id: string): Promise<Remittance | undefined> =>
  firstRow(tx, sql<Remittance>`select ${columns} from payments.remittances where id = ${id} for update`)

/** The remittance of a day and base, without those that M-PESA refused. */
export const remittanceOf = (
  reader: Reader,
  { day, base }: { day: string; base: TaxBase },
): Promise<Remittance | undefined> =>
  firstRow(
    reader,
    sql<Remittance>`select ${columns} from payments.remittances where day = ${day} and base = ${base}
      and state <> 'refused'`,
  )

/**
 * Moves a locked remittance to another state. Its money follows here and nowhere else: out of the account
 * `tax` when it is paid, once, by its ledger key. `dueMs` is when a missing result becomes `unknown`.
 */
export async function moveRemittance(
  tx: Tx,
  ctx: Ctx,
  {
    remittance,
    to,
    code,
    receipt = null,
    dueMs,
    actor = { kind: 'system' },
    why,
  }: {
    remittance: Remittance
    to: RemittanceState
    code: string
    receipt?: string | null
    dueMs?: number
    actor?: Actor
    why?: string
  },
): Promise<void> {
  const { id, cents, state } = remittance
  const atMs = ctx.clock.now()
  if (to === 'paid' && state !== 'paid') {
    const { verdict } = await postTransfer(
      tx,
      { op: 'move', key: `remittance:${id}`, debit: { house: 'tax' }, credit: { house: 'mpesa' }, cents },
      { atMs },
    )
    if (verdict !== 'ok') throw new Error(`the ledger answered a remittance with ${verdict}`)
  }
  const due = dueMs === undefined ? null : new Date(dueMs)
  await sql`update payments.remittances set state = ${to}, result_code = ${code}, receipt = ${receipt},
    due_at = ${due},
    changed_at = ${new Date(atMs)} where id = ${id}`.execute(tx)
  await recordRemittance(tx, ctx, { remittance, to, actor, ...(why === undefined ? {} : { why }) })
}

/** The append-only record of a change. */
export async function recordRemittance(
  tx: Tx,
  ctx: Ctx,
  {
    remittance: { id, day, base, cents, state },
    to,
    actor,
    why,
  }: {
    remittance: Omit<Remittance, 'state'> & { state: RemittanceState | null }
    to: RemittanceState
    actor: Actor
    why?: string
  },
): Promise<void> {
  await recordChange(tx, ctx.clock, {
    actor,
    what: `remittance.${to}`,
    subject: `remittance:${id}`,
    before: state === null ? null : { state },
    after: { state: to, day, base, amount: toKes(cents), ...(why === undefined ? {} : { why }) },
  })
}

/**
 * Closes the cases of a remittance that has ended: the unknown outcome, and a break in M-PESA's statement.
 */
export async function closeRemittanceCases(
  tx: Tx,
  dependencies: Dependencies,
  {
    id,
    receipt,
    actor,
    resolution,
  }: { id: string; receipt: string | null; actor: Actor; resolution: string },
): Promise<void> {
  await closeCase(tx, dependencies.ctx, {
    kind: 'remittance_in_doubt',
    subject: `remittance:${id}`,
    actor,
    resolution,
  })
  if (receipt !== null)
    await closeCase(tx, dependencies.ctx, {
      kind: 'unbooked_tax',
      subject: `receipt:${receipt}`,
      actor,
      resolution,
    })
}
