import { HOUSE_LIMITS, limitKes } from '@ruka/contract/house-limits'
import { VIRTUALS } from '../../contract/src/limits.ts'
import { LEAGUE_SLUGS } from '../../contract/src/virtual-ids.ts'
import { simulateJackpots } from '../../games/league/jackpot-simulation.ts'
import { rounded, type Figure } from '../harness/figures.ts'

/** A year of 365 days of 720 rounds each, of which every pair has a list. */
const TERMS = {
  stake: limitKes(HOUSE_LIMITS, 'jackpotStake', 0),
  prize: limitKes(HOUSE_LIMITS, 'jackpotPrize', 0),
}
const SEASONS = Math.ceil((365 * 720) / 38)

/**
 * A year of lists of the Virtual Jackpot in each league: what the best ticket returns in the mean, which the
 * bound limits, and how often it had 9 to 13 right beside how often it should. Some minutes on a quiet core.
 */
export const jackpots = (): readonly Figure[] => LEAGUE_SLUGS.flatMap(yearOf)

function yearOf(league: string): readonly Figure[] {
  process.stderr.write(`${SEASONS} seasons of ${league}\n`)
  const { lists, refused, chosen, returns, right } = simulateJackpots(league, SEASONS, {
    purpose: 'ruka jackpot bench',
    terms: TERMS,
  })
  const bound = VIRTUALS.jackpot.returnMaxPermille / 1_000
  const figure = (name: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => ({
    name: `${league}_${name}`,
    value: rounded(value, 6),
    unit,
    ...more,
  })
  const wins = right.at(-1)!
  const realised = (wins.seen * TERMS.prize) / TERMS.stake / lists
  return [
    figure('lists', lists, 'lists'),
    figure('lists_refused', refused, 'lists'),
    figure('first_choices', chosen.first / lists, ''),
    figure('most_even', chosen.mostEven, 'lists'),
    figure('best_return_least', returns.least, '', { baseline: bound }),
    figure('best_return_mean', returns.mean, '', { baseline: bound }),
    figure('best_return_most', returns.most, '', { baseline: bound }),
    figure('best_return_realised', realised, '', { baseline: rounded(returns.mean, 6) }),
    ...right.slice(9).flatMap(({ seen, expected, sigma }, at) => [
      figure(`right_${at + 9}`, seen, 'lists', { baseline: rounded(expected, 3) }),
      // p > 10⁻⁴, two-sided, is 3.89.
      figure(`right_${at + 9}_deviation`, Math.abs(seen - expected) / sigma, 'sigma', { baseline: 3.89 }),
    ]),
  ]
}
