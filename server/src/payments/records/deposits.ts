import { type Cents, toKes } from '@ruka/contract/money'
import type { DepositState } from '@ruka/contract/payments'
import { type Actor, recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { type Reader, type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { paymentsEvents } from './events.ts'
import { isWorthQuerying, keepsPromptOpen } from '../states/deposit-state.rules.ts'
import { recordStep } from './timeline.ts'
import { type Random, below } from '../../platform/base/random.ts'

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

/** A deposit, locked: other callbacks and queries about it wait. */
export const lockDeposit = (tx: Tx, id: string): Promise<Deposit | undefined> =>
  firstRow(tx, sql<Deposit>`select ${columns} from payments.deposits where id = ${id} for update`)

/** The deposit of an earlier request with this key. */
export const depositOfRequest = (
  reader: Reader,
  { playerId, requestKey }: { playerId: string; requestKey: string },
): Promise<Deposit | undefined> =>
  firstRow(
    reader,
    sql<Deposit>`select ${columns} from payments.deposits where player_id = ${playerId}
      and request_key = ${requestKey}`,
  )

/**
 * Moves a locked deposit to another state, with its records and its event; does nothing when it is in that
 * state already.
 */
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
      next_query_at = case when ${isWorthQuerying(to)} then next_query_at end
    where id = ${deposit.id}`.execute(tx)
  await recordDeposit(tx, ctx, { deposit, to, code, actor })
}

/** Records a change of a deposit in the append-only tables, and publishes it. */
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

/** Digits and capitals without those that are easily confused: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const REFERENCE_LETTERS = '34679ACDEFGHJKMNPQRTUVWXY'
const REFERENCE_LENGTH = 10

/**
 * Our reference of a payment: fits M-PESA's 12 characters, discloses nothing about the player, and can be
 * read out.
 */
export const newReference = (random: Random): string =>
  Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_LETTERS[below(random, REFERENCE_LETTERS.length)],
  ).join('')
