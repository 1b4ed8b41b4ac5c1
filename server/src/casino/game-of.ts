import { leastStake } from '@ruka/contract/taxes'
import type { CasinoManifest } from '@ruka/games'
import type { Ctx } from '../platform/context.ts'
import type { GameCaller } from '../platform/http.ts'
import { Refused } from '../platform/refused.ts'
import { taxesOf } from '../taxes/index.ts'
import { casinoGames } from './casino-games.ts'

/** @throws Refused game_unknown, or token_not_valid for the token of another game. */
export function gameOf({ game }: { game: string }, session: Pick<GameCaller, 'game'>): CasinoManifest {
  const manifest = casinoGames.find(({ slug }) => slug === game)
  if (!manifest) throw new Refused('game_unknown')
  if (session.game !== game) throw new Refused('token_not_valid')
  return manifest
}

/** The bounds of a stake, in whole KES. */
export const stakesOf = (ctx: Ctx, { stakeKes }: CasinoManifest) => ({
  minStake: leastStake(taxesOf(ctx), stakeKes.min, ctx.clock.now()).kes,
  maxStake: stakeKes.max,
})
