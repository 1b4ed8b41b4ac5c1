/**
 * Messages between the shell and a frame of the widgets' origin, by postMessage. The frame loads the provider's script
 * and shows one of its custom elements; the shell trusts nothing of it, and the frame has nothing of the shell's.
 */
import * as z from 'zod/mini'
import type { WidgetName } from './widget-limits.ts'
import { widgetKey } from './widgets.ts'

/** Frame → shell. */
export const widgetMessage = z.discriminatedUnion('type', [
  /** The frame waits to be told what to show. */
  z.strictObject({ type: z.literal('ruka:widget-open') }),
  /**
   * ready: the widget shows something. empty: the script has nothing to show. failed: the script did not load, or says
   * that it failed.
   */
  z.strictObject({
    type: z.literal('ruka:widget-state'),
    state: z.enum(['ready', 'empty', 'failed']),
  }),
  /** The height of what is shown, in CSS pixels. */
  z.strictObject({
    type: z.literal('ruka:widget-height'),
    height: z.number().check(z.gte(0), z.lte(1_000_000)),
  }),
])
export type WidgetMessage = z.infer<typeof widgetMessage>

/** A value of CSS. */
const colour = z.optional(z.string().check(z.maxLength(100)))

/** Shell → frame: what to show, and for whom; sent again when any of it changes, such as the theme or the key. */
export const widgetOrder = z.strictObject({
  type: z.literal('ruka:widget'),
  /** The address of the provider's script. */
  script: z.string(),
  widget: z.enum(['jackpots', 'races', 'tournaments'] satisfies readonly WidgetName[]),
  /** The name of the script's custom element. */
  element: z.string().check(z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/)),
  limit: z.number().check(z.int(), z.gte(1), z.lte(100)),
  language: z.enum(['en', 'sw']),
  theme: z.enum(['dark', 'light']),
  /** The site's colours, and its font, as custom properties. */
  colours: z.strictObject({
    '--ruka-background': colour,
    '--ruka-surface': colour,
    '--ruka-line': colour,
    '--ruka-text': colour,
    '--ruka-muted': colour,
    '--ruka-accent': colour,
    '--ruka-good': colour,
    '--ruka-font': colour,
  }),
  auth: widgetKey,
})
export type WidgetOrder = z.infer<typeof widgetOrder>
