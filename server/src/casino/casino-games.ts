import { games, type CasinoManifest } from '@ruka/games'
import { greatestStakeKes, type AnyRules, type RulesOfGame } from '@ruka/games/kit/instant/play.rules'
import { stakeBounds, type GameSession, type GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { Refused } from '../platform/base/refused.ts'

/** The games that this engine runs. */
export const casinoGames: readonly CasinoManifest[] = games.filter(game => game.engine === 'casino')

/** The rules of each game, from the file beside its manifest. */
const loaded = new Map(
  await Promise.all(
    casinoGames.map(async ({ slug, client }) => {
      const { rules } = (await import(`@ruka/games/${client}/${client}.rules`)) as { rules: RulesOfGame }
      return [slug, rules] as const
    }),
  ),
)
const byVersion = new Map<string, AnyRules>(
  [...loaded.values()].flat().map(rules => [rules.version, rules] as const),
)

/** The versions of a game's rules; plays begin by the first one. */
export const rulesOfGame = (game: string): RulesOfGame => loaded.get(game)!

/** The rules of a version. @throws Error when the program no longer has them. */
export function rulesOf(version: string): AnyRules {
  const found = byVersion.get(version)
  if (!found) throw new Error(`the rules ${version} are missing`)
  return found
}

/** @throws Refused game_unknown, or token_not_valid for the token of another game. */
export function gameOf({ game }: { game: string }, session: Pick<GameSession, 'game'>): CasinoManifest {
  const manifest = casinoGames.find(({ slug }) => slug === game)
  if (!manifest) throw new Refused('game_unknown')
  if (session.game !== game) throw new Refused('token_not_valid')
  return manifest
}

/** The bounds of a stake, in whole KES: the game's, narrowed by the operator and the law. */
export function stakesOf(ctx: Ctx, { stakeKes }: CasinoManifest, settings: GameSettings | undefined) {
  const { minKes, maxKes } = stakeBounds(ctx, stakeKes, settings)
  return { minStake: minKes, maxStake: maxKes }
}

/** The maximum stake of each choice: its first step must not be able to pay more than the payout limit. */
export function stakesByChoice({ slug, payoutMaxKes }: CasinoManifest, maxStake: number) {
  const [{ choices, first }] = rulesOfGame(slug)
  return (choices?.() ?? []).map(([name, start]) => ({
    name,
    start,
    maxStake: Math.min(maxStake, greatestStakeKes(first(start), payoutMaxKes)),
  }))
}
