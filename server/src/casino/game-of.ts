import type { CasinoManifest } from '@ruka/games'
import { greatestStakeKes } from '@ruka/games/kit/instant/play.rules'
import { stakeBounds, type GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { GameCaller } from '../platform/http.ts'
import { Refused } from '../platform/refused.ts'
import { casinoGames, rulesOfGame } from './casino-games.ts'

/** @throws Refused game_unknown, or token_not_valid for the token of another game. */
export function gameOf({ game }: { game: string }, session: Pick<GameCaller, 'game'>): CasinoManifest {
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

/** What can be staked on what is chosen: never so much that the first step could pay more than a play may. */
export function stakesByChoice({ slug, payoutMaxKes }: CasinoManifest, maxStake: number) {
  const [{ choices, first }] = rulesOfGame(slug)
  return (choices?.() ?? []).map(([name, start]) => ({
    name,
    start,
    maxStake: Math.min(maxStake, greatestStakeKes(first(start), payoutMaxKes)),
  }))
}
