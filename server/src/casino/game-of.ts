import { fromKes, type Cents } from '@ruka/contract/money'
import { leastStake } from '@ruka/contract/taxes'
import type { CasinoManifest } from '@ruka/games'
import type { GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { GameCaller } from '../platform/http.ts'
import { Refused } from '../platform/refused.ts'
import { taxesOf } from '../taxes/index.ts'
import { refusal, type PlayAnswer } from './answers.ts'
import { casinoGames } from './casino-games.ts'

/** @throws Refused game_unknown, or token_not_valid for the token of another game. */
export function gameOf({ game }: { game: string }, session: Pick<GameCaller, 'game'>): CasinoManifest {
  const manifest = casinoGames.find(({ slug }) => slug === game)
  if (!manifest) throw new Refused('game_unknown')
  if (session.game !== game) throw new Refused('token_not_valid')
  return manifest
}

/** The bounds of a stake, in whole KES: the game's, narrowed by the operator and the law. */
export function stakesOf(ctx: Ctx, { stakeKes }: CasinoManifest, settings: GameSettings | undefined) {
  const least = Math.max(stakeKes.min, settings?.minStakeKes ?? 0)
  return {
    minStake: leastStake(taxesOf(ctx), least, ctx.clock.now()).kes,
    maxStake: Math.min(stakeKes.max, settings?.maxStakeKes ?? Infinity),
  }
}

/** Why a play for this stake may not begin, if it may not. */
export function refusalOf(
  ctx: Ctx,
  manifest: CasinoManifest,
  { settings, stakeCents }: { settings: GameSettings | undefined; stakeCents: Cents },
): PlayAnswer | undefined {
  if (!settings?.open) return refusal('game_unknown')
  const { minStake, maxStake } = stakesOf(ctx, manifest, settings)
  if (stakeCents < fromKes(minStake))
    return refusal('stake_below_minimum', `The smallest stake is KES ${minStake}`)
  if (stakeCents > fromKes(maxStake))
    return refusal('stake_above_maximum', `The greatest stake is KES ${maxStake.toLocaleString('en')}`)
  return undefined
}
