import { toKes, type Cents } from '@ruka/contract/money'
import type { WithdrawalState } from '@ruka/contract/payments'
import { recordChange, type Actor } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { postTransfer } from '../../wallet/index.ts'
import { paymentsEvents } from './events.ts'
import { recordStep } from './timeline.ts'
import { partsBesidePayout, storeWithdrawalTax } from './withdrawal-tax.ts'
import { isOpenPayout } from '../states/withdrawal.rules.ts'

export type Withdrawal = {
  readonly id: string
  readonly player_id: string
  readonly reference: string
  readonly msisdn: string
  /** What was requested and is held; it includes the tax and what M-PESA pays. */
  readonly cents: Cents
  readonly tax_cents: Cents
  readonly tax_law: string | null
  /** Whole shillings, rounded down: what M-PESA pays. */
  readonly net_cents: Cents
  readonly state: WithdrawalState
  readonly originator_id: string
  readonly conversation_id: string | null
  readonly in_doubt: boolean
  readonly calls: number
  /** The balance that it takes. */
  readonly source: WithdrawalSource
}

export type WithdrawalSource = 'cash' | 'earnings'

export const withdrawalColumns = sql`id, player_id, reference, msisdn, cents, tax_cents, tax_law, net_cents,
  state, originator_id, conversation_id, in_doubt, calls, source`

/** The wallet's key of the money a withdrawal holds. */
export const holdKey = (id: string): string => `withdrawal:${id}`

/** The withdrawal id in the subject of a case or a query. */
export const withdrawalOf = (subject: string): string => subject.slice('withdrawal:'.length)

/** A withdrawal, locked. */
export const lockWithdrawal = (tx: Tx, id: string): Promise<Withdrawal | undefined> =>
  firstRow(
    tx,
    sql<Withdrawal>`select ${withdrawalColumns} from payments.withdrawals where id = ${id} for update`,
  )

/** The withdrawal of an earlier request with this key. */
export const withdrawalOfRequest = (
  reader: Reader,
  { playerId, requestKey }: { playerId: string; requestKey: string },
): Promise<Withdrawal | undefined> =>
  firstRow(
    reader,
    sql<Withdrawal>`select ${withdrawalColumns} from payments.withdrawals where player_id = ${playerId}
      and request_key = ${requestKey}`,
  )

/**
 * Moves a locked withdrawal to another state. Its money follows here and nowhere else: posted when paid,
 * returned when refunded.
 */
export async function moveWithdrawal(
  tx: Tx,
  ctx: Ctx,
  {
    withdrawal,
    to,
    code,
    actor = { kind: 'system' },
    why,
  }: { withdrawal: Withdrawal; to: WithdrawalState; code: string; actor?: Actor; why?: string },
): Promise<void> {
  const { id, player_id: playerId, state } = withdrawal
  if (state === to) return
  if (to === 'paid' || to === 'refunded') {
    const end = { key: holdKey(id), playerId }
    const { verdict } = await postTransfer(
      tx,
      to === 'paid'
        ? { op: 'post', ...end, to: 'mpesa', ...partsBesidePayout(withdrawal) }
        : { op: 'void', ...end },
      { atMs: ctx.clock.now() },
    )
    if (verdict !== 'ok') throw new Error(`the ledger answered the end of a withdrawal with ${verdict}`)
    if (to === 'paid') {
      await storeWithdrawalTax(tx, ctx, withdrawal)
      const { cents, source } = withdrawal
      await ctx.events.publish(tx, paymentsEvents.withdrawalPaid, {
        withdrawalId: id,
        playerId,
        cents,
        source,
      })
    }
  }
  await sql`update payments.withdrawals set state = ${to}, result_code = ${code},
    changed_at = ${new Date(ctx.clock.now())},
      next_call_at = case when ${to === 'held' || to === 'sent'} then next_call_at end,
      next_query_at = case when ${isOpenPayout(to)} then next_query_at end
    where id = ${id}`.execute(tx)
  await recordWithdrawal(tx, ctx, { withdrawal, to, code, actor, why })
}

/** The append-only records of a change, and its event. */
export async function recordWithdrawal(
  tx: Tx,
  ctx: Ctx,
  {
    withdrawal,
    to,
    code = null,
    actor,
    why,
  }: {
    withdrawal: Pick<Withdrawal, 'id' | 'player_id' | 'cents'> & { state: WithdrawalState | null }
    to: WithdrawalState
    code?: string | null
    actor: Actor
    why?: string | undefined
  },
): Promise<void> {
  const { id, player_id: playerId, cents, state } = withdrawal
  await recordStep(tx, ctx, { paymentId: id, state: to, code })
  await recordChange(tx, ctx.clock, {
    actor,
    what: `withdrawal.${to}`,
    subject: holdKey(id),
    before: state === null ? null : { state },
    after: { state: to, amount: toKes(cents), ...(why === undefined ? {} : { why }) },
  })
  await ctx.events.publish(tx, paymentsEvents.transactionChanged, { playerId, id, state: to })
}
