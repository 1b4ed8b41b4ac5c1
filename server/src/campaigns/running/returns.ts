import { games } from '@ruka/games'
import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { lockMultiBonus, readBonusReturn, type OtherCosts } from '../../sportsbook/index.ts'
import { isJackpot, isLive, readCampaigns, type Campaign } from '../model/campaigns.ts'
import { costOf, type JackpotRules } from '../model/definition.rules.ts'

const WHOLE = 1_000_000
/** What crash games return at every target (docs/fairness.md), and virtual football at most: a book of 105 %. */
const CRASH = 970_000
const LEAGUE = 952_381
/** A line closes where an outcome is likelier than 98 %, and no price is below 1.01. */
const SPORTS = 989_800
/** Games on servers of others name no return here. */
const OTHERS = 970_000

/** The most that stakes on a game return in the mean, in parts per million, by its slug. */
const returnsOf = ({ JACKPOT_RETURN_PERMILLE, bonusReturn = 0 }: Returns): ReadonlyMap<string, number> =>
  new Map([
    ...games.map(
      game =>
        [
          game.slug,
          game.engine === 'casino' ? game.rtpX1000000.max : game.engine === 'crash' ? CRASH : LEAGUE,
        ] as const,
    ),
    ['sports', Math.max(SPORTS, bonusReturn)],
    ['virtual-jackpot', JACKPOT_RETURN_PERMILLE * 1_000],
  ])
type Returns = Pick<Config, 'JACKPOT_RETURN_PERMILLE'> & {
  /** What multis with the operator's bonus return at most. */
  readonly bonusReturn?: number
}

/** A game whose return and jackpots sum to more than is staked, in parts per million. */
export type Excess = { readonly game: string; readonly returned: number; readonly cost: number }

/** The game on which jackpots that run together return the most above the stakes; undefined where none does. */
export function excessOf(returned: Returns, jackpots: readonly JackpotRules[]): Excess | undefined {
  const returns = returnsOf(returned)
  const named = new Set([...returns.keys(), ...jackpots.flatMap(({ games: counted }) => counted)])
  const sums = [...named].map((game): Excess => ({
    game,
    returned: returns.get(game) ?? OTHERS,
    cost: costOn(game, jackpots),
  }))
  return sums
    .filter(({ cost, returned }) => cost > 0 && returned + cost > WHOLE)
    .toSorted((one, other) => other.returned + other.cost - one.returned - one.cost)[0]
}

const costOn = (game: string, jackpots: readonly JackpotRules[]): number =>
  jackpots
    .filter(({ games: counted }) => counted.length === 0 || counted.includes(game))
    .reduce((sum, { levels }) => sum + costOf(levels), 0)

const percent = (ppm: number): string => `${(ppm / 10_000).toFixed(2)} %`
export const excessText = ({ game, returned, cost }: Excess): string =>
  `Jackpots would cost ${percent(cost)} of the stakes on ${game}, which returns up to ${percent(returned)}: ` +
  `${percent(returned + cost)} in sum. Lower shares, reserves or seeds, or name other games`

const readLive = async (reader: Reader) => (await readCampaigns(reader)).filter(isJackpot).filter(isLive)

/** What the jackpots that run cost of stakes on sports, for the bonus that is paid of the same stakes. */
export const readCostOnSports: OtherCosts = async reader =>
  costOn(
    'sports',
    (await readLive(reader)).map(({ rules }) => rules),
  )

/** What one more jackpot makes of those that run. */
export async function excessWith(
  reader: Reader,
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  { id, rules }: Campaign<JackpotRules>,
): Promise<Excess | undefined> {
  const live = await readLive(reader)
  const bonusReturn = await readBonusReturn(reader, clock.now())
  return excessOf({ ...config, bonusReturn }, [
    ...live.filter(each => each.id !== id).map(each => each.rules),
    rules,
  ])
}

/**
 * A jackpot is paid from the margin of the games that it counts, beside all others and the multi bonus. The caller holds
 * the journal's end, so that two that start at once see each other; a bonus that is set waits for the one, or this
 * for it. @throws Refused with the figures
 */
export async function mustBePaidByMargin(
  tx: Tx,
  ctx: Pick<Ctx, 'config' | 'clock'>,
  campaign: Campaign<JackpotRules>,
): Promise<void> {
  await lockMultiBonus(tx)
  const excess = await excessWith(tx, ctx, campaign)
  if (excess) throw new Refused('conflict', excessText(excess))
}
