import { toKes, type Cents } from '@ruka/contract/money'
import type { DepositState } from '@ruka/contract/payments'
import { recordChange, type Actor } from '../platform/audit-log.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql, type Reader, type Tx } from '../platform/db.ts'
import { paymentsEvents } from './events.ts'
import { isWorthAsking, keepsPromptOpen } from './deposit.rules.ts'
import { recordStep } from './timeline.ts'

export type Deposit = {
  readonly id: string
  readonly player_id: string
  readonly reference: string
  readonly msisdn: string
  /** What M-PESA took. */
  readonly cents: Cents
  readonly state: DepositState
  readonly checkout_id: string | null
  readonly merchant_id: string | null
}

const columns = sql`id, player_id, reference, msisdn, cents, state, checkout_id, merchant_id`

/** A deposit for changing: other callbacks and questions about it wait. */
export const lockDeposit = (tx: Tx, id: string): Promise<Deposit | undefined> =>
  firstRow(tx, sql<Deposit>`select ${columns} from payments.deposits where id = ${id} for update`)

/** What an earlier request with this key started. */
export const depositOfRequest = (
  reader: Reader,
  { playerId, requestKey }: { playerId: string; requestKey: string },
): Promise<Deposit | undefined> =>
  firstRow(
    reader,
    sql<Deposit>`select ${columns} from payments.deposits where player_id = ${playerId} and request_key = ${requestKey}`,
  )

/** Moves a locked deposit to another state, with its record and its news; nothing happens when it is there already. */
export async function moveDeposit(
  tx: Tx,
  ctx: Ctx,
  {
    deposit,
    to,
    code,
    actor = { kind: 'system' },
  }: { deposit: Deposit; to: DepositState; code: string; actor?: Actor },
): Promise<void> {
  if (deposit.state === to) return
  const now = new Date(ctx.clock.now())
  await sql`update payments.deposits set state = ${to}, result_code = ${code}, changed_at = ${now},
      prompt_open = prompt_open and ${keepsPromptOpen(to)},
      next_query_at = case when ${isWorthAsking(to)} then next_query_at end
    where id = ${deposit.id}`.execute(tx)
  await recordDeposit(tx, ctx, { deposit, to, code, actor })
}

/** The append-only records of a change, and the news of it for whoever follows the payment. */
export async function recordDeposit(
  tx: Tx,
  ctx: Ctx,
  {
    deposit,
    to,
    code = null,
    actor,
  }: {
    deposit: Pick<Deposit, 'id' | 'player_id' | 'cents'> & { state: DepositState | null }
    to: DepositState
    code?: string | null
    actor: Actor
  },
): Promise<void> {
  await recordStep(tx, ctx, { paymentId: deposit.id, state: to, code })
  await recordChange(tx, ctx.clock, {
    actor,
    what: `deposit.${to}`,
    subject: `deposit:${deposit.id}`,
    before: deposit.state === null ? null : { state: deposit.state },
    after: { state: to, amount: toKes(deposit.cents) },
  })
  await publishDeposit(tx, ctx, { ...deposit, state: to })
}

export const publishDeposit = (
  tx: Tx,
  { events }: Ctx,
  { id, player_id: playerId, state }: Pick<Deposit, 'id' | 'player_id' | 'state'>,
): Promise<void> => events.publish(tx, paymentsEvents.transactionChanged, { playerId, id, state })
