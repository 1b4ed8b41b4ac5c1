import type { Cents } from '@ruka/contract/money'
import type { RawBuilder } from 'kysely'
import { pgArray, rows, sql, type Reader, type Tx } from '../platform/db.ts'
import { asPurse } from './apply.ts'
import type { Purse } from './operation.rules.ts'

/** Opens an empty purse for a new player; does nothing when there is one. */
export async function openPurse(tx: Tx, playerId: string): Promise<void> {
  await sql`insert into wallet.purses (player_id) values (${playerId}) on conflict do nothing`.execute(tx)
}

/** Purses as they stand, by player; who has none is missing from the answer. */
export async function readPurses(
  reader: Reader,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Purse>> {
  const found = await rows(
    reader,
    sql<
      Parameters<typeof asPurse>[0]
    >`select player_id, frozen, cash_cents, stake_cents, bonus_cents, earnings_cents, held_cents, debt_cents
      from wallet.purses where player_id = any(${pgArray([...new Set(playerIds)])}::uuid[])`,
  )
  return new Map(found.map(row => [row.player_id, asPurse(row)]))
}

/** The purse as it stands, or undefined when the player has none. */
export const readPurse = async (reader: Reader, playerId: string): Promise<Purse | undefined> =>
  (await readPurses(reader, [playerId])).get(playerId)

/**
 * Locks the purse for the rest of the transaction, so that limits over several rows of one player are checked by one
 * request at a time. Money verbs of a player queue here.
 */
export async function lockPurse(tx: Tx, playerId: string): Promise<void> {
  await sql`select 1 from wallet.purses where player_id = ${playerId} for update`.execute(tx)
}

/** Locks those of the purses that nobody else holds, in the order of all, and waits for none; gives whose are held elsewhere. */
export async function lockFreePurses(tx: Tx, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const locked = await rows(
    tx,
    sql<{ player_id: string }>`select player_id from wallet.purses
      where player_id = any(${pgArray(playerIds)}::uuid[]) order by player_id for update skip locked`,
  )
  if (locked.length === playerIds.length) return new Set()
  const ours = new Set(locked.map(row => row.player_id))
  const others = await readPurses(
    tx,
    playerIds.filter(playerId => !ours.has(playerId)),
  )
  return new Set(others.keys())
}

/** Stops, or allows again, everything a player starts: stakes and withdrawals. Whatever holds the purse's lock is waited for. */
export async function freezePurse(tx: Tx, playerId: string, frozen: boolean): Promise<void> {
  await sql`update wallet.purses set frozen = ${frozen} where player_id = ${playerId}`.execute(tx)
}

/** Players whose purse holds so much that could be withdrawn, `(player_id)`, as a table for another module's statement. */
export const withdrawablePurses = (leastCents: Cents): RawBuilder<object> =>
  sql<object>`(select player_id from wallet.purses where cash_cents >= ${leastCents} or earnings_cents >= ${leastCents})`
