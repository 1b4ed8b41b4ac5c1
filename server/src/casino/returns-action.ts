import type { CasinoManifest } from '@ruka/games'
import { z } from 'zod'
import type { Ctx } from '../platform/context.ts'
import { rows, sql } from '../platform/db.ts'
import { Refused } from '../platform/refused.ts'
import { staffQuery } from '../platform/staff-action.ts'
import { nairobiDay } from '../platform/staff-input.ts'
import { wagerRows } from '../wagers/index.ts'
import { casinoGames, rulesOf } from './casino-games.ts'
import { periodOf, type Period } from './period.ts'

/**
 * Plays that are as they are stated return less than this many deviations below the statement once in two thousand times: a sum of
 * payouts, none of which is negative, has the lower tail exp(−z²/2). Above it lies about as little.
 */
const BAND_SIGMAS = 3.9
/** With fewer plays a band says nothing: a game's rare wins are missing in most samples of that size. */
const PLAYS_MIN = 1_000
/** Ways to begin a play that are told apart in one answer. */
const WAYS_MAX = 200_000

/** What the plays of a game returned in fact; `sigma` is the greatest standard deviation of that, in parts of what was staked. */
export type Returned = {
  readonly plays: number
  readonly stakedCents: number
  readonly paidCents: number
  readonly actual: number
  readonly sigma: number
}

/** Plays that began in one way. */
type Way = { version: string; start: unknown; plays: number; staked: number; paid: number; squares: number }

/**
 * What ended plays of a period came to; stakes that were returned count for nothing. The deviation is that of the game and not of
 * what was seen, in which rare wins are missing: a payout between nothing and M times the stake, with the mean m, varies by at most m(M − m).
 * @throws Refused when plays began in too many ways to be told apart
 */
export async function returnedIn(
  ctx: Ctx,
  { slug, rtpX1000000 }: CasinoManifest,
  { from, until }: Period,
): Promise<Returned> {
  const ways = await rows(
    ctx.db.read,
    sql<Way>`select selection ->> 'version' as version, selection -> 'start' as start, count(*)::bigint as plays,
        sum(stake_cents)::bigint as staked, sum(payout_cents)::bigint as paid, sum(stake_cents::float8 ^ 2) as squares
      from ${wagerRows(slug)} as w where state = 'settled' and placed_at >= ${from} and placed_at < ${until}
      group by 1, 2 limit ${WAYS_MAX + 1}`,
  )
  if (ways.length > WAYS_MAX)
    throw new Refused('invalid', `Plays of ${slug} began in more than ${WAYS_MAX} ways: ask for fewer days`)
  const mean = rtpX1000000.max / 1_000_000
  const sum = { plays: 0, stakedCents: 0, paidCents: 0, squares: 0 }
  for (const { version, start, plays, staked, paid, squares } of ways) {
    const { of, per } = rulesOf(version).most(start)
    sum.plays += plays
    sum.stakedCents += staked
    sum.paidCents += paid
    sum.squares += squares * mean * Math.max(0, of / per - mean)
  }
  const { plays, stakedCents, paidCents, squares } = sum
  return {
    plays,
    stakedCents,
    paidCents,
    actual: stakedCents === 0 ? 0 : paidCents / stakedCents,
    sigma: stakedCents === 0 ? 0 : Math.sqrt(squares) / stakedCents,
  }
}

/** Whether what was returned is what the manifest states, as far as so many plays can tell. */
export function judge({ rtpX1000000: { min, max } }: CasinoManifest, { plays, actual, sigma }: Returned) {
  if (plays < PLAYS_MIN) return 'too few plays to tell'
  const low = actual - BAND_SIGMAS * sigma
  const high = actual + BAND_SIGMAS * sigma
  if (high < min / 1_000_000) return 'BELOW WHAT IS STATED'
  return low > max / 1_000_000 ? 'ABOVE WHAT IS STATED' : 'as stated'
}

const percent = (part: number) => `${(part * 100).toFixed(4)} %`

/** The return in fact beside the return that is stated. */
export const returnsAction = staffQuery({
  name: 'casino-returns',
  permission: 'casino.read',
  summary:
    'Tells what instant games returned on the Nairobi days from one to another, beside what is stated, with a band of 99.9 %',
  input: { from: nairobiDay, to: nairobiDay, game: z.string().optional() },
  words: ['from', 'to', 'game'],
  async run(ctx: Ctx, { from, to, game: slug }) {
    const period = periodOf(from, to)
    const games = casinoGames.filter(game => slug === undefined || game.slug === slug)
    if (games.length === 0) throw new Refused('not_found', `There is no instant game ${slug}`)
    const found: (Returned & { game: string; stated: CasinoManifest['rtpX1000000']; verdict: string })[] = []
    for (const game of games) {
      const returned = await returnedIn(ctx, game, period)
      found.push({
        game: game.slug,
        ...returned,
        stated: game.rtpX1000000,
        verdict: judge(game, returned),
      })
    }
    return found
  },
  lines: found =>
    found.map(({ game, plays, stakedCents, paidCents, actual, sigma, stated: { min, max }, verdict }) =>
      [
        game.padEnd(9),
        `${plays} plays`,
        `KES ${(stakedCents / 100).toFixed(2)} staked`,
        `KES ${(paidCents / 100).toFixed(2)} paid`,
        stakedCents === 0
          ? 'no return'
          : `${percent(actual)} ± ${percent(BAND_SIGMAS * sigma)}, stated ${percent(min / 1_000_000)} to ${percent(max / 1_000_000)}`,
        verdict,
      ].join(' · '),
    ),
})
