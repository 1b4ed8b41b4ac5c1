import type { Cents } from '@ruka/contract/money'
import type { RawBuilder } from 'kysely'
import { pgArray, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { asBalances } from './post-transfers.ts'
import type { Balances } from './operation.rules.ts'

/** Opens an empty wallet for a new player; does nothing when there is one. */
export async function openWallet(tx: Tx, playerId: string): Promise<void> {
  await sql`insert into wallet.balances (player_id) values (${playerId}) on conflict do nothing`.execute(tx)
}

/** Current balances, by player; a player without a wallet is missing. */
export async function readManyBalances(
  reader: Reader,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Balances>> {
  const found = await rows(
    reader,
    sql<
      Parameters<typeof asBalances>[0]
    >`select player_id, frozen, cash_cents, stake_cents, bonus_cents, earnings_cents, held_cents, debt_cents
      from wallet.balances where player_id = any(${pgArray([...new Set(playerIds)])}::uuid[])`,
  )
  return new Map(found.map(row => [row.player_id, asBalances(row)]))
}

/** The current wallet, or undefined when the player has none. */
export const readBalances = async (reader: Reader, playerId: string): Promise<Balances | undefined> =>
  (await readManyBalances(reader, [playerId])).get(playerId)

/**
 * Locks the wallet for the rest of the transaction, so that limits over several rows of one player are
 * checked by one request at a time. Money verbs of a player queue here.
 */
export async function lockWallet(tx: Tx, playerId: string): Promise<void> {
  await sql`select 1 from wallet.balances where player_id = ${playerId} for update`.execute(tx)
}

/**
 * Locks the wallets that no other transaction has locked, in the global order, without waiting. Gives the
 * players of the others.
 */
export async function lockFreeWallets(tx: Tx, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const locked = await rows(
    tx,
    sql<{ player_id: string }>`select player_id from wallet.balances
      where player_id = any(${pgArray(playerIds)}::uuid[]) order by player_id for update skip locked`,
  )
  if (locked.length === playerIds.length) return new Set()
  const ours = new Set(locked.map(row => row.player_id))
  const others = await readManyBalances(
    tx,
    playerIds.filter(playerId => !ours.has(playerId)),
  )
  return new Set(others.keys())
}

/**
 * Stops, or allows again, everything a player starts: stakes and withdrawals. Waits for the wallet's lock.
 */
export async function freezeWallet(tx: Tx, playerId: string, frozen: boolean): Promise<void> {
  await sql`update wallet.balances set frozen = ${frozen} where player_id = ${playerId}`.execute(tx)
}

/** Players with at least this much to withdraw, `(player_id)`, as a table for another module's statement. */
export const withdrawableBalances = (leastCents: Cents): RawBuilder<object> =>
  sql<object>`(select player_id from wallet.balances where cash_cents >= ${leastCents}
    or earnings_cents >= ${leastCents})`
