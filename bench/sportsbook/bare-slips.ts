import { batcher } from '../../server/src/platform/db/batcher.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { sql } from '../../server/src/platform/db/db.ts'
import { below } from '../../server/src/platform/base/random.ts'

const LANES = 2
const LEGS = 5

/**
 * The least that could be done with a slip in the database: one balance, one movement, one slip and its five
 * legs, in one statement, nothing checked but the balance.
 */
export async function bareSlips(
  ctx: Ctx,
  players: readonly string[],
): Promise<(playerId: string) => Promise<void>> {
  await sql
    .raw(
      `create schema bare;
    create table bare.balances (player_id uuid primary key,
      cents bigint not null check (cents >= 0)) with (fillfactor = 70);
    create table bare.movements (key text primary key, player_id uuid not null, cents bigint not null,
      at timestamptz not null);
    create table bare.slips (code text primary key, player_id uuid not null, cents bigint not null,
      at timestamptz not null);
    create table bare.legs (code text, no smallint, selection bigint, odds int, primary key (code, no));
    create index on bare.legs (selection);`,
    )
    .execute(ctx.db.read)
  await sql`insert into bare.balances select id, 100000000000 from unnest(${[...players]}::uuid[]) as id
    order by id`.execute(ctx.db.read)
  type Slip = { readonly code: string; readonly playerId: string; readonly first: number }
  const write = batcher<Slip, true>({
    lanes: LANES,
    async run(slips) {
      const at = new Date(ctx.clock.now())
      await sql`with s as (
          select * from unnest(${slips.map(({ code }) => code)}::text[],
            ${slips.map(({ playerId }) => playerId)}::uuid[],
            ${slips.map(({ first }) => first)}::bigint[]) as s(code, player_id, first)
        ), b as (
          update bare.balances as b set cents = b.cents - s.cents
            from (select player_id, sum(10000) as cents from s group by player_id) as s
            where b.player_id = s.player_id
        ), m as (
          insert into bare.movements select 'slip:' || code, player_id, 10000, ${at} from s
        ), l as (
          insert into bare.legs select code, no, first + no, 20000 from s, generate_series(1, ${LEGS}) as no
        )
        insert into bare.slips select code, player_id, 10000, ${at} from s`.execute(ctx.db.read)
      return slips.map(() => true as const)
    },
  })
  let count = 0
  return async playerId => {
    await write({ code: `bare${++count}`, playerId, first: below(ctx.random, 300) })
  }
}
