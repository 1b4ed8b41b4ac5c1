import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../platform/context/context.ts'
import { keysOf } from '../platform/config/keys.ts'
import { signWidget } from './sign-widget.ts'
import { viewerNamed } from './viewer-names.ts'

/** How long a key proves who looks on, and how far ahead the clock of its signer may be. */
const OLD_MS = 10 * 60_000
const AHEAD_MS = 60_000

/** What a widget shows of its viewer, as it comes over the wire; all five fields or none. */
export type ShownKey = {
  readonly pid?: string | undefined
  readonly op?: string | undefined
  readonly timestamp?: string | undefined
  readonly key?: string | undefined
  readonly load_mode?: 'Authenticated' | 'Anonymous' | undefined
}
/** A player until then, by the server's clock; a visitor without one. */
export type Viewer = { readonly playerId: string | undefined; readonly untilMs: number }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Who a key says looks on; undefined where it proves nothing: forged, of another operator, too old or from the future,
 * or of a player who has logged out or may not play. It is for reading and for joining, never for what moves money: a
 * copy of it is good until it is too old.
 */
export async function readViewer(
  ctx: Pick<Ctx, 'config' | 'clock' | 'db'>,
  shown: ShownKey,
): Promise<Viewer | undefined> {
  const { config, clock } = ctx
  const { pid = '', op, timestamp, key, load_mode } = shown
  if (key === undefined) return { playerId: undefined, untilMs: Infinity }
  if (timestamp === undefined || load_mode === undefined || op !== config.WIDGET_OPERATOR) return undefined
  const atMs = Number(timestamp)
  const nowMs = clock.now()
  if (atMs > nowMs + AHEAD_MS || atMs < nowMs - OLD_MS) return undefined
  if (load_mode === 'Authenticated' ? !UUID.test(pid) : pid !== '') return undefined
  const given = Buffer.from(key)
  const isOurs = keysOf(config, 'WIDGET_KEY').some(secret => {
    if (secret === undefined) return false
    const made = Buffer.from(signWidget(secret, { pid, op, timestamp: atMs, load_mode }).key)
    return made.length === given.length && timingSafeEqual(made, given)
  })
  if (!isOurs) return undefined
  const untilMs = atMs + OLD_MS
  if (pid === '') return { playerId: undefined, untilMs }
  const playerId = await viewerNamed(ctx, ctx.db.read, { name: pid, atMs })
  return playerId === undefined ? undefined : { playerId, untilMs }
}
