import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { previousSeed } from '@ruka/games/fair/seeds.rules'
import { pgArray, sql, type Tx } from '../../server/src/platform/db/db.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { drawOf, NO_SEEDS } from '../../server/src/crash/chain.ts'
import { DAY_MS, movementsOf, playerOf, STAKE_CENTS, type Scale } from './ledger-rows.ts'

const ROUND_MS = 20_000
const SALT = 'bench'
const TARGET_X100 = 150
const GAME = 'aviator'

/**
 * Writes the chain and the rounds of Aviator; gives what writes the bets of a day, each with a target of
 * 1.50.
 */
export async function writeAviator(
  { db, random }: Ctx,
  { startMs, days, players, bets }: Scale,
): Promise<(tx: Tx, day: number) => Promise<void>> {
  const roundsADay = DAY_MS / ROUND_MS
  const seeds: Uint8Array[] = [random.bytes(32)]
  for (let n = 1; n <= days * roundsADay; n++) seeds.push(previousSeed(seeds.at(-1)!))
  seeds.reverse()
  await db.longTx(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into crash.chains (game, length, commitment, sealed_end, salt, salt_source, committed_at,
      salted_at, salted_ordinal)
      values (${GAME}, ${seeds.length - 1}, ${Buffer.from(seeds[0]!)}, '', ${SALT}, 'own',
        ${new Date(startMs - 2)}, ${new Date(startMs - 1)}, 0)`.execute(tx)
    for (let day = 0; day < days; day++) {
      const numbers = Array.from({ length: roundsADay }, (_, n) => day * roundsADay + n + 1)
      const x100 = numbers.map(n =>
        crashX100(seeds[n]!, drawOf(GAME, n, { salt: SALT, clientSeeds: NO_SEEDS })),
      )
      const hex = (of: readonly number[]) => pgArray(of.map(n => Buffer.from(seeds[n]!).toString('hex')))
      await sql`insert into crash.rounds (game, number, chain_id, chain_index, commitment, state, opened_at,
        took_off_at, ended_at, crash_x100, seed, closed_at, ordinal)
        select ${GAME}, n, c.id, n, decode(before, 'hex'), 'crashed', at, at + interval '5 s',
          at + interval '15 s', x100, decode(seed, 'hex'), at + interval '15 s', n
        from crash.chains as c,
          unnest(${pgArray(numbers)}::bigint[], ${pgArray(x100)}::integer[], ${hex(numbers)}::text[],
          ${hex(numbers.map(n => n - 1))}::text[]) as r(n, x100, seed, before)
        cross join lateral (select ${new Date(startMs)}::timestamptz + (n - 1) * ${`${ROUND_MS} ms`}::interval as at) as t
        where c.game = ${GAME}`.execute(tx)
    }
  })
  return async (tx, day) => {
    // A prime step, so that no player bets on a round twice.
    await sql`create temp table bets on commit drop as
      select ${GAME} || ':' || r.number || ':0' as ref,
        ${playerOf(sql`(b * 7919) % ${players}::bigint`)} as player_id, ${STAKE_CENTS}::bigint as stake_cents,
        case when r.crash_x100 >= ${TARGET_X100} then ${(STAKE_CENTS * TARGET_X100) / 100}::bigint
          else 0 end as payout_cents,
        r.opened_at + interval '2 s' as placed_at, r.ended_at
      from generate_series(0, ${bets - 1}::bigint) as b
      join crash.rounds as r on r.game = ${GAME}
        and r.number = ${day * roundsADay}::bigint + 1 + b * ${roundsADay}::bigint / ${bets}::bigint
      order by r.number`.execute(tx)
    await sql`insert into wagers.wagers (ref, player_id, game, product, request_id, stake_cents, selection,
      state, payout_cents, greatest_payout_cents, outcome, placed_at, ended_at, version)
      select ref, player_id, ${GAME}, 'crash', gen_random_uuid(), stake_cents,
        ${`{"slot":0,"auto":${TARGET_X100},"maxX100":1000000}`}::jsonb, 'settled', payout_cents,
        stake_cents * ${TARGET_X100}::bigint / 100, case
          when payout_cents > 0 then ${`{"x100":${TARGET_X100},"by":"auto"}`}::jsonb else '{}' end, placed_at,
          ended_at, 1 from bets`.execute(tx)
    await movementsOf(sql`bets`, 'crash').execute(tx)
  }
}
