import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { provenSaltFault } from '@ruka/games/crash/proven-salt'
import { SALT_FAULTS } from '@ruka/games/crash/salt'
import {
  FOUND_MAX,
  firstFound,
  within,
  type AuditCheck,
  type AuditPeriod,
} from '../platform/context/audit.ts'
import { rows, sql, type Reader } from '../platform/db/db.ts'
import { wagerRows } from '../wagers/queries.ts'
import { drawOf, type ClientSeeds } from './chain.ts'
import { crashGames } from './model/crash-games.ts'
import { publishedSalt, readChains } from './published-rounds.ts'

const PAGE = 5_000

/** Runs a check for every crash game. */
const eachGame =
  (
    find: (reader: Reader, game: string, period: AuditPeriod) => Promise<readonly object[]>,
  ): AuditCheck['find'] =>
  async (reader, period) => {
    const found: object[] = []
    for (const { slug } of crashGames) found.push(...(await find(reader, slug, period)))
    return found.slice(0, FOUND_MAX)
  }

/** A game's wagers beside their rounds. */
const played = (game: string, period: AuditPeriod) => sql`${wagerRows(game, period)} as w
  left join crash.rounds as r on r.game = ${game} and r.number::text = split_part(w.ref, ':', 2)`

export const crashAudits: readonly AuditCheck[] = [
  {
    promise:
      'every wager belongs to a round, none is open once its round is closed, and no round begins before that',
    find: eachGame((reader, game, period) =>
      firstFound(
        reader,
        sql<object>`select w.ref, w.player_id, w.state, r.state as round_state from ${played(game, period)}
          where r.number is null or (w.state = 'open' and r.ended_at is not null and (r.closed_at is not null
            or exists (select 1 from crash.rounds as later where later.game = r.game
            and later.number > r.number)))`,
      ),
    ),
  },
  {
    promise:
      'every cash-out pays its multiplier, at most the crash point and in time for its target; every other bet pays nothing',
    find: eachGame((reader, game, period) =>
      firstFound(
        reader,
        sql<object>`select w.ref, w.player_id, w.stake_cents, w.payout_cents, w.selection, w.outcome,
          r.crash_x100
          from (select *, (outcome ->> 'x100')::bigint as x100, outcome ->> 'by'
            as cashed_by, (selection ->> 'auto')::bigint as auto,
              (selection ->> 'maxX100')::bigint as most from ${wagerRows(game, period)} as inner_wagers
              where state = 'settled') as w
          join crash.rounds as r on r.game = ${game} and r.number::text = split_part(w.ref, ':', 2)
          where w.payout_cents <> coalesce(w.stake_cents * w.x100 / 100, 0)
            or w.x100 < 101 or w.x100 > least(w.auto, w.most)
            or (w.x100 is not null) <> (w.cashed_by is not null)
            or (w.cashed_by = 'auto' and w.x100 <> w.auto) or (w.cashed_by = 'cap' and w.x100 <> w.most)
            or (w.cashed_by = 'day' and w.x100 >= least(w.auto, w.most))
            or (r.state = 'crashed' and (w.x100 > r.crash_x100 or (w.x100 is null
            and least(w.auto, w.most) <= r.crash_x100)))
            or (r.state <> 'crashed' and w.x100 is null)`,
      ),
    ),
  },
  {
    promise: 'of the bets that a player made for one slot of a round at most one was not returned',
    find: eachGame((reader, game, period) =>
      firstFound(
        reader,
        sql<object>`select split_part(ref, '.', 1) as slot, player_id, count(*)
          from ${wagerRows(game, period)} as w
          where state <> 'void' group by split_part(ref, '.', 1), player_id having count(*) > 1`,
      ),
    ),
  },
  {
    promise: 'each shown seed hashes to the one before it, down to the published commitment',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select r.game, r.number from (select * from crash.rounds
          where ${within(sql`opened_at`, period)}) as r
          join crash.chains as c on c.id = r.chain_id
          left join lateral (select seed from crash.rounds as l where l.chain_id = r.chain_id
            and l.chain_index = r.chain_index - 1 limit 1) as p on true
          where r.commitment <> (case when r.chain_index = 1 then c.commitment else p.seed end) is not false
            or r.game <> c.game or c.salted_at is null or r.ordinal < c.salted_ordinal`,
      ),
  },
  { promise: 'each crash point is the one its seed gives', find: wrongCrashPoints },
  {
    promise:
      'each given salt is the value of a round of drand that was named after the commitment and before its value was public',
    find: eachGame(wrongSalts),
  },
]

/** Chains that were salted before signatures were stored are excluded: nothing here can prove them. */
async function wrongSalts(reader: Reader, game: string) {
  const signed = (await readChains(reader, game)).filter(chain => chain.salt_signature !== null)
  return signed.flatMap(chain => {
    const committedAt = chain.committed_at.toISOString()
    const fault = provenSaltFault({ ...publishedSalt(chain), committedAt })
    return fault ? [{ game, chain: chain.id, fault: SALT_FAULTS[fault] }] : []
  })
}

type EndedRound = {
  game: string
  number: number
  seed: Buffer
  salt: string
  client_seeds: ClientSeeds
  crash_x100: number
}

/**
 * The outcome needs HMAC-SHA512 and exact integers, which the database lacks, so the rounds are read in
 * pages.
 */
async function wrongCrashPoints(reader: Reader, period: AuditPeriod): Promise<readonly object[]> {
  const wrong: object[] = []
  for (const { slug } of crashGames)
    for (let after = 0; ;) {
      const page = await rows(
        reader,
        sql<EndedRound>`select r.game, r.number, r.seed, c.salt, r.client_seeds, r.crash_x100
          from crash.rounds as r
          join crash.chains as c on c.id = r.chain_id
          where r.game = ${slug} and r.state = 'crashed' and ${within(sql`r.opened_at`, period)}
            and r.number > ${after} order by r.number limit ${PAGE}`,
      )
      for (const { game, number, seed, salt, client_seeds: clientSeeds, crash_x100 } of page)
        if (crashX100(seed, drawOf(game, number, { salt, clientSeeds })) !== crash_x100)
          wrong.push({ game, number, crash_x100 })
      if (page.length < PAGE || wrong.length >= FOUND_MAX) break
      after = page.at(-1)!.number
    }
  return wrong.slice(0, FOUND_MAX)
}
