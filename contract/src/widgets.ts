/**
 * Widgets: jackpots, races and tournaments that a provider's script shows. The shell asks for a configuration and hands
 * it to the script, which shows it to its provider's server: the key proves what the configuration says.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const widgetKey = z.object({
  /** The player's id; empty unless `load_mode` is `Authenticated`. */
  pid: z.string(),
  /** The operator's code. */
  op: z.string(),
  /** When the key was made, in milliseconds since 1970. */
  timestamp: z.number().check(z.int()),
  /** HMAC-SHA256 over the other fields, as 64 hex digits: `docs/widgets.md`. */
  key: z.string(),
  /** Authenticated: the player's id is passed to the widget. Anonymous: no id is. */
  load_mode: z.enum(['Authenticated', 'Anonymous']),
})
export type WidgetKey = z.infer<typeof widgetKey>

export const readWidgetKey = endpoint({
  method: 'GET',
  path: '/games/widgets/auth-key',
  auth: 'player-or-visitor',
  section7: true,
  summary: 'The configuration of widgets: who looks at them, signed for their provider',
  reply: widgetKey,
  refusals: [],
})

export const widgetsApi = { readWidgetKey }
