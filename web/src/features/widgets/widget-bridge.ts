/**
 * The rules between the shell and the frame of a widget: whose messages count, and what the frame is told.
 */
import { widgetMessage, widgetOrder, type WidgetMessage, type WidgetOrder } from '@ruka/contract/widget-frame'
import { WIDGET_HEIGHT_MAX, WIDGET_LIMITS, type WidgetName } from '@ruka/contract/widget-limits'
import type { WidgetKey } from '@ruka/contract/widgets'
import { fieldOf } from '../../lib/device.ts'
import { comesFrom, type Expected, type Incoming } from '../../lib/game-bridge.ts'
import type { Preferences } from '../../lib/preferences.ts'
import { site } from '../../lib/site.ts'
import { widgetElement } from '../../lib/widget-element.ts'

/** The message of the frame itself, or null for a post of any other sender. */
export function acceptWidgetMessage(incoming: Incoming, expected: Expected): WidgetMessage | null {
  if (!comesFrom(incoming, expected)) return null
  const parsed = widgetMessage.safeParse(incoming.data)
  return parsed.success ? parsed.data : null
}

/** What a frame has said so far. */
export type Heard = {
  /** How often its page began to wait for an order. */
  readonly opened: number
  readonly state: 'loading' | 'ready' | 'empty' | 'failed'
  /** In CSS pixels; undefined until the frame has one that is not zero. */
  readonly height: number | undefined
}
export const NOTHING_HEARD: Heard = { opened: 0, state: 'loading', height: undefined }

/** The latest message counts: a page that opens again was reloaded, and a widget may be filled later. */
export function hear(before: Heard, message: WidgetMessage): Heard {
  if (message.type === 'ruka:widget-open') return { ...before, opened: before.opened + 1, state: 'loading' }
  if (message.type === 'ruka:widget-state') return { ...before, state: message.state }
  const height = Math.min(Math.ceil(message.height), WIDGET_HEIGHT_MAX)
  return { ...before, height: height === 0 ? undefined : height }
}

/** A frame opens once for each document in it; one that opens more often than this has failed for good. */
export const OPENS_MAX = 5
/** After this many changes a frame keeps its state and height until the next try. */
export const CHANGES_MAX = 300

/** What the page shows of what a frame has said, and how often that has changed. */
export type Shown = Heard & { readonly changes: number }
export const NOTHING_SHOWN: Shown = { ...NOTHING_HEARD, changes: 0 }

/** What the page shows next: what was heard, within the bounds. Without a change it is the same object. */
export function show(before: Shown, { opened, state, height }: Heard): Shown {
  if (before.opened > OPENS_MAX) return before
  if (opened > OPENS_MAX) return { ...before, opened, state: 'failed' }
  const isOther = state !== before.state || height !== before.height
  if (isOther && before.changes < CHANGES_MAX) return { opened, state, height, changes: before.changes + 1 }
  return opened === before.opened ? before : { ...before, opened }
}

/** The colours and the font of a frame, each from a token of the shell. */
const TOKENS = {
  '--ruka-background': '--sky',
  '--ruka-surface': '--raised',
  '--ruka-line': '--line',
  '--ruka-text': '--text',
  '--ruka-muted': '--muted',
  '--ruka-accent': '--ember-text',
  '--ruka-good': '--mint-text',
  '--ruka-font': '--font',
} as const

/** As the page has them now: in its theme, and in the operator's own colours. */
function coloursNow(): Record<string, string> {
  const style = getComputedStyle(document.documentElement)
  const values = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(values.filter(([, value]) => value !== '')) as Record<string, string>
}

type Wish = { readonly auth: WidgetKey } & Pick<Preferences, 'language' | 'theme'>

/**
 * The order for a widget, with nothing in it that the contract does not name; null where the description of
 * the site has no such widget, or anything wrong in it: that of another server may hold anything.
 */
export function orderFor(widget: WidgetName, { auth, language, theme }: Wish): WidgetOrder | null {
  const { widgets } = site().thirdParties
  const parsed = widgetOrder.safeParse({
    type: 'ruka:widget',
    script: widgets?.script,
    widget,
    element: widgetElement(widget),
    limit: fieldOf(widgets?.limits, widget) ?? WIDGET_LIMITS[widget],
    language,
    theme,
    colours: coloursNow(),
    auth,
  })
  return parsed.success ? parsed.data : null
}
