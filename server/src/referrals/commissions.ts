import type { Cents } from '@ruka/contract/money'
import { rows, sql, type Tx } from '../platform/db/db.ts'
import type { Commission, CommissionState } from './commission.rules.ts'

type Row = {
  deposit_id: string
  referee_id: string
  referrer_id: string
  qualifying_cents: Cents
  staked_cents: Cents
  wagering_multiple: number
  state: CommissionState
  paid_cents: Cents
  credited_at: Date
}

const asCommission = (row: Row): Commission => ({
  depositId: row.deposit_id,
  refereeId: row.referee_id,
  referrerId: row.referrer_id,
  qualifyingCents: row.qualifying_cents,
  stakedCents: row.staked_cents,
  wageringMultiple: row.wagering_multiple,
  state: row.state,
  paidCents: row.paid_cents,
  creditedAtMs: row.credited_at.getTime(),
})

/**
 * The pending commissions on these referees' deposits, always locked in one order, so that concurrent
 * handlers do not deadlock.
 */
export async function lockPendingCommissions(
  tx: Tx,
  refereeIds: readonly string[],
): Promise<readonly Commission[]> {
  const found = await rows(
    tx,
    sql<Row>`select deposit_id, referee_id, referrer_id, qualifying_cents, staked_cents, wagering_multiple,
      state, paid_cents, credited_at
      from referrals.commissions where referee_id = any(${[...new Set(refereeIds)]}::uuid[])
        and state = 'pending'
      order by referee_id, credited_at, deposit_id for update`,
  )
  return found.map(asCommission)
}

/** The commission on one deposit, locked; undefined when its deposit was reversed before. */
export async function lockUnreversedCommission(tx: Tx, depositId: string): Promise<Commission | undefined> {
  const found = await rows(
    tx,
    sql<Row>`select deposit_id, referee_id, referrer_id, qualifying_cents, staked_cents, wagering_multiple,
      state, paid_cents, credited_at
      from referrals.commissions where deposit_id = ${depositId} and reversed_cents is null for update`,
  )
  return found.map(asCommission)[0]
}
