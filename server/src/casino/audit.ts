import { createHash, createSecretKey } from 'node:crypto'
import { asCents } from '@ruka/contract/money'
import { FOUND_MAX, firstFound, type AuditCheck } from '../platform/audit.ts'
import { rows, sql, type Reader } from '../platform/db.ts'
import { wagerRows } from '../wagers/index.ts'
import { DAY_MAX } from './allowance.rules.ts'
import { casinoGames } from './casino-games.ts'
import { standOf } from './stand-of.ts'
import type { Choices, Outcome } from './told-play.ts'

const PAGE = 2_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Runs a check for every instant game. */
const eachGame =
  (find: (reader: Reader, game: string) => Promise<readonly object[]>): AuditCheck['find'] =>
  async reader => {
    const found: object[] = []
    for (const { slug } of casinoGames) found.push(...(await find(reader, slug)))
    return found.slice(0, FOUND_MAX)
  }

export const casinoAudits: readonly AuditCheck[] = [
  {
    promise: 'the plays under each pair of seeds are numbered from 0 without a gap, each once',
    find: eachGame((reader, game) =>
      firstFound(
        reader,
        sql<object>`select coalesce(w.player_id, s.player_id) as player_id, coalesce(w.seeds, s.id) as seeds, w.count, w.first, w.last, s.plays
          from (select player_id, (choices ->> 'seeds')::bigint as seeds, count(*), count(distinct choices ->> 'nonce') as different,
              min((choices ->> 'nonce')::integer) as first, max((choices ->> 'nonce')::integer) as last
            from ${wagerRows(game)} as wagers group by 1, 2) as w
          full join (select p.id, p.player_id, coalesce(p.plays, t.nonce) as plays from casino.seeds as p
              left join casino.seats as t on t.seeds_id = p.id where p.game = ${game} and p.began_at is not null) as s
            on s.id = w.seeds and s.player_id = w.player_id
          where coalesce(w.count, 0) <> coalesce(s.plays, -1) or w.different <> w.count or w.first <> 0 or w.last <> w.count - 1`,
      ),
    ),
  },
  {
    promise: 'every open play is an open wager of the same stake, and every open wager an open play',
    find: eachGame((reader, game) =>
      firstFound(
        reader,
        sql<object>`select coalesce(w.ref, o.game || ':' || o.id) as ref, coalesce(w.player_id, o.player_id) as player_id
          from (select * from ${wagerRows(game)} as wagers where state = 'open') as w
          full join (select * from casino.open_plays where game = ${game}) as o
            on w.ref = o.game || ':' || o.id and w.player_id = o.player_id
          where w.ref is null or o.id is null or w.stake_cents <> o.stake_cents or (w.choices ->> 'nonce')::integer <> o.nonce`,
      ),
    ),
  },
  {
    promise: 'no play paid more than it might, and no player’s day of casino games more than the day’s limit',
    find: async reader => [
      ...(await eachGame((inner, game) =>
        firstFound(
          inner,
          sql<object>`select ref, player_id, payout_cents, choices from ${wagerRows(game)} as w
            where payout_cents > (choices ->> 'cap')::bigint`,
        ),
      )(reader)),
      ...(await daysAboveTheLimit(reader)),
    ],
  },
  {
    promise: 'a seat says what its day’s plays were paid, and holds what its open play may pay',
    find: eachGame((reader, game) =>
      firstFound(
        reader,
        sql<object>`select s.player_id, s.day::text, s.won_cents, w.paid, s.held_cents, o.cap_cents
          from (select * from casino.seats where game = ${game}) as s
          left join (select player_id, (choices ->> 'day')::date as day, sum(payout_cents)::bigint as paid
            from ${wagerRows(game)} as wagers where payout_cents > 0 group by 1, 2) as w using (player_id, day)
          left join casino.open_plays as o on o.player_id = s.player_id and o.game = ${game}
          where s.won_cents <> coalesce(w.paid, 0) or s.held_cents <> coalesce(o.cap_cents, 0)`,
      ),
    ),
  },
  {
    promise:
      'each play whose seeds are shown was paid what they give, and shown seeds have the hash that was published',
    find: async reader =>
      [...(await wrongSeeds(reader)), ...(await eachGame(wrongPlays)(reader))].slice(0, FOUND_MAX),
  },
]

/** Of every day there was, over all games: what its plays were paid, and what open ones among them may be paid. */
const daysAboveTheLimit = (reader: Reader) =>
  firstFound(
    reader,
    sql<object>`select player_id, day, sum(cents)::bigint as cents from (${sql.join(
      casinoGames.map(
        ({ slug }) =>
          sql`select player_id, choices ->> 'day' as day,
            case state when 'open' then (choices ->> 'cap')::bigint else payout_cents end as cents from ${wagerRows(slug)} as w`,
      ),
      sql` union all `,
    )}) as plays group by player_id, day having sum(cents) > ${DAY_MAX}::bigint`,
  )

type ShownSeeds = { id: number; hash: Buffer; seed: Buffer }

async function wrongSeeds(reader: Reader): Promise<readonly object[]> {
  const wrong: object[] = []
  for (let after = 0; ;) {
    const page = await rows(
      reader,
      sql<ShownSeeds>`select id, hash, seed from casino.seeds where seed is not null and id > ${after} order by id limit ${PAGE}`,
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
  choices: Choices
  outcome: Outcome
  seed: Buffer
  client_seed: string
}

/** The outcome needs HMAC and the game's rules, which the database lacks, so plays are read in pages. */
async function wrongPlays(reader: Reader, game: string): Promise<readonly object[]> {
  const wrong: object[] = []
  for (let after = { ref: '', player_id: FIRST_ID }; ;) {
    const page = await rows(
      reader,
      sql<ShownPlay>`select w.ref, w.player_id, w.stake_cents, w.payout_cents, w.choices, w.outcome, p.seed, p.client_seed
        from ${wagerRows(game)} as w join casino.seeds as p on p.id = (w.choices ->> 'seeds')::bigint
        where w.state = 'settled' and p.seed is not null
          and (w.ref, w.player_id) > (${after.ref}::text collate "C", ${after.player_id}::uuid)
        order by w.ref, w.player_id limit ${PAGE}`,
    )
    for (const play of page)
      if (!isPaidRight(play))
        wrong.push({ ref: play.ref, player_id: play.player_id, payout_cents: play.payout_cents })
    if (page.length < PAGE || wrong.length >= FOUND_MAX) return wrong
    after = page.at(-1)!
  }
}

function isPaidRight({ stake_cents, payout_cents, choices, outcome, seed, client_seed }: ShownPlay): boolean {
  const { version, nonce, cap, start } = choices
  const stand = standOf(createSecretKey(seed), {
    version,
    clientSeed: client_seed,
    nonce,
    stakeCents: asCents(stake_cents),
    capCents: cap,
    start,
    moves: outcome.moves,
  })
  return stand.over && stand.payCents === payout_cents
}
