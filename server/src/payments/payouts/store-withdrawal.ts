import type { Cents } from '@ruka/contract/money'
import { divideWithdrawal, taxOn } from '@ruka/contract/taxes'
import type { Actor } from '../../platform/staff/audit-log.ts'
import { type Tx, sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { taxesOf } from '../../taxes/index.ts'
import { postTransfer } from '../../wallet/index.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { PAYOUT_JOB } from './send-payout.ts'
import { type Withdrawal, type WithdrawalSource, holdKey, recordWithdrawal } from '../records/withdrawals.ts'
import { newReference } from '../records/deposits.ts'

/** How long the payout's job has before the sweep takes over. */
const JOB_LOST_MS = 60_000

export type Granted = {
  readonly playerId: string
  readonly requestKey: string
  readonly msisdn: string
  readonly cents: Cents
  readonly source: WithdrawalSource
  readonly actor: Actor
  /** The time of the decision: its limits count it at this moment. */
  readonly atMs: number
  /** Paid because the player left: taken from the frozen wallet, and not counted by the windows. */
  readonly exitPayout?: true
}

/**
 * Holds the money of a withdrawal that is granted, under the wallet's lock, and leaves its payout to a job.
 */
export async function storeWithdrawal(
  tx: Tx,
  { ctx, rail }: Dependencies,
  { playerId, requestKey, msisdn, cents, source, actor, atMs: nowMs, exitPayout }: Granted,
): Promise<Withdrawal> {
  const id = uuid(ctx.random, nowMs)
  const { verdict } = await postTransfer(
    tx,
    {
      op: 'hold',
      key: holdKey(id),
      playerId,
      cents,
      from: [source],
      ...(exitPayout === undefined ? {} : { evenFrozen: true }),
    },
    { atMs: nowMs },
  )
  if (verdict !== 'ok') throw new Error(`the ledger answered a withdrawal it can cover with ${verdict}`)
  // By the law of today, which the player was shown; taken only when it is paid.
  const { taxCents, law } = taxOn(taxesOf(ctx), 'withdrawal', cents, nowMs)
  const withdrawal: Withdrawal = {
    id,
    player_id: playerId,
    reference: newReference(ctx.random),
    msisdn,
    cents,
    tax_cents: taxCents,
    tax_law: law,
    net_cents: divideWithdrawal(cents, taxCents).paidCents,
    state: 'held',
    originator_id: `ruka-${id}`,
    conversation_id: null,
    in_doubt: false,
    calls: 0,
    source,
  }
  const now = new Date(nowMs)
  await sql`insert into payments.withdrawals (id, player_id, request_key, rail, reference, msisdn, cents,
    tax_cents, tax_law, source, state, originator_id,
      exit_payout, next_call_at, created_at, changed_at)
    values (${id}, ${playerId}, ${requestKey}, ${rail.name}, ${withdrawal.reference}, ${msisdn}, ${cents},
      ${taxCents}, ${law}, ${source}, 'held', ${withdrawal.originator_id},
      ${exitPayout === true}, ${new Date(nowMs + JOB_LOST_MS)}, ${now}, ${now})`.execute(tx)
  await recordWithdrawal(tx, ctx, { withdrawal: { ...withdrawal, state: null }, to: 'held', actor })
  await ctx.jobs.enqueue(tx, PAYOUT_JOB, { id })
  return withdrawal
}
