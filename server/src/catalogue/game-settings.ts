import { leastStake } from '@ruka/contract/taxes'
import type { Ctx } from '../platform/context/context.ts'
import { taxesOf } from '../taxes/index.ts'
import type { RawBuilder } from 'kysely'
import { pgArray, rows, sql, type Reader } from '../platform/db/db.ts'

/**
 * What the operator decided about a game: whether it is open now, and bounds of a stake within the game's
 * own, where given.
 */
export type GameSettings = {
  readonly open: boolean
  readonly minStakeKes: number | null
  readonly maxStakeKes: number | null
}

/** In the lobby: shown, not closed, and in its season. */
export const isListed = (nowMs: number) =>
  sql<boolean>`(visible and not closed and coalesce(shown_from <= ${new Date(nowMs)}, true)
    and coalesce(shown_until > ${new Date(nowMs)}, true))`

/** Takes stakes: in the lobby, and not stopped. */
const isOpen = (nowMs: number) => sql<boolean>`(${isListed(nowMs)} and not stopped)`

export type SettingsRow = GameSettings & { readonly slug: string }
/** The settings of these games, as a table for another module's statement. */
export const settingsRows = (slugs: readonly string[], nowMs: number): RawBuilder<SettingsRow> =>
  sql<SettingsRow>`(select slug, ${isOpen(nowMs)} as open, min_stake_kes as "minStakeKes",
    max_stake_kes as "maxStakeKes"
    from catalogue.games where slug = any(${pgArray([...new Set(slugs)])}::text[]))`

/** The settings of these games, by slug. */
export async function readSettings(
  reader: Reader,
  slugs: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, GameSettings>> {
  const found = await rows(reader, sql<SettingsRow>`select * from ${settingsRows(slugs, nowMs)} as settings`)
  return new Map(found.map(({ slug, ...settings }) => [slug, settings]))
}

/**
 * The bounds of a stake, in whole KES: the game's, narrowed by what the operator set for it, or for each of the games that it
 * is on, and by the law; `law` where that sets the least.
 */
export function stakeBounds(
  ctx: Ctx,
  stakeKes: { readonly min: number; readonly max: number },
  ...settings: readonly (GameSettings | undefined)[]
): { readonly minKes: number; readonly maxKes: number; readonly law: string | undefined } {
  const { kes, law } = leastStake(
    taxesOf(ctx),
    Math.max(stakeKes.min, ...settings.map(game => game?.minStakeKes ?? 0)),
    ctx.clock.now(),
  )
  const maxKes = Math.min(stakeKes.max, ...settings.map(game => game?.maxStakeKes ?? Infinity))
  return { minKes: kes, maxKes, law }
}
