import { nairobiDayStart } from '@ruka/contract/nairobi'
import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { inactiveCode, mustBeInUse, readPlayer } from '../../accounts/index.ts'
import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { lockWallet, readBalances } from '../../wallet/index.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { readUnproven } from '../records/proofs.ts'
import { storeWithdrawal } from './store-withdrawal.ts'
import { decideWithdrawal, nairobiNightEnd } from '../states/withdrawal.rules.ts'
import { withdrawalOfRequest, type Withdrawal, type WithdrawalSource } from '../records/withdrawals.ts'

type WithdrawalRequest = {
  playerId: string
  /** The session of the request; none where staff or a test request it for the player. */
  sessionId?: string
  requestKey: string
  amount: number
  source?: WithdrawalSource
}

/**
 * Reserves money of one source and leaves the payout to a job, in one transaction under the wallet's lock, so
 * that neither money nor limits can be used twice. The same `requestKey` gives the same withdrawal again.
 * `amount` is in KES.
 * @throws Refused: idempotency_key_reused, log_in_again, then those of `decideWithdrawal` in its order.
 */
export function requestWithdrawal(
  dependencies: Dependencies,
  { playerId, sessionId, requestKey, amount, source = 'cash' }: WithdrawalRequest,
): Promise<Withdrawal> {
  const cents = fromKes(amount)
  return dependencies.ctx.db.tx(async tx => {
    await lockWallet(tx, playerId)
    const earlier = await withdrawalOfRequest(tx, { playerId, requestKey })
    if (earlier && (earlier.cents !== cents || earlier.source !== source))
      throw new Refused('idempotency_key_reused')
    if (earlier) return earlier
    if (sessionId !== undefined) await mustBeInUse(dependencies.ctx, { sessionId }, tx)
    return grant(tx, dependencies, { playerId, requestKey, cents, source })
  })
}

async function grant(
  tx: Tx,
  dependencies: Dependencies,
  {
    playerId,
    requestKey,
    cents,
    source,
  }: { playerId: string; requestKey: string; cents: Cents; source: WithdrawalSource },
): Promise<Withdrawal> {
  const nowMs = dependencies.ctx.clock.now()
  const player = await readPlayer(tx, playerId)
  const msisdn = player?.msisdn ?? ''
  const wallet = await readBalances(tx, playerId)
  const decision = decideWithdrawal({
    cents,
    atMs: nowMs,
    active: player?.status === 'active' && wallet?.frozen === false,
    ...(await readPast(tx, { playerId, msisdn, nowMs })),
    availableCents: wallet?.[source] ?? asCents(0),
    debtCents: wallet?.debt ?? asCents(0),
    unprovenCents: await readUnproven(tx, playerId),
    maxPerDay: dependencies.ctx.config.WITHDRAWALS_PER_DAY,
  })
  if (decision === 'account_suspended') throw new Refused(inactiveCode(player?.status))
  if (decision !== 'ok') throw new Refused(decision)

  return storeWithdrawal(tx, dependencies, {
    playerId,
    requestKey,
    msisdn,
    cents,
    source,
    actor: { kind: 'player', id: playerId },
    atMs: nowMs,
  })
}

/** Whether the player paid in from this number, as a condition. */
export const hasFunded = ({ playerId, msisdn }: { playerId: string; msisdn: string }) =>
  sql<boolean>`exists (select 1 from payments.deposits where player_id = ${playerId} and msisdn = ${msisdn}
    and state = 'credited' and payer_agrees is not false)`

/**
 * The player's past: whether this number funded the account, and how much of today's limits is used.
 */
async function readPast(
  tx: Tx,
  { playerId, msisdn, nowMs }: { playerId: string; msisdn: string; nowMs: number },
): Promise<{ funded: boolean; usedTodayCents: Cents; usedTonightCents: Cents; requestedToday: number }> {
  const row = await firstRow(
    tx,
    sql<{
      funded: boolean
      today: Cents
      tonight: Cents
      requested: number
    }>`select ${hasFunded({ playerId, msisdn })} as funded,
      coalesce(sum(cents) filter (where state <> 'refunded'), 0)::bigint as today,
      coalesce(sum(cents) filter (where state <> 'refunded'
        and created_at < ${new Date(nairobiNightEnd(nowMs))}), 0)::bigint as tonight,
      count(*)::int as requested
      from payments.withdrawals where player_id = ${playerId} and not exit_payout
        and created_at >= ${new Date(nairobiDayStart(nowMs))}`,
  )
  return {
    funded: row!.funded,
    usedTodayCents: row!.today,
    usedTonightCents: row!.tonight,
    requestedToday: row!.requested,
  }
}
