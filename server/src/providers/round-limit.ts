import { limitKes } from '@ruka/contract/house-limits'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { ProviderGame } from './read-providers.ts'

/** The most that one round of a game may pay at this moment, in whole KES; a game that is not listed has no own limit. */
export function roundMaxKes(ctx: Ctx, game: Pick<ProviderGame, 'payoutMaxKes'> | undefined): number {
  const houseKes = limitKes(houseLimitsOf(ctx), 'casinoPayout', ctx.clock.now())
  return Math.min(game?.payoutMaxKes ?? houseKes, houseKes)
}
