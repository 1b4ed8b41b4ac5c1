import { games, type CasinoManifest } from '@ruka/games'
import type { AnyRules, RulesOfGame } from '@ruka/games/kit/instant/play.rules'

/** The games that this engine runs. */
export const casinoGames: readonly CasinoManifest[] = games.filter(game => game.engine === 'casino')

/** Each game's rules lie beside its manifest, by name. */
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

/** A game's rules, those by which plays begin today first. */
export const rulesOfGame = (game: string): RulesOfGame => loaded.get(game)!

/** The rules by which a play was begun. @throws Error when the program no longer has them. */
export function rulesOf(version: string): AnyRules {
  const found = byVersion.get(version)
  if (!found) throw new Error(`the rules ${version} are missing`)
  return found
}
