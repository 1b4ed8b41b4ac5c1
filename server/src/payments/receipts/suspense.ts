import { type Cents, toKes } from '@ruka/contract/money'
import type { RawBuilder } from 'kysely'
import { readPlayer } from '../../accounts/index.ts'
import { type Actor, recordChange } from '../../platform/staff/audit-log.ts'
import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { lockWallet, postTransfer } from '../../wallet/index.ts'
import { closeCase, openCase } from '../records/cases.ts'
import { type Deposit, lockDeposit } from '../records/deposits.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { readAccountNumber } from '../records/account-number.rules.ts'
import { settleDeposit } from './settle-deposit.ts'
import { openDeposit } from '../records/open-deposit.ts'
import { findOpenProof, proofBecomes } from '../records/proofs.ts'
import { NotSettled, type Payment, attachReceipt, lockReceipt, receiptOf } from '../records/receipts.ts'
import { fittingIntents, SEVERAL_FIT, SUSPENSE_PROBLEMS, type SuspenseReason } from './payee.ts'

export type Suspense = {
  id: string
  receipt: string
  cents: Cents
  reason: SuspenseReason
  account: string | null
  payer: string | null
  paid_at: Date
  state: 'open' | 'assigned' | 'refunded'
  callback_id: string | null
}

/** Puts money without a payee into suspense, with a case. Returns the row's id. */
export async function suspend(
  tx: Tx,
  dependencies: Dependencies,
  {
    payment: { receipt, cents, account, payer, atMs },
    callbackId,
    reason,
  }: { payment: Payment; callbackId: string | null; reason: SuspenseReason },
): Promise<string> {
  const { ctx, rail } = dependencies
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  const now = new Date(nowMs)
  await sql`insert into payments.suspense (id, rail, receipt, cents, reason, account, payer, paid_at,
    callback_id, state, received_at)
    values (${id}, ${rail.name}, ${receipt}, ${cents}, ${reason}, ${account}, ${payer},
      ${atMs === null ? null : new Date(atMs)}, ${callbackId}, 'open', ${now})`.execute(tx)
  await sql`insert into payments.receipts (receipt, rail, suspense_id, cents, callback_id, at)
    values (${receipt}, ${rail.name}, ${id}, ${cents}, ${callbackId}, ${now})`.execute(tx)
  await move(tx, dependencies, { key: `suspense:${id}`, from: 'mpesa', to: 'suspense', cents })
  await record(tx, dependencies, {
    id,
    what: 'suspense.open',
    after: { receipt, amount: toKes(cents), reason },
  })
  if (reason !== 'unproven')
    await openSuspenseCase(tx, dependencies, { id, receipt, cents, account, payer, reason })
  return id
}

/** Hands money that waited for its proof alone to a person. */
export async function changeSuspenseReason(
  tx: Tx,
  dependencies: Dependencies,
  { held, reason }: { held: Suspense; reason: SuspenseReason },
): Promise<void> {
  await sql`update payments.suspense set reason = ${reason} where id = ${held.id}`.execute(tx)
  await record(tx, dependencies, { id: held.id, what: 'suspense.judged', after: { reason } })
  await openSuspenseCase(tx, dependencies, { ...held, reason })
}

const openSuspenseCase = (
  tx: Tx,
  dependencies: Dependencies,
  {
    id,
    receipt,
    cents,
    account,
    payer,
    reason,
  }: Pick<Suspense, 'id' | 'receipt' | 'cents' | 'account' | 'payer' | 'reason'>,
): Promise<void> =>
  openCase(tx, dependencies.ctx, {
    kind: 'suspense',
    subject: `receipt:${receipt}`,
    problem: SUSPENSE_PROBLEMS[reason],
    evidence: { suspense: id, receipt, amountCents: cents, account, payer },
  })

/**
 * Assigns suspended money to the player it was proven to belong to. It returns to M-PESA's account first, so
 * that the deposit is credited as every other is. If a prompt of theirs was credited without a receipt, it
 * becomes that prompt's receipt, and nothing is credited again.
 * @throws NotSettled when it was settled before, the player may not receive it, or it is unknown which prompt
 * it paid.
 */
export async function assignSuspense(
  tx: Tx,
  dependencies: Dependencies,
  { id, playerId, actor, why }: { id: string; playerId: string; actor: Actor; why: string },
): Promise<{ depositId: string; isNew: boolean }> {
  const held = await lockSuspense(tx, id)
  const player = await readPlayer(tx, playerId)
  if (!player || player.status === 'excluded' || player.status === 'closed')
    throw new NotSettled('this player may not take money')
  const intent = await intentOf(tx, { held, msisdn: player.msisdn, actor })
  const deposit = intent ?? (await openDeposit(tx, dependencies, { payment: held, player }))
  return creditSuspended(tx, dependencies, { held, deposit, actor, why })
}

/**
 * Takes locked money out of suspense and credits it to a locked deposit, once. What nothing has proven still
 * may not leave.
 */
export async function creditSuspended(
  tx: Tx,
  dependencies: Dependencies,
  { held, deposit, actor, why }: { held: Suspense; deposit: Deposit; actor: Actor; why: string },
): Promise<{ depositId: string; isNew: boolean }> {
  const { receipt, callback_id: callbackId } = held
  const { id, player_id: playerId } = deposit
  // The lock order of every verb: the wallet, then the house's rows.
  await lockWallet(tx, playerId)
  await takeOut(tx, dependencies, held)
  await sql`delete from payments.receipts where receipt = ${receipt} and suspense_id = ${held.id}`.execute(tx)
  await attachReceipt(tx, dependencies, { deposit, receipt, callbackId })
  const isProven = (await findOpenProof(tx, receipt)) === undefined
  const isNew = await settleDeposit(tx, dependencies, deposit, {
    outcome: 'paid',
    code: 'suspense',
    isProven,
  })
  if (isNew && !isProven) await proofBecomes(tx, receipt, playerId)
  const how = sql`state = 'assigned', deposit_id = ${id}`
  await settle(tx, dependencies, { held, how, actor, why, what: 'suspense.assigned', after: { playerId } })
  return { depositId: id, isNew }
}

/** The player's prompt that this money paid, locked, where M-PESA named no account and one fits. */
async function intentOf(
  tx: Tx,
  { held, msisdn, actor }: { held: Suspense; msisdn: string; actor: Actor },
): Promise<Deposit | undefined> {
  if (readAccountNumber(held.account ?? '') !== null) return undefined
  const payment = { cents: held.cents, atMs: held.paid_at.getTime() }
  const [intent, ...others] = await fittingIntents(tx, msisdn, payment)
  if (!intent) return undefined
  if (others.length > 0) {
    // Prompts that cannot be credited without a receipt any more do not matter to a person's decision.
    if (actor.kind === 'system' || [intent, ...others].some(({ isLive }) => isLive))
      throw new NotSettled(`${SEVERAL_FIT}; wait for its account number or its statement`)
    return undefined
  }
  const deposit = await lockDeposit(tx, intent.id)
  return (await receiptOf(tx, intent.id)) ? undefined : deposit
}

/** Marks suspended money as refunded by M-PESA. @throws NotSettled when it is not in suspense any more. */
export async function refundSuspense(
  tx: Tx,
  dependencies: Dependencies,
  {
    id,
    reversalReceipt,
    actor,
    why,
  }: { id: string; reversalReceipt: string | null; actor: Actor; why: string },
): Promise<void> {
  const held = await lockSuspense(tx, id)
  await takeOut(tx, dependencies, held)
  const how = sql`state = 'refunded', refund_receipt = ${reversalReceipt}`
  await settle(tx, dependencies, {
    held,
    how,
    actor,
    why,
    what: 'suspense.refunded',
    after: { reversalReceipt },
  })
}

/** Open suspended money, for settling, with its receipt locked. @throws NotSettled */
export async function lockSuspense(tx: Tx, id: string): Promise<Suspense> {
  const byId = sql<{ receipt: string }>`select receipt from payments.suspense where id = ${id}`
  const found = await firstRow(tx, byId)
  if (!found) throw new NotSettled('there is no such suspended money')
  await lockReceipt(tx, found.receipt)
  const held = await firstRow(
    tx,
    sql<Suspense>`select id, receipt, cents, reason, account, payer, coalesce(paid_at,
      received_at) as paid_at, state, callback_id
      from payments.suspense where id = ${id} for update`,
  )
  if (held?.state !== 'open') throw new NotSettled('this money was settled before')
  return held
}

const takeOut = (tx: Tx, dependencies: Dependencies, { id, cents }: Suspense): Promise<void> =>
  move(tx, dependencies, { key: `suspense-out:${id}`, from: 'suspense', to: 'mpesa', cents })

type Settling = {
  held: Suspense
  how: RawBuilder<unknown>
  what: string
  actor: Actor
  why: string
  after: Readonly<Record<string, unknown>>
}

/** Ends a suspense: its row records how, and its case is closed with the reason. */
async function settle(
  tx: Tx,
  dependencies: Dependencies,
  { held: { id, receipt }, how, what, actor, why, after }: Settling,
): Promise<void> {
  const now = new Date(dependencies.ctx.clock.now())
  await sql`update payments.suspense set settled_at = ${now}, ${how} where id = ${id}`.execute(tx)
  await record(tx, dependencies, { id, what, after: { ...after, why }, actor })
  await closeCase(tx, dependencies.ctx, {
    kind: 'suspense',
    subject: `receipt:${receipt}`,
    actor,
    resolution: why,
  })
}

type HouseMove = { key: string; from: 'mpesa' | 'suspense'; to: 'mpesa' | 'suspense'; cents: Cents }

async function move(tx: Tx, { ctx }: Dependencies, { key, from, to, cents }: HouseMove): Promise<void> {
  const { verdict } = await postTransfer(
    tx,
    { op: 'move', key, debit: { house: from }, credit: { house: to }, cents },
    { atMs: ctx.clock.now() },
  )
  if (verdict !== 'ok') throw new Error(`the ledger answered suspended money with ${verdict}`)
}

const record = (
  tx: Tx,
  { ctx }: Dependencies,
  { id, what, after, actor = { kind: 'system' } }: { id: string; what: string; after: object; actor?: Actor },
) => recordChange(tx, ctx.clock, { actor, what, subject: `suspense:${id}`, after })
