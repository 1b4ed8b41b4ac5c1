import type { Ctx } from '../../server/src/platform/context/context.ts'
import { sql } from '../../server/src/platform/db/db.ts'
import { SETTLEMENT_WORKERS } from '../../server/src/sportsbook/selections/settlement-queue.ts'

/** As many as the settlement ends in one transaction. */
const TOGETHER = 200
const PLAYERS = 5_000

/**
 * The least that could be done in the database to end so many slips: the slip, one movement and one balance,
 * in one statement a group, nothing read or checked. For each slip the milliseconds until its commit.
 */
export async function bareEnds(ctx: Ctx, count: number): Promise<readonly number[]> {
  await sql
    .raw(
      `drop schema if exists bare_ends cascade;
    create schema bare_ends;
    create table bare_ends.balances (player integer primary key, cents bigint not null) with (fillfactor = 70);
    create table bare_ends.slips (id integer primary key, player integer not null, state text not null,
      payout_cents bigint) with (fillfactor = 70);
    create table bare_ends.movements (key text primary key, player integer not null, cents bigint not null,
      at timestamptz not null);
    insert into bare_ends.balances select n, 0 from generate_series(0, ${PLAYERS - 1}) as n;
    insert into bare_ends.slips select n, n % ${PLAYERS}, 'open' from generate_series(1, ${count}) as n;
    analyze bare_ends.slips`,
    )
    .execute(ctx.db.read)
  const times: number[] = []
  const began = performance.now()
  let next = 1
  await Promise.all(
    Array.from({ length: SETTLEMENT_WORKERS }, async () => {
      while (next <= count) {
        const first = next
        next += TOGETHER
        await endSlips(ctx, first)
        for (let at = first; at < first + TOGETHER && at <= count; at++) times.push(performance.now() - began)
      }
    }),
  )
  return times
}

const endSlips = ({ db, clock }: Ctx, first: number) =>
  db.tx(tx =>
    sql`with s as (update bare_ends.slips set state = 'settled', payout_cents = 10000
          where id between ${first} and ${first + TOGETHER - 1} returning id, player),
        b as (update bare_ends.balances as b set cents = b.cents + s.cents
          from (select player, 10000 * count(*) as cents from s group by player) as s where b.player = s.player)
      insert into bare_ends.movements select 'end:' || id, player, 10000, ${new Date(clock.now())} from s`.execute(
      tx,
    ),
  )
