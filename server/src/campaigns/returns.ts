import { games } from '@ruka/games'
import type { Config } from '../platform/config.ts'
import type { Reader } from '../platform/db.ts'
import { Refused } from '../platform/refused.ts'
import { isJackpot, isLive, readCampaigns, type Campaign } from './campaigns.ts'
import { costOf, type JackpotRules } from './definition.rules.ts'

const WHOLE = 1_000_000
/** What crash games return at every target (docs/fairness.md), and virtual football at most: a book of 105 %. */
const CRASH = 970_000
const LEAGUE = 952_381
/** A line closes where an outcome is likelier than 98 %, and no price is below 1.01. */
const SPORTS = 989_800
/** Games on servers of others name no return here. */
const OTHERS = 970_000

/** The most that stakes on a game return in the mean, in parts per million, by its slug. */
const returnsOf = ({ JACKPOT_RETURN_PERMILLE }: Returns): ReadonlyMap<string, number> =>
  new Map([
    ...games.map(
      game =>
        [
          game.slug,
          game.engine === 'casino' ? game.rtpX1000000.max : game.engine === 'crash' ? CRASH : LEAGUE,
        ] as const,
    ),
    ['sports', SPORTS],
    ['virtual-jackpot', JACKPOT_RETURN_PERMILLE * 1_000],
  ])
type Returns = Pick<Config, 'JACKPOT_RETURN_PERMILLE'>

/** A game whose return and jackpots sum to more than is staked, in parts per million. */
export type Excess = { readonly game: string; readonly returned: number; readonly cost: number }

/** The game on which jackpots that run together return the most above the stakes; undefined where none does. */
export function excessOf(config: Returns, jackpots: readonly JackpotRules[]): Excess | undefined {
  const returns = returnsOf(config)
  const named = new Set([...returns.keys(), ...jackpots.flatMap(({ games: counted }) => counted)])
  const sums = [...named].map((game): Excess => {
    const counting = jackpots.filter(({ games: counted }) => counted.length === 0 || counted.includes(game))
    const cost = counting.reduce((sum, { levels }) => sum + costOf(levels), 0)
    return { game, returned: returns.get(game) ?? OTHERS, cost }
  })
  return sums
    .filter(({ cost, returned }) => cost > 0 && returned + cost > WHOLE)
    .toSorted((one, other) => other.returned + other.cost - one.returned - one.cost)[0]
}

const percent = (ppm: number): string => `${(ppm / 10_000).toFixed(2)} %`
export const excessText = ({ game, returned, cost }: Excess): string =>
  `Jackpots would cost ${percent(cost)} of the stakes on ${game}, which returns up to ${percent(returned)}: ` +
  `${percent(returned + cost)} in sum. Lower shares, reserves or seeds, or name other games`

/** What one more jackpot makes of those that run. */
export async function excessWith(
  reader: Reader,
  config: Returns,
  { id, rules }: Campaign<JackpotRules>,
): Promise<Excess | undefined> {
  const live = (await readCampaigns(reader)).filter(isJackpot).filter(isLive)
  return excessOf(config, [...live.filter(each => each.id !== id).map(each => each.rules), rules])
}

/**
 * A jackpot is paid from the margin of the games that it counts, beside all others. The caller holds the journal's end,
 * so that two that start at once see each other. @throws Refused with the figures
 */
export async function mustBePaidByMargin(
  reader: Reader,
  config: Returns,
  campaign: Campaign<JackpotRules>,
): Promise<void> {
  const excess = await excessWith(reader, config, campaign)
  if (excess) throw new Refused('conflict', excessText(excess))
}
