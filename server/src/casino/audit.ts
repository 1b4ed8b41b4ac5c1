import { createHash, createSecretKey } from 'node:crypto'
import { asCents } from '@ruka/contract/money'
import {
  FOUND_MAX,
  firstFound,
  within,
  type AuditCheck,
  type AuditPeriod,
} from '../platform/context/audit.ts'
import { pgArray, rows, sql, type Reader } from '../platform/db/db.ts'
import { wagerRows } from '../wagers/queries.ts'
import { casinoGames } from './casino-games.ts'
import { stateOf } from './play-state.ts'
import type { Outcome, Selection } from './play-view.ts'

const PAGE = 2_000
/** Pairs whose plays are read at once; a pair has a thousand plays at most. */
const PAIRS = 20

/** Runs a check for every instant game. */
const eachGame =
  (
    find: (reader: Reader, game: string, period: AuditPeriod) => Promise<readonly object[]>,
  ): AuditCheck['find'] =>
  async (reader, period) => {
    const found: object[] = []
    for (const { slug } of casinoGames) found.push(...(await find(reader, slug, period)))
    return found.slice(0, FOUND_MAX)
  }

type Sql = ReturnType<typeof sql>

/** The pairs of seeds that had a play in the period or ended in it, `(player_id, seeds)`. */
const pairsOf = (game: string, period: NonNullable<AuditPeriod>) => sql`(
  select player_id, (selection ->> 'seeds')::bigint as seeds from ${wagerRows(game, period)} as w
  union select player_id, id from casino.seeds where game = ${game} and ${within(sql`ended_at`, period)})`

const ofPairs = (game: string, period: AuditPeriod) =>
  period === null ? sql`true` : sql`p.id in (select seeds from ${pairsOf(game, period)} as t)`

/** All plays of those pairs, read from the player's wagers of the time in which the pair was in use. */
const playsOfPairs = (game: string, period: AuditPeriod) =>
  period === null
    ? wagerRows(game)
    : sql`(select w.* from ${pairsOf(game, period)} as t left join casino.seeds as p on p.id = t.seeds
        cross join lateral (${playsOfPair(game, {
          player: sql`t.player_id`,
          seeds: sql`t.seeds`,
          began: sql`coalesce(p.began_at, ${period.from})`,
        })}) as w)`

/** The plays of a pair, with a margin of a minute on both sides, since the clocks of servers differ. */
const playsOfPair = (
  game: string,
  { player, seeds, began }: Record<'player' | 'seeds' | 'began', Sql>,
) => sql`
  select * from ${wagerRows(game)} as l
  where l.player_id = ${player} and (l.selection ->> 'seeds')::bigint = ${seeds}
    and l.placed_at >= ${began} - interval '1 minute'
    and l.placed_at <= coalesce(p.ended_at, 'infinity') + interval '1 minute' offset 0`

const openWagers = (game: string, period: AuditPeriod) => sql`(
  select * from ${wagerRows(game, period)} as w where state = 'open'
  union select w.* from casino.open_plays as o
    cross join lateral (select * from ${wagerRows(game)} as l where l.ref = o.game || ':' || o.id
    and l.player_id = o.player_id limit 1) as w
    where o.game = ${game} and w.state = 'open')`

export const casinoAudits: readonly AuditCheck[] = [
  {
    promise: 'the plays under each pair of seeds are numbered from 0 without a gap, each once',
    find: eachGame((reader, game, period) =>
      firstFound(
        reader,
        sql<object>`select coalesce(w.player_id, s.player_id) as player_id, coalesce(w.seeds, s.id) as seeds,
          w.count, w.first, w.last, s.plays
          from (select player_id, (selection ->> 'seeds')::bigint as seeds, count(*),
          count(distinct selection ->> 'nonce') as different,
              min((selection ->> 'nonce')::integer) as first, max((selection ->> 'nonce')::integer) as last
            from ${playsOfPairs(game, period)} as wagers group by 1, 2) as w
          full join (select p.id, p.player_id, coalesce(p.plays, t.nonce) as plays from casino.seeds as p
              left join casino.player_games as t on t.seeds_id = p.id
              where p.game = ${game} and p.began_at is not null
                and ${ofPairs(game, period)}) as s
            on s.id = w.seeds and s.player_id = w.player_id
          where coalesce(w.count, 0) <> coalesce(s.plays, -1) or w.different <> w.count or w.first <> 0
          or w.last <> w.count - 1`,
      ),
    ),
  },
  {
    promise: 'every open play is an open wager of the same stake, and every open wager an open play',
    find: eachGame((reader, game, period) =>
      firstFound(
        reader,
        sql<object>`select coalesce(w.ref, o.game || ':' || o.id) as ref, coalesce(w.player_id, o.player_id)
          as player_id
          from ${openWagers(game, period)} as w
          full join (select * from casino.open_plays where game = ${game}) as o
            on w.ref = o.game || ':' || o.id and w.player_id = o.player_id
          where w.ref is null or o.id is null or w.stake_cents <> o.stake_cents
          or (w.selection ->> 'nonce')::integer <> o.nonce`,
      ),
    ),
  },
  {
    promise:
      'each play whose seeds are shown was paid what they give, and shown seeds have the hash that was published',
    find: async (reader, period) =>
      [...(await wrongSeeds(reader, period)), ...(await eachGame(wrongPlays)(reader, period))].slice(
        0,
        FOUND_MAX,
      ),
  },
]

type ShownSeeds = { id: number; hash: Buffer; seed: Buffer }

async function wrongSeeds(reader: Reader, period: AuditPeriod): Promise<readonly object[]> {
  const wrong: object[] = []
  for (let after = 0; ;) {
    const page = await rows(
      reader,
      sql<ShownSeeds>`select id, hash, seed from casino.seeds
        where seed is not null and ${within(sql`ended_at`, period)} and id > ${after}
          order by id limit ${PAGE}`,
    )
    for (const { id, hash, seed } of page)
      if (!createHash('sha256').update(seed).digest().equals(hash)) wrong.push({ seeds: id })
    if (page.length < PAGE || wrong.length >= FOUND_MAX) return wrong
    after = page.at(-1)!.id
  }
}

type ShownPlay = {
  ref: string
  player_id: string
  stake_cents: number
  payout_cents: number
  greatest_payout_cents: number
  selection: Selection
  outcome: Outcome
  seed: Buffer
  client_seed: string
}

/**
 * The outcome needs HMAC and the game's rules, which the database lacks, so the plays are read in batches of
 * pairs.
 */
async function wrongPlays(reader: Reader, game: string, period: AuditPeriod): Promise<readonly object[]> {
  const pairs = await rows(
    reader,
    sql<{ id: number }>`select id from casino.seeds
      where game = ${game} and seed is not null and ${within(sql`ended_at`, period)} order by id`,
  )
  const wrong: object[] = []
  for (let at = 0; at < pairs.length && wrong.length < FOUND_MAX; at += PAIRS) {
    const ids = pgArray(pairs.slice(at, at + PAIRS).map(({ id }) => id))
    const plays = playsOfPair(game, { player: sql`p.player_id`, seeds: sql`p.id`, began: sql`p.began_at` })
    const settled = await rows(
      reader,
      sql<ShownPlay>`select w.ref, w.player_id, w.stake_cents, w.payout_cents, w.greatest_payout_cents,
        w.selection, w.outcome, p.seed, p.client_seed
        from casino.seeds as p cross join lateral (${plays}) as w
        where p.id = any(${ids}::bigint[]) and w.state = 'settled'`,
    )
    for (const play of settled)
      if (!isPaidCorrectly(play))
        wrong.push({ ref: play.ref, player_id: play.player_id, payout_cents: play.payout_cents })
  }
  return wrong.slice(0, FOUND_MAX)
}

/** False also when the rules of the game refuse the play, because its stored facts were changed. */
function isPaidCorrectly(play: ShownPlay): boolean {
  const { stake_cents, payout_cents, greatest_payout_cents, selection, outcome, seed, client_seed } = play
  const { version, nonce, start } = selection
  try {
    const state = stateOf(createSecretKey(seed), {
      version,
      clientSeed: client_seed,
      nonce,
      stakeCents: asCents(stake_cents),
      capCents: asCents(greatest_payout_cents),
      start,
      moves: outcome.moves,
    })
    return state.over && state.payCents === payout_cents
  } catch {
    return false
  }
}
