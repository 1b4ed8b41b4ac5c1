import { toKes } from '@ruka/contract/money'
import type { CasinoManifest } from '@ruka/games'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { rows, sql } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffQuery } from '../platform/staff/staff-action.ts'
import { cents } from '../platform/staff/staff-output.ts'
import { wagerRows } from '../wagers/queries.ts'
import { casinoGames, rulesOf } from './casino-games.ts'
import { days, instantGame, periodOf, type Period } from './export-plays.ts'

/**
 * If the stated return is true, the actual one is this many deviations below it once in two thousand samples:
 * a sum of non-negative payouts has the lower tail exp(−z²/2). The upper tail is about the same.
 */
const BAND_SIGMAS = 3.9
/** Smaller samples have no meaningful band: most of them miss the game's rare wins. */
const PLAYS_MIN = 1_000
/** The most different starts in one answer. */
const STARTS_MAX = 200_000

/**
 * The actual return of a game's plays; `sigma` is the greatest standard deviation of that, as a share of the
 * stakes.
 */
export type Returned = {
  readonly plays: number
  readonly stakedCents: number
  readonly paidCents: number
  readonly actual: number
  readonly sigma: number
}

/** The totals of the plays with one start. */
type StartTotals = {
  version: string
  start: unknown
  plays: number
  staked: number
  paid: number
  squares: number
}

/**
 * The totals of a period's ended plays, without returned stakes. The deviation is that of the game and not of
 * the sample, which may miss rare wins: a payout between nothing and M times the stake, with the mean m,
 * varies by at most m(M − m).
 * @throws Refused when the period has too many different starts
 */
export async function returnedIn(
  ctx: Ctx,
  { slug, rtpX1000000 }: CasinoManifest,
  { from, until }: Period,
): Promise<Returned> {
  const starts = await rows(
    ctx.db.read,
    sql<StartTotals>`select selection ->> 'version' as version, selection -> 'start' as start,
      count(*)::bigint as plays,
        sum(stake_cents)::bigint as staked, sum(payout_cents)::bigint as paid, sum(stake_cents::float8 ^ 2)
        as squares
      from ${wagerRows(slug)} as w where state = 'settled' and placed_at >= ${from} and placed_at < ${until}
      group by 1, 2 limit ${STARTS_MAX + 1}`,
  )
  if (starts.length > STARTS_MAX)
    throw new Refused(
      'invalid',
      `Plays of ${slug} have more than ${STARTS_MAX} different starts: ask for fewer days`,
    )
  const mean = rtpX1000000.max / 1_000_000
  const sum = { plays: 0, stakedCents: 0, paidCents: 0, squares: 0 }
  for (const { version, start, plays, staked, paid, squares } of starts) {
    const { numerator, denominator } = rulesOf(version).most(start)
    sum.plays += plays
    sum.stakedCents += staked
    sum.paidCents += paid
    sum.squares += squares * mean * Math.max(0, numerator / denominator - mean)
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

/** Whether the actual return is within the band around the return that the manifest states. */
export function judge({ rtpX1000000: { min, max } }: CasinoManifest, { plays, actual, sigma }: Returned) {
  if (plays < PLAYS_MIN) return 'too few plays to tell'
  const low = actual - BAND_SIGMAS * sigma
  const high = actual + BAND_SIGMAS * sigma
  if (high < min / 1_000_000) return 'BELOW WHAT IS STATED'
  return low > max / 1_000_000 ? 'ABOVE WHAT IS STATED' : 'as stated'
}

const percent = (part: number) => `${(part * 100).toFixed(4)} %`

/** The actual return beside the stated one. */
export const returnsAction = staffQuery({
  name: 'casino-returns',
  permission: 'casino.read',
  summary: 'What instant games returned on some days, beside what is stated',
  about: 'The band around the figure holds 99.9 % of samples.',
  input: { ...days, game: instantGame.optional() },
  words: ['from', 'to', 'game'],
  output: z.array(
    z.object({
      game: z.string(),
      plays: z.int(),
      stakedCents: cents,
      paidCents: cents,
      actual: z.number(),
      sigma: z.number(),
      stated: z.object({ min: z.number(), max: z.number() }),
      verdict: z.string(),
    }),
  ),
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
        `KES ${toKes(stakedCents).toFixed(2)} staked`,
        `KES ${toKes(paidCents).toFixed(2)} paid`,
        stakedCents === 0
          ? 'no return'
          : `${percent(actual)} ± ${percent(BAND_SIGMAS * sigma)}, stated ${percent(min / 1_000_000)} to ${percent(max / 1_000_000)}`,
        verdict,
      ].join(' · '),
    ),
})
