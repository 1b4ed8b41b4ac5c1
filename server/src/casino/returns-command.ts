import type { CasinoManifest } from '@ruka/games'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql } from '../platform/db.ts'
import { StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { wagerRows } from '../wagers/index.ts'
import { casinoGames } from './casino-games.ts'
import { periodOf, type Period } from './period.ts'

/** A mean of plays that are as they are stated lies outside its band once in a thousand times. */
const BAND_SIGMAS = 3.29
/** With fewer plays a band says nothing: a game's rare wins are missing in most samples of that size. */
const PLAYS_MIN = 1_000

/** What the plays of a game returned in fact; `sigma` is the standard deviation of that, in parts of what was staked. */
export type Returned = {
  readonly plays: number
  readonly stakedCents: number
  readonly paidCents: number
  readonly actual: number
  readonly sigma: number
}

/** What ended plays of a period came to; stakes that were returned count for nothing. */
export async function returnedIn(ctx: Ctx, game: string, { from, until }: Period): Promise<Returned> {
  const row = (await firstRow(
    ctx.db.read,
    sql<{ plays: number; staked: number; paid: number; squares: number }>`
      with ended as (select stake_cents::numeric as stake, payout_cents::numeric as paid from ${wagerRows(game)} as w
        where state = 'settled' and placed_at >= ${from} and placed_at < ${until}),
      total as (select count(*) as plays, coalesce(sum(stake), 0) as staked, coalesce(sum(paid), 0) as paid from ended)
      select plays::bigint, staked::bigint, paid::bigint,
        (select coalesce(sum((e.paid - e.stake * t.paid / nullif(t.staked, 0)) ^ 2), 0) from ended as e)::float8 as squares
      from total as t`,
  ))!
  const { plays, staked, paid, squares } = row
  return {
    plays,
    stakedCents: staked,
    paidCents: paid,
    actual: staked === 0 ? 0 : paid / staked,
    sigma: staked === 0 ? 0 : Math.sqrt(squares) / staked,
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
export const returnsCommand: StaffCommand = {
  name: 'casino-returns',
  usage: 'FROM TO [GAME]',
  about:
    'Tells what instant games returned on the Nairobi days from one to another, beside what is stated, with a band of 99.9 %',
  async run(ctx, call) {
    const period = periodOf(call.word(0, 'The first day'), call.word(1, 'The last day'))
    const [, , slug] = call.words
    const games = casinoGames.filter(game => slug === undefined || game.slug === slug)
    if (games.length === 0) throw new StaffUsage(`There is no instant game ${slug}`)
    const lines: string[] = []
    for (const game of games) {
      const returned = await returnedIn(ctx, game.slug, period)
      const { plays, stakedCents, paidCents, actual, sigma } = returned
      const { min, max } = game.rtpX1000000
      lines.push(
        [
          game.slug.padEnd(9),
          `${plays} plays`,
          `KES ${(stakedCents / 100).toFixed(2)} staked`,
          `KES ${(paidCents / 100).toFixed(2)} paid`,
          stakedCents === 0
            ? 'no return'
            : `${percent(actual)} ± ${percent(BAND_SIGMAS * sigma)}, stated ${percent(min / 1_000_000)} to ${percent(max / 1_000_000)}`,
          judge(game, returned),
        ].join(' · '),
      )
    }
    return lines
  },
}
