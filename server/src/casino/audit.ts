import { createHash, createSecretKey } from 'node:crypto'
import { asCents } from '@ruka/contract/money'
import { FOUND_MAX, firstFound, type AuditCheck } from '../platform/audit.ts'
import { rows, sql, type Reader } from '../platform/db.ts'
import { wagerRows } from '../wagers/index.ts'
import { casinoGames } from './casino-games.ts'
import { standOf } from './stand-of.ts'
import type { Outcome, Selection } from './told-play.ts'

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
          from (select player_id, (selection ->> 'seeds')::bigint as seeds, count(*), count(distinct selection ->> 'nonce') as different,
              min((selection ->> 'nonce')::integer) as first, max((selection ->> 'nonce')::integer) as last
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
          where w.ref is null or o.id is null or w.stake_cents <> o.stake_cents or (w.selection ->> 'nonce')::integer <> o.nonce`,
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
  greatest_payout_cents: number
  selection: Selection
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
      sql<ShownPlay>`select w.ref, w.player_id, w.stake_cents, w.payout_cents, w.greatest_payout_cents, w.selection, w.outcome, p.seed, p.client_seed
        from ${wagerRows(game)} as w join casino.seeds as p on p.id = (w.selection ->> 'seeds')::bigint
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

function isPaidRight(play: ShownPlay): boolean {
  const { stake_cents, payout_cents, greatest_payout_cents, selection, outcome, seed, client_seed } = play
  const { version, nonce, start } = selection
  const stand = standOf(createSecretKey(seed), {
    version,
    clientSeed: client_seed,
    nonce,
    stakeCents: asCents(stake_cents),
    capCents: asCents(greatest_payout_cents),
    start,
    moves: outcome.moves,
  })
  return stand.over && stand.payCents === payout_cents
}
