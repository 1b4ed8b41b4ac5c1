import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { divideWithdrawal, taxOn } from '@ruka/contract/taxes'
import { readPlayer } from '../accounts/index.ts'
import { firstRow, sql, type Tx } from '../platform/db.ts'
import { uuid } from '../platform/random.ts'
import { Refused } from '../platform/refused.ts'
import { taxesOf } from '../taxes/index.ts'
import { applyOne, lockPurse, readPurse } from '../wallet/index.ts'
import type { Desk } from './desk.ts'
import { newReference } from './reference.ts'
import { PAYOUT_JOB } from './send-payout.ts'
import { judgeWithdrawal, nairobiDayStart, nairobiNightEnd } from './withdrawal.rules.ts'
import {
  holdKey,
  recordWithdrawal,
  withdrawalOfRequest,
  type Withdrawal,
  type WithdrawalSource,
} from './withdrawals.ts'

/** How long the payout's own job has before the sweep takes over. */
const JOB_LOST_MS = 60_000

type Ask = { playerId: string; requestKey: string; amount: number; source?: WithdrawalSource }

/**
 * Reserves money of one source and leaves the payout to a job, in one transaction under the purse's lock, so that neither money nor limits
 * can be used twice. The same `requestKey` gives the same withdrawal again. `amount` is in KES.
 * @throws Refused: idempotency_key_reused, then those of `judgeWithdrawal` in its order.
 */
export function requestWithdrawal(
  desk: Desk,
  { playerId, requestKey, amount, source = 'cash' }: Ask,
): Promise<Withdrawal> {
  const cents = fromKes(amount)
  return desk.ctx.db.tx(async tx => {
    await lockPurse(tx, playerId)
    const earlier = await withdrawalOfRequest(tx, { playerId, requestKey })
    if (earlier && (earlier.cents !== cents || earlier.source !== source))
      throw new Refused('idempotency_key_reused')
    return earlier ?? hold(tx, desk, { playerId, requestKey, cents, source })
  })
}

async function hold(
  tx: Tx,
  { ctx, rail }: Desk,
  {
    playerId,
    requestKey,
    cents,
    source,
  }: { playerId: string; requestKey: string; cents: Cents; source: WithdrawalSource },
): Promise<Withdrawal> {
  const nowMs = ctx.clock.now()
  const player = await readPlayer(tx, playerId)
  const msisdn = player?.msisdn ?? ''
  const purse = await readPurse(tx, playerId)
  const ruling = judgeWithdrawal({
    cents,
    atMs: nowMs,
    active: player?.status === 'active' && purse?.frozen === false,
    ...(await readPast(tx, { playerId, msisdn, nowMs })),
    availableCents: purse?.[source] ?? asCents(0),
    debtCents: purse?.debt ?? asCents(0),
  })
  if (ruling !== 'ok') throw new Refused(ruling)

  const id = uuid(ctx.random, nowMs)
  const { verdict } = await applyOne(
    tx,
    { op: 'hold', key: holdKey(id), playerId, cents, from: [source] },
    { atMs: nowMs },
  )
  if (verdict !== 'ok') throw new Error(`the ledger answered a withdrawal it can cover with ${verdict}`)
  // By the law of today, since that is what the player was shown; taken only when it is paid.
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
  await sql`insert into payments.withdrawals (id, player_id, request_key, rail, reference, msisdn, cents, tax_cents, tax_law, source, state, originator_id,
      next_call_at, created_at, changed_at)
    values (${id}, ${playerId}, ${requestKey}, ${rail.name}, ${withdrawal.reference}, ${msisdn}, ${cents}, ${taxCents}, ${law}, ${source}, 'held', ${withdrawal.originator_id},
      ${new Date(nowMs + JOB_LOST_MS)}, ${now}, ${now})`.execute(tx)
  await recordWithdrawal(tx, ctx, {
    withdrawal: { ...withdrawal, state: null },
    to: 'held',
    actor: { kind: 'player', id: playerId },
  })
  await ctx.jobs.enqueue(tx, PAYOUT_JOB, { id })
  return withdrawal
}

/** What of the player's past counts: whether this number funded the account, and what of today's allowances is used. */
async function readPast(
  tx: Tx,
  { playerId, msisdn, nowMs }: { playerId: string; msisdn: string; nowMs: number },
): Promise<{ funded: boolean; usedTodayCents: Cents; usedTonightCents: Cents }> {
  const row = await firstRow(
    tx,
    sql<{ funded: boolean; today: Cents; tonight: Cents }>`select
      exists (select 1 from payments.deposits where player_id = ${playerId} and msisdn = ${msisdn} and state = 'credited' and payer_agrees is not false) as funded,
      coalesce(sum(cents), 0)::bigint as today,
      coalesce(sum(cents) filter (where created_at < ${new Date(nairobiNightEnd(nowMs))}), 0)::bigint as tonight
      from payments.withdrawals where player_id = ${playerId} and state <> 'refunded' and created_at >= ${new Date(nairobiDayStart(nowMs))}`,
  )
  return { funded: row!.funded, usedTodayCents: row!.today, usedTonightCents: row!.tonight }
}
