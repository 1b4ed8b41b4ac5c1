import { asCents } from '@ruka/contract/money'
import { pgArray, pgTable, pgUuids, rows, sql, type PgColumn, type Tx } from '../platform/db/db.ts'
import type { LedgerState } from './books.rules.ts'
import { decide, type Decision } from './ledger.rules.ts'
import {
  endKey,
  type Operation,
  type Balances,
  type Side,
  type SubAccount,
  type Transfer,
  type Verdict,
} from './operation.rules.ts'

/**
 * Applies operations to the ledger as one unit of the caller's transaction: locks the wallets in one order
 * for all, reads what the keys did before, decides, and writes everything with one statement. Nothing else writes
 * balances but `post-losses.ts`, which writes for many lost stakes what this writes for each.
 *
 * Each operation gets its own verdict; a refused one changes nothing and does not disturb the others. `shard`
 * gives concurrent writers separate house rows. `locked` are the wallets of all players of the operations as
 * `lockBalances` gave them in this transaction, if nothing has changed them since. `areNew`: the caller has
 * seen behind these locks that no key of the operations was used. `endsAreNew`: it has seen that no hold of
 * theirs has ended, so that only the holds are read; the primary key refuses a second end all the same.
 */
export async function postTransfers(
  tx: Tx,
  operations: readonly Operation[],
  {
    atMs,
    shard = 0,
    locked,
    areNew = false,
    endsAreNew = false,
  }: {
    atMs: number
    shard?: number
    locked?: ReadonlyMap<string, Balances>
    areNew?: boolean
    endsAreNew?: boolean
  },
): Promise<readonly Verdict[]> {
  if (operations.length === 0) return []
  const wallets = locked ?? (await lockBalances(tx, playersOf(operations)))
  const used = areNew
    ? { keys: new Set<string>(), holds: new Map() }
    : await readKeys(tx, operations, { endsAreNew })
  const decision = decide({ wallets, ...used }, operations)
  if (decision.transfers.length > 0) await write(tx, wallets, decision, { atMs, shard })
  return decision.verdicts
}

/** Applies one operation. */
export async function postTransfer(
  tx: Tx,
  operation: Operation,
  at: { atMs: number; shard?: number },
): Promise<Verdict> {
  return (await postTransfers(tx, [operation], at))[0]!
}

function playersOf(operations: readonly Operation[]): string[] {
  const players = operations.flatMap(operation =>
    'playerId' in operation
      ? [operation.playerId]
      : [operation.debit, operation.credit].flatMap(side => ('playerId' in side ? [side.playerId] : [])),
  )
  return [...new Set(players)]
}

type BalancesRow = { player_id: string; frozen: boolean } & Record<`${SubAccount}_cents`, number>

/**
 * Locks wallets for the rest of the transaction and gives their current state; a player without one is
 * missing. The order of ids is the same for all callers, so that two batches never deadlock.
 */
export async function lockBalances(tx: Tx, players: readonly string[]): Promise<Map<string, Balances>> {
  const found = await rows(
    tx,
    sql<BalancesRow>`select player_id, frozen, cash_cents, stake_cents, bonus_cents, earnings_cents,
      held_cents, debt_cents
      from wallet.balances where player_id = any(${pgUuids(players)}::uuid[]) order by player_id for update`,
  )
  return new Map(found.map(row => [row.player_id, asBalances(row)]))
}

export const asBalances = (row: BalancesRow): Balances => ({
  frozen: row.frozen,
  cash: asCents(row.cash_cents),
  stake: asCents(row.stake_cents),
  bonus: asCents(row.bonus_cents),
  earnings: asCents(row.earnings_cents),
  held: asCents(row.held_cents),
  debt: asCents(row.debt_cents),
})

type TransferRow = {
  key: string
  leg: number
  kind: Transfer['kind']
  debit: SubAccount
  debit_player: string
  credit: SubAccount
  credit_player: string
  cents: number
}

/**
 * Read after the locks: a transaction that used a key of these players has committed by then, and is visible.
 * Keys are looked up one by one: a list of keys would scan the table, since statistics lag behind a table
 * that grows.
 */
async function readKeys(
  tx: Tx,
  operations: readonly Operation[],
  { endsAreNew }: { readonly endsAreNew: boolean },
): Promise<Pick<LedgerState, 'keys' | 'holds'>> {
  const ends = (endsAreNew ? [] : operations)
    .filter(({ op }) => op === 'post' || op === 'void' || op === 'split')
    .map(operation => operation.key)
  const rests = operations.flatMap(operation => (operation.op === 'split' ? [operation.restKey] : []))
  const keys = [...new Set([...operations.map(operation => operation.key), ...ends.map(endKey), ...rests])]
  const found = await rows(
    tx,
    sql<TransferRow>`select t.* from unnest(${pgArray(keys)}::text[]) as k(key) cross join lateral (
        select key, leg, kind, debit, debit_player, credit, credit_player, cents from wallet.transfers
          where key = k.key offset 0) as t
      order by t.key, t.leg`,
  )
  const used = new Set(found.map(row => row.key))
  const holds = new Map<string, Transfer[]>()
  for (const row of found) {
    if (row.kind !== 'hold' || used.has(endKey(row.key))) continue
    const { key, leg, kind } = row
    const legs = holds.get(key) ?? []
    legs.push({
      key,
      leg,
      kind,
      cents: asCents(row.cents),
      debit: { playerId: row.debit_player, account: row.debit },
      credit: { playerId: row.credit_player, account: row.credit },
    })
    holds.set(key, legs)
  }
  return { keys: used, holds }
}

async function write(
  tx: Tx,
  before: ReadonlyMap<string, Balances>,
  decision: Decision,
  { atMs, shard }: { atMs: number; shard: number },
): Promise<void> {
  const changed = [...decision.wallets].filter(([playerId, after]) => after !== before.get(playerId))
  // All writers lock these rows in the same order, the order of writing, so that they never deadlock.
  const house = [...decision.house].sort(([a], [b]) => (a < b ? -1 : 1))
  await sql`
    with wallet as (
      update wallet.balances as p set cash_cents = d.cash, stake_cents = d.stake, bonus_cents = d.bonus,
        earnings_cents = d.earnings, held_cents = d.held, debt_cents = d.debt
      from ${pgTable('d', changed, BALANCES)} where p.player_id = d.player_id
    ), house as (
      insert into wallet.house_balances as h (account, shard, balance_cents)
      select account, ${shard}, change from ${pgTable('d', house, HOUSE_CHANGE)}
      on conflict (account, shard) do update set balance_cents = h.balance_cents + excluded.balance_cents
    )
    insert into wallet.transfers (key, leg, kind, debit, debit_player, credit, credit_player, cents, at)
    select key, leg, kind, debit, debit_player, credit, credit_player, cents, ${new Date(atMs)}
    from ${pgTable('t', decision.transfers, TRANSFER)}`.execute(tx)
}

const balanceAt = (account: SubAccount): PgColumn<[string, Balances]> => [
  'bigint',
  ([, after]) => after[account],
]
const BALANCES = {
  player_id: ['uuid', ([playerId]: [string, Balances]) => playerId],
  cash: balanceAt('cash'),
  stake: balanceAt('stake'),
  bonus: balanceAt('bonus'),
  earnings: balanceAt('earnings'),
  held: balanceAt('held'),
  debt: balanceAt('debt'),
} as const
const HOUSE_CHANGE = {
  account: ['text', ([account]: [string, number]) => account],
  change: ['bigint', ([, change]: [string, number]) => change],
} as const
const TRANSFER = {
  key: ['text', (t: Transfer) => t.key],
  leg: ['smallint', (t: Transfer) => t.leg],
  kind: ['text', (t: Transfer) => t.kind],
  debit: ['text', (t: Transfer) => nameOf(t.debit)],
  debit_player: ['uuid', (t: Transfer) => playerOf(t.debit)],
  credit: ['text', (t: Transfer) => nameOf(t.credit)],
  credit_player: ['uuid', (t: Transfer) => playerOf(t.credit)],
  cents: ['bigint', (t: Transfer) => t.cents],
} as const
const nameOf = (side: Side): string => ('house' in side ? side.house : side.account)
const playerOf = (side: Side): string | null => ('house' in side ? null : side.playerId)
