import { isPresent } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Reader } from '../platform/db/db.ts'
import { nameOf, playerNamed } from '../providers/index.ts'

/**
 * What the provider of a script calls the operator's players by: no two providers or operators can find out that
 * two names are of one player, and no name is the player's own id.
 */
const providerOf = ({ WIDGET_OPERATOR }: Ctx['config'], script: string): string =>
  `widgets:${WIDGET_OPERATOR}@${new URL(script).host}`

/** A player's name for the provider of a script, made at its first use. */
export const viewerName = (
  { config, db }: Pick<Ctx, 'config' | 'db'>,
  { script, playerId }: { script: string; playerId: string },
): Promise<string> => nameOf(db.read, { provider: providerOf(config, script), playerId })

/**
 * The player of a name in our own widgets, for as long as a session that began before `atMs` has not ended and
 * the player may play: a key outlives neither a log-out nor an exclusion.
 */
export async function viewerNamed(
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  reader: Reader,
  { name, atMs }: { name: string; atMs: number },
): Promise<string | undefined> {
  const provider = providerOf(config, config.WIDGETS_ORIGIN)
  const playerId = await playerNamed(reader, { provider, name })
  if (playerId === undefined) return undefined
  return (await isPresent(reader, { playerId, sinceMs: atMs, nowMs: clock.now() })) ? playerId : undefined
}
