import { caseRows } from '../../cases/index.ts'
import { type Cents, fromKes, toKes } from '@ruka/contract/money'
import { type Actor, recordChange } from '../../platform/staff/audit-log.ts'
import { type Reader, type Tx, firstRow, sql } from '../../platform/db/db.ts'
import { lockWallet } from '../../wallet/index.ts'
import { openCase } from './cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { PROMPT_ANSWERS_WITHIN_MS, type ProofSource, nextProofQueryMs } from './proof.rules.ts'
import type { Payment } from './receipts.ts'
import type { RawBuilder } from 'kysely'

export const PROOF_JOB = 'payments.proof'
/** The period over which forged callbacks are counted. */
const FORGED_WITHIN_MS = 3_600_000

/** A payment that is known from a callback alone, and that nothing has proven yet. */
export type OpenProof = {
  readonly receipt: string
  readonly cents: Cents
  readonly player_id: string | null
  readonly state: 'open' | 'disputed'
  readonly missing: number
  readonly reported_at: Date
}

/**
 * The sum that a player was credited on callbacks alone and that M-PESA has not confirmed: while it is not
 * zero, no money leaves.
 */
export async function readUnproven(reader: Reader, playerId: string): Promise<Cents> {
  const row = await firstRow(
    reader,
    sql<{ cents: Cents }>`select coalesce(sum(cents), 0)::bigint as cents from payments.proofs
      where player_id = ${playerId} and state in ('open', 'disputed')`,
  )
  return row!.cents
}

/**
 * Whether this amount may be credited on a callback alone. The player's wallet is locked, so that concurrent
 * callbacks share the limit.
 */
export async function mayCreditUnproven(
  tx: Tx,
  { ctx }: Dependencies,
  { playerId, cents }: { playerId: string; cents: Cents },
): Promise<boolean> {
  await lockWallet(tx, playerId)
  const limitCents = fromKes(ctx.config.PAYBILL_UNPROVEN_KES)
  if ((await readUnproven(tx, playerId)) + cents > limitCents) return false
  const alarm = await firstRow(
    tx,
    sql`select 1 from ${caseRows} where kind = 'forged_notices' and closed_at is null`,
  )
  return alarm === undefined
}

/**
 * Records that only a callback reported this payment, and leaves the query to a job. `playerId` is the
 * credited player.
 */
export async function openProof(
  tx: Tx,
  { ctx }: Dependencies,
  { payment, playerId, isPrompt }: { payment: Payment; playerId: string | null; isPrompt: boolean },
): Promise<void> {
  const nowMs = ctx.clock.now()
  const { receipt, cents } = payment
  const waitMs = isPrompt ? PROMPT_ANSWERS_WITHIN_MS : nextProofQueryMs(1)!
  await sql`insert into payments.proofs (receipt, cents, player_id, state, queries, next_query_at,
    credited_no, reported_at)
    values (${receipt}, ${cents}, ${playerId}, 'open', ${isPrompt ? 0 : 1}, ${new Date(nowMs + waitMs)},
      case when ${playerId === null} then null else nextval('payments.money_order') end,
        ${new Date(nowMs)})`.execute(tx)
  if (!isPrompt) await ctx.jobs.enqueue(tx, PROOF_JOB, { id: receipt })
}

/** The proof that a receipt still lacks; the receipt is locked. */
export const findOpenProof = (reader: Reader, receipt: string): Promise<OpenProof | undefined> =>
  firstRow(
    reader,
    sql<OpenProof>`select receipt, cents, player_id, state, missing, reported_at from payments.proofs
      where receipt = ${receipt} and state in ('open', 'disputed')`,
  )

/** Marks the proof of suspended money that was credited unproven to a player, whose wallet is locked. */
export const proofBecomes = (tx: Tx, receipt: string, playerId: string) =>
  sql`update payments.proofs set player_id = ${playerId}, credited_no = nextval('payments.money_order')
    where receipt = ${receipt} and state in ('open', 'disputed')`.execute(tx)

/** Ends a proof that is open. */
export async function settleProof(
  tx: Tx,
  { ctx }: Dependencies,
  {
    receipt,
    to,
    source,
    actor = { kind: 'system' },
    why,
  }: {
    receipt: string
    to: 'proven' | 'denied'
    source: ProofSource
    actor?: Actor | undefined
    why?: string | undefined
  },
): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`update payments.proofs set state = ${to}, source = ${source},
    settled_no = nextval('payments.money_order'),
    settled_at = ${now}, next_query_at = null where receipt = ${receipt}
      and state in ('open', 'disputed')`.execute(tx)
  await recordChange(tx, ctx.clock, {
    actor,
    what: `receipt.${to}`,
    subject: `receipt:${receipt}`,
    after: { source, ...(why === undefined ? {} : { why }) },
  })
}

/** Disputes a proof that M-PESA's answer contradicts: the money stays blocked, and a person decides. */
export async function disputeProof(
  tx: Tx,
  dependencies: Dependencies,
  { receipt, problem, evidence }: { receipt: string; problem: string; evidence: Record<string, unknown> },
): Promise<void> {
  await sql`update payments.proofs set state = 'disputed', next_query_at = null where receipt = ${receipt}
    and state = 'open'`.execute(tx)
  await openCase(tx, dependencies.ctx, {
    kind: 'unproven_notice',
    subject: `receipt:${receipt}`,
    problem,
    evidence,
  })
}

/** Counts an answer that there is no such payment, and returns the count. */
export async function countMissing(tx: Tx, receipt: string): Promise<number> {
  const row = await firstRow(
    tx,
    sql<{
      missing: number
    }>`update payments.proofs set missing = missing + 1 where receipt = ${receipt} returning missing`,
  )
  return row!.missing
}

/**
 * Opens a case when too much of an hour's callbacks is unknown to M-PESA. Until it is closed, callbacks alone
 * credit nothing.
 */
export async function watchForgeries(tx: Tx, dependencies: Dependencies): Promise<void> {
  const { clock, config } = dependencies.ctx
  const since = new Date(clock.now() - FORGED_WITHIN_MS)
  const doubted = await firstRow(
    tx,
    sql<{
      cents: Cents
      callbacks: number
    }>`select coalesce(sum(cents), 0)::bigint as cents, count(*)::int as callbacks from payments.proofs
      where reported_at > ${since} and (missing > 0 or state = 'denied') and state <> 'proven'`,
  )
  if (doubted!.cents < fromKes(config.FORGED_ALARM_KES)) return
  await openCase(tx, dependencies.ctx, {
    kind: 'forged_notices',
    subject: 'rail:callbacks',
    problem:
      'M-PESA does not know payments that callbacks reported; callbacks alone credit nothing until this case is closed',
    evidence: { amountKes: toKes(doubted!.cents), callbacks: doubted!.callbacks },
  })
}

/**
 * What of a player's cash may not go to another player yet: money that M-PESA has not confirmed, and deposits
 * after `sinceMs`. Read under the wallet's lock it agrees with the wallet.
 */
export async function readTied(
  reader: Reader,
  { playerId, sinceMs }: { playerId: string; sinceMs: number },
): Promise<{ unprovenCents: Cents; freshCents: Cents }> {
  const row = await firstRow(
    reader,
    sql<{ cents: Cents }>`select coalesce(sum(cents - tax_cents), 0)::bigint as cents from payments.deposits
      where player_id = ${playerId} and state = 'credited' and changed_at > ${new Date(sinceMs)}`,
  )
  return { unprovenCents: await readUnproven(reader, playerId), freshCents: row!.cents }
}

/**
 * The next place in the order in which money comes and leaves, drawn under the wallet's lock, for a column
 * `money_no`.
 */
export const nextMoneyNo = (): RawBuilder<number> => sql<number>`nextval('payments.money_order')`

/**
 * Rows that left a player's account while it had unproven money, for the audit of what left: `(id, receipt)`.
 */
export const leftUnproven = (left: RawBuilder<unknown>): RawBuilder<object> =>
  sql<object>`select l.id, p.receipt from (${left}) as l
    join payments.proofs as p on p.player_id = l.player_id
    where l.money_no > p.credited_no and (p.settled_no is null or l.money_no < p.settled_no)`
