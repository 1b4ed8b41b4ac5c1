/**
 * Widgets: jackpots, races and tournaments that a provider's script shows. The shell asks for a configuration and hands
 * it to the script, which shows it to its provider's server: the key proves what the configuration says.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What a widget lists, unless the site's file asks for fewer: jackpots, races, and the places of a leaderboard. */
export const WIDGET_LIMITS = { jackpots: 20, races: 10, tournaments: 20 } as const
export type WidgetName = keyof typeof WIDGET_LIMITS
export const WIDGET_NAMES = Object.keys(WIDGET_LIMITS) as readonly WidgetName[]

/** By how much points of high rollers count, unless the rules of a race say another factor. */
export const HIGH_ROLLER_MULTIPLIER = 3

/** A provider refuses a key that is older, by the time in it. */
export const WIDGET_KEY_LIFE_MS = 600_000

export const widgetKey = z.object({
  /** The player's id; empty unless `load_mode` is `Authenticated`. */
  pid: z.string(),
  /** The operator's code. */
  op: z.string(),
  /** When the key was made, in milliseconds since 1970. */
  timestamp: z.number().check(z.int()),
  /** HMAC-SHA256 over the other fields, as 64 hex digits: `docs/widgets.md`. */
  key: z.string(),
  /** Authenticated: the player's id is passed to the widget. Anonymous: nobody's is. */
  load_mode: z.enum(['Authenticated', 'Anonymous']),
})
export type WidgetKey = z.infer<typeof widgetKey>

export const readWidgetKey = endpoint({
  method: 'GET',
  path: '/games/widgets/auth-key',
  auth: 'either',
  section7: true,
  summary: 'The configuration of widgets: who looks at them, signed for their provider',
  reply: widgetKey,
  refusals: [],
})

export const widgetsApi = { readWidgetKey }
