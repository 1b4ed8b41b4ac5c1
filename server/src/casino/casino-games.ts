import { games, type CasinoManifest } from '@ruka/games'
import type { CasinoRules } from '@ruka/games/kit/manifest'

/** The games that this engine runs. */
export const casinoGames: readonly CasinoManifest[] = games.filter(game => game.engine === 'casino')

const rules = new Map<string, CasinoRules>(
  casinoGames.flatMap(game => game.rules.map(each => [each.version, each] as const)),
)

/** The rules by which a play was begun. @throws Error when the program no longer has them. */
export function rulesOf(version: string): CasinoRules {
  const found = rules.get(version)
  if (!found) throw new Error(`the rules ${version} are missing`)
  return found
}
