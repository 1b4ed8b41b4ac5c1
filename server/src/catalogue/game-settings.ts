import { pgArray, rows, sql, type Reader } from '../platform/db.ts'

/** What the operator decided about a game: whether it is open now, and bounds of a stake within the game's own, where given. */
export type GameSettings = {
  readonly open: boolean
  readonly minStakeKes: number | null
  readonly maxStakeKes: number | null
}

/** Shown, not closed, and in its season. */
export const isOpen = (nowMs: number) =>
  sql<boolean>`(visible and not closed and coalesce(shown_from <= ${new Date(nowMs)}, true) and coalesce(shown_until > ${new Date(nowMs)}, true))`

/** The settings of these games, by slug. */
export async function readSettings(
  reader: Reader,
  slugs: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, GameSettings>> {
  const found = await rows(
    reader,
    sql<
      GameSettings & { slug: string }
    >`select slug, ${isOpen(nowMs)} as open, min_stake_kes as "minStakeKes", max_stake_kes as "maxStakeKes"
      from catalogue.games where slug = any(${pgArray([...new Set(slugs)])}::text[])`,
  )
  return new Map(found.map(({ slug, ...settings }) => [slug, settings]))
}
