import { asCents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Tx } from '../platform/db.ts'
import { decide, type Decision, type LedgerState } from './ledger.rules.ts'
import {
  endKey,
  type Operation,
  type Purse,
  type Side,
  type SubAccount,
  type Transfer,
  type Verdict,
} from './operation.rules.ts'

/**
 * Applies operations to the ledger as one unit of the caller's transaction: locks the purses in one order for all,
 * reads what the keys did before, decides, and writes everything with one statement. The only code that writes balances.
 *
 * Each operation gets its own verdict; a refused one changes nothing and does not disturb the others.
 * `shard` keeps writers side by side off each other's house rows.
 */
export async function apply(
  tx: Tx,
  operations: readonly Operation[],
  { atMs, shard = 0 }: { atMs: number; shard?: number },
): Promise<readonly Verdict[]> {
  if (operations.length === 0) return []
  const purses = await lockPurses(tx, playersOf(operations))
  const decision = decide({ purses, ...(await readKeys(tx, operations)) }, operations)
  if (decision.transfers.length > 0) await write(tx, purses, decision, { atMs, shard })
  return decision.verdicts
}

/** Applies one operation. */
export async function applyOne(
  tx: Tx,
  operation: Operation,
  at: { atMs: number; shard?: number },
): Promise<Verdict> {
  return (await apply(tx, [operation], at))[0]!
}

function playersOf(operations: readonly Operation[]): string[] {
  const players = operations.flatMap(operation =>
    'playerId' in operation
      ? [operation.playerId]
      : [operation.debit, operation.credit].flatMap(side => ('playerId' in side ? [side.playerId] : [])),
  )
  return [...new Set(players)]
}

type PurseRow = { player_id: string; frozen: boolean } & Record<`${SubAccount}_cents`, number>

/**
 * Locks purses for the rest of the transaction and gives them as they stand; who has none is missing. In the order of
 * ids, so that two batches never wait for each other in a circle.
 */
export async function lockPurses(tx: Tx, players: readonly string[]): Promise<Map<string, Purse>> {
  const found = await rows(
    tx,
    sql<PurseRow>`select player_id, frozen, cash_cents, stake_cents, bonus_cents, earnings_cents, held_cents, debt_cents
      from wallet.purses where player_id = any(${pgArray(players)}::uuid[]) order by player_id for update`,
  )
  return new Map(found.map(row => [row.player_id, asPurse(row)]))
}

export const asPurse = (row: PurseRow): Purse => ({
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

/** Read after the locks: whoever used a key of these players before has committed by then, and is seen. */
async function readKeys(
  tx: Tx,
  operations: readonly Operation[],
): Promise<Pick<LedgerState, 'keys' | 'holds'>> {
  const ends = operations
    .filter(operation => operation.op === 'post' || operation.op === 'void')
    .map(operation => operation.key)
  const keys = [...operations.map(operation => operation.key), ...ends.map(endKey)]
  const found = await rows(
    tx,
    sql<TransferRow>`select key, leg, kind, debit, debit_player, credit, credit_player, cents from wallet.transfers where key = any(${pgArray(keys)}::text[]) order by key, leg`,
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
  before: ReadonlyMap<string, Purse>,
  decision: Decision,
  { atMs, shard }: { atMs: number; shard: number },
): Promise<void> {
  const players = [...decision.purses.keys()].filter(id => decision.purses.get(id) !== before.get(id))
  const column = (account: SubAccount) => pgArray(players.map(id => decision.purses.get(id)![account]))
  const { transfers } = decision
  // Rows are locked in the order they are written, and by all in the same one, so that nobody waits in a circle.
  const house = [...decision.house].sort(([a], [b]) => (a < b ? -1 : 1))
  await sql`
    with purse as (
      update wallet.purses as p set cash_cents = d.cash, stake_cents = d.stake, bonus_cents = d.bonus, earnings_cents = d.earnings, held_cents = d.held, debt_cents = d.debt
      from unnest(${pgArray(players)}::uuid[], ${column('cash')}::bigint[], ${column('stake')}::bigint[], ${column('bonus')}::bigint[], ${column('earnings')}::bigint[], ${column('held')}::bigint[], ${column('debt')}::bigint[])
        as d(player_id, cash, stake, bonus, earnings, held, debt)
      where p.player_id = d.player_id
    ), house as (
      insert into wallet.house as h (account, shard, balance_cents)
      select account, ${shard}, change from unnest(${pgArray(house.map(([account]) => account))}::text[], ${pgArray(house.map(([, change]) => change))}::bigint[]) as d(account, change)
      on conflict (account, shard) do update set balance_cents = h.balance_cents + excluded.balance_cents
    )
    insert into wallet.transfers (key, leg, kind, debit, debit_player, credit, credit_player, cents, at)
    select key, leg, kind, debit, debit_player, credit, credit_player, cents, ${new Date(atMs)}
    from unnest(${pgArray(transfers.map(t => t.key))}::text[], ${pgArray(transfers.map(t => t.leg))}::smallint[], ${pgArray(transfers.map(t => t.kind))}::text[],
      ${pgArray(transfers.map(t => nameOf(t.debit)))}::text[], ${pgArray(transfers.map(t => playerOf(t.debit)))}::uuid[],
      ${pgArray(transfers.map(t => nameOf(t.credit)))}::text[], ${pgArray(transfers.map(t => playerOf(t.credit)))}::uuid[], ${pgArray(transfers.map(t => t.cents))}::bigint[])
      as t(key, leg, kind, debit, debit_player, credit, credit_player, cents)`.execute(tx)
}

const nameOf = (side: Side): string => ('house' in side ? side.house : side.account)
const playerOf = (side: Side): string | null => ('house' in side ? null : side.playerId)
