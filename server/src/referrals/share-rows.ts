import type { Cents } from '@ruka/contract/money'
import { rows, sql, type Tx } from '../platform/db.ts'
import type { Share, ShareState } from './share.rules.ts'

type Row = {
  deposit_id: string
  friend_id: string
  referrer_id: string
  counted_cents: Cents
  staked_cents: Cents
  factor: number
  state: ShareState
  paid_cents: Cents
  credited_at: Date
}

const asShare = (row: Row): Share => ({
  depositId: row.deposit_id,
  friendId: row.friend_id,
  referrerId: row.referrer_id,
  countedCents: row.counted_cents,
  stakedCents: row.staked_cents,
  factor: row.factor,
  state: row.state,
  paidCents: row.paid_cents,
  creditedAtMs: row.credited_at.getTime(),
})

/** The pending shares of these friends' deposits, locked in one order for all, so that handlers side by side queue. */
export async function lockPendingShares(tx: Tx, friendIds: readonly string[]): Promise<readonly Share[]> {
  const found = await rows(
    tx,
    sql<Row>`select deposit_id, friend_id, referrer_id, counted_cents, staked_cents, factor, state, paid_cents, credited_at
      from referrals.shares where friend_id = any(${[...new Set(friendIds)]}::uuid[]) and state = 'pending'
      order by friend_id, credited_at, deposit_id for update`,
  )
  return found.map(asShare)
}

/** The share of one deposit, locked, unless its deposit was reversed before. */
export async function lockUnreversedShare(tx: Tx, depositId: string): Promise<Share | undefined> {
  const found = await rows(
    tx,
    sql<Row>`select deposit_id, friend_id, referrer_id, counted_cents, staked_cents, factor, state, paid_cents, credited_at
      from referrals.shares where deposit_id = ${depositId} and reversed_cents is null for update`,
  )
  return found.map(asShare)[0]
}
