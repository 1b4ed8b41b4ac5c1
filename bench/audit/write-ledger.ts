import type { Ctx } from '../../server/src/platform/context/context.ts'
import { sql, type Tx } from '../../server/src/platform/db/db.ts'
import { playerOf, type Scale } from './ledger-rows.ts'
import { writeAviator } from './write-aviator.ts'
import { writeDice } from './write-dice.ts'

const DEPOSIT_CENTS = 10_000_000
/** A hold and its end for each wager, and a payout for some. */
const MOVEMENTS_A_WAGER = 2.4
/** One wager in five is a play of dice, the others are bets on Aviator. */
const DICE_SHARE = 0.2

/**
 * Writes days of deposits and wagers as the verbs leave them, in the order of time, past the triggers; each
 * day is a transaction.
 */
export async function writeLedger(
  ctx: Ctx,
  { startMs, days, transfers }: { startMs: number; days: number; transfers: number },
): Promise<void> {
  const wagers = transfers / days / MOVEMENTS_A_WAGER
  const scale: Scale = {
    startMs,
    days,
    players: Math.ceil(transfers / 500),
    bets: Math.round(wagers * (1 - DICE_SHARE)),
    plays: Math.round(wagers * DICE_SHARE),
  }
  // Built for movements of players, which no audit reads; it would take most of the time.
  await sql`drop index wallet.transfers_of_player`.execute(ctx.db.read)
  const aviator = await writeAviator(ctx, scale)
  for (let day = 0; day < days; day++)
    await ctx.db.longTx(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      if (day === 0) await writeDeposits(tx, scale)
      await aviator(tx, day)
      await writeDice(tx, scale, day)
    })
  await ctx.db.longTx(writeTotals)
}

/** A credited deposit of each player, with its receipt, in the first second of the first day. */
const writeDeposits = (tx: Tx, { startMs, players }: Scale) =>
  sql`with d as (
      select gen_random_uuid() as id, ${playerOf(sql`n`)} as player_id, n,
        ${new Date(startMs)}::timestamptz as at
      from generate_series(0, ${players - 1}::integer) as n
    ), deposits as (
      insert into payments.deposits (id, player_id, request_key, rail, reference, msisdn, cents, state,
        prompt_open, created_at, changed_at, has_receipt)
      select id, player_id, id::text, 'mpesa', 'RB' || lpad(n::text, 8, '0'), '2547' || lpad(n::text, 8, '0'),
        ${DEPOSIT_CENTS}, 'credited', false, at, at, true from d
    ), receipts as (
      insert into payments.receipts (receipt, rail, deposit_id, cents, at)
        select 'QB' || lpad(n::text, 8, '0'), 'mpesa', id, ${DEPOSIT_CENTS}, at from d
    ), steps as (
      insert into payments.steps (payment_id, state, at) select id, 'credited', at from d
    )
    insert into wallet.transfers (key, leg, kind, debit, credit, credit_player, cents, at)
    select 'deposit:' || id, 0, 'move', 'mpesa', 'cash', player_id, ${DEPOSIT_CENTS}, at from d`.execute(tx)

/** The balances, caps and counters that these wagers leave. */
async function writeTotals(tx: Tx): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  const changes = sql`(select debit_player as player_id, debit as account, -cents as change
    from wallet.transfers
    union all select credit_player, credit, cents from wallet.transfers)`
  await sql`insert into wallet.balances (player_id, cash_cents) select player_id, sum(change)
    from ${changes} as m where account = 'cash' group by 1`.execute(tx)
  await sql`insert into wallet.house_balances (account, shard, balance_cents) select account, 0, sum(change)
    from ${changes} as m where player_id is null group by 1`.execute(tx)
  await sql`insert into wagers.payout_caps (player_id, pool, at, game, paid_cents)
    select player_id, product,
      date_trunc('day', placed_at at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi', game,
      sum(payout_cents)
    from wagers.wagers group by 1, 2, 3, 4`.execute(tx)
  await sql`insert into wagers.day_counters (player_id, day, product, staked_cents, returned_cents)
    select player_id, day, product, sum(staked), sum(returned) from (
      select player_id, (placed_at at time zone 'Africa/Nairobi')::date as day, product, stake_cents as staked,
        0 as returned from wagers.wagers
      union all select player_id, (ended_at at time zone 'Africa/Nairobi')::date, product, 0,
        coalesce(payout_cents, stake_cents) from wagers.wagers where state <> 'open') as moved
    group by 1, 2, 3`.execute(tx)
}
