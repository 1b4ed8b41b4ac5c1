import { asCents } from '@ruka/contract/money'
import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { stateOf } from '../../server/src/casino/play-state.ts'
import { pgArray, sql, type Tx } from '../../server/src/platform/db/db.ts'
import { DAY_MS, movementsOf, playerOf, STAKE_CENTS, type Scale } from './ledger-rows.ts'

const GAME = 'dice'
const PLAYS_A_PAIR = 40
const PLAY_MS = 3_000
const PAIRS_AT_ONCE = 500
const GREATEST_CENTS = 10_000
const FACTS = { version: 'dice:v1', clientSeed: 'bench', start: { side: 'over', target: 5_000 }, moves: [] }

/** Writes pairs of seeds that were played out and shown, with their plays, spread over the day. */
export async function writeDice(tx: Tx, { startMs, players, plays }: Scale, day: number): Promise<void> {
  const pairs = Math.max(1, Math.round(plays / PLAYS_A_PAIR))
  const step = Math.floor((DAY_MS - PLAYS_A_PAIR * PLAY_MS) / pairs)
  for (let from = 0; from < pairs; from += PAIRS_AT_ONCE) {
    const indices = Array.from({ length: Math.min(PAIRS_AT_ONCE, pairs - from) }, (_, n) => from + n)
    const seeds = indices.map(() => randomBytes(32))
    const paid = seeds.flatMap(paidUnder)
    const hex = (of: readonly Buffer[]) => pgArray(of.map(each => each.toString('hex')))
    await sql`create temp table plays on commit drop as
      with pairs as (
        insert into casino.seeds (player_id, game, hash, sealed, made_at, client_seed, began_at, seed, plays,
          ended_at)
        select ${playerOf(sql`(n + ${day * pairs}::bigint) % ${players}::bigint`)}, ${GAME},
          decode(hash, 'hex'), '', at, ${FACTS.clientSeed}, at, decode(seed, 'hex'), ${PLAYS_A_PAIR},
          at + ${`${PLAYS_A_PAIR * PLAY_MS} ms`}::interval
        from unnest(${pgArray(indices)}::bigint[], ${hex(seeds)}::text[],
          ${hex(seeds.map(hashOf))}::text[]) as p(n, seed, hash)
        cross join lateral (select ${new Date(startMs + day * DAY_MS)}::timestamptz + n * ${`${step} ms`}::interval as at) as t
        returning id, player_id, seed, began_at)
      select 'dice:' || gen_random_uuid() as ref, player_id, pairs.id as seeds, nonce,
        ${STAKE_CENTS}::bigint as stake_cents, payout_cents,
        began_at + nonce * ${`${PLAY_MS} ms`}::interval as placed_at,
          began_at + nonce * ${`${PLAY_MS} ms`}::interval as ended_at
      from pairs join unnest(${hex(seeds.flatMap(seed => Array<Buffer>(PLAYS_A_PAIR).fill(seed)))}::text[],
        ${pgArray(paid.map((_, n) => n % PLAYS_A_PAIR))}::integer[],
          ${pgArray(paid)}::bigint[]) as p(seed_hex, nonce, payout_cents)
        on decode(seed_hex, 'hex') = pairs.seed order by placed_at`.execute(tx)
    await sql`insert into wagers.wagers (ref, player_id, game, product, request_id, stake_cents, selection,
      state, payout_cents, greatest_payout_cents, outcome, placed_at, ended_at, version)
      select ref, player_id, ${GAME}, 'casino', gen_random_uuid(), stake_cents,
        ${JSON.stringify({ version: FACTS.version, start: FACTS.start })}::jsonb || jsonb_build_object('seeds', seeds, 'nonce', nonce),
        'settled', payout_cents, ${GREATEST_CENTS}, '{"moves":[]}', placed_at, ended_at, 1
          from plays`.execute(tx)
    await movementsOf(sql`plays`, 'casino').execute(tx)
    await sql`drop table plays`.execute(tx)
  }
}

const hashOf = (seed: Buffer): Buffer => createHash('sha256').update(seed).digest()

/** What each play under a seed pays, in cents. */
function paidUnder(seed: Buffer): number[] {
  const key = createSecretKey(seed)
  return Array.from(
    { length: PLAYS_A_PAIR },
    (_, nonce) =>
      stateOf(key, {
        ...FACTS,
        nonce,
        stakeCents: asCents(STAKE_CENTS),
        capCents: asCents(GREATEST_CENTS),
      }).payCents,
  )
}
