/**
 * Third-party services that a site may use. Each is off unless the site file has its part, and is loaded
 * after the page is there. Base addresses may be those of a proxy that the operator runs.
 */
import * as z from 'zod/mini'
import { WIDGET_LIMITS } from './widget-limits.ts'

const text = z.string('a text').check(z.maxLength(300, 'at most 300 characters'))
const HOST = 'https?://[\\w.-]+(?::\\d+)?'
const web = text.check(z.regex(new RegExp(`^${HOST}(?:[/?]\\S*)?$`), 'an http or https address'))
const base = text.check(
  z.regex(new RegExp(`^${HOST}(?:/[\\w.-]+)*$`), 'an http or https address without a slash at its end'),
)
const origin = text.check(z.regex(new RegExp(`^${HOST}$`), 'an origin such as https://stats.example'))
/** A value of the advertiser's, as it occurs in an address. */
const word = z.string('a text').check(z.regex(/^[\w.:-]{1,100}$/, 'up to 100 letters, digits, or . : _ -'))

/** The name of a custom element, such as `live-jackpots`. */
const element = z.string('a text').check(
  z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/, 'the name of a custom element, such as live-jackpots'),
  // SVG and MathML have them: no script can define one.
  z.refine(
    name => !/^(?:font-face(?:-\w+)?|color-profile|missing-glyph|annotation-xml)$/.test(name),
    'a name that a script can define',
  ),
)
const limit = (most: number) =>
  z.optional(z.int('a whole number').check(z.gte(1, 'at least 1'), z.lte(most, `at most ${most}`)))

export const TAWK_BASE = 'https://embed.tawk.to'
export const ONESIGNAL_BASE = 'https://cdn.onesignal.com'

export const thirdParties = z.strictObject({
  /**
   * The provider's script of jackpots, races and tournaments, in frames of the widgets' origin: `docs/widgets.md`.
   */
  widgets: z.optional(
    z.strictObject({
      script: web,
      /** What the script defines; a provider without one of them has no such widget. */
      elements: z.strictObject({
        jackpots: z.optional(element),
        races: z.optional(element),
        tournaments: z.optional(element),
      }),
      /** What each lists at most, where that is fewer than usual. */
      limits: z._default(
        z.strictObject({
          jackpots: limit(WIDGET_LIMITS.jackpots),
          races: limit(WIDGET_LIMITS.races),
          tournaments: limit(WIDGET_LIMITS.tournaments),
        }),
        {},
      ),
      /** Further origins that the script calls, and has pictures from. */
      origins: z._default(z.array(origin, 'a list'), []),
    }),
  ),
  /**
   * The list that events are put into, and the script that reads it, with the origins that the script calls.
   */
  analytics: z.optional(
    z.strictObject({
      dataLayer: z
        .string('a text')
        .check(z.regex(/^[a-zA-Z_]\w{0,40}$/, 'the name of a variable, such as dataLayer')),
      script: z.optional(web),
      origins: z._default(z.array(origin, 'a list'), []),
    }),
  ),
  /**
   * Receives conversions of visitors who came by an advertisement: a GET of `url` with these and the
   * visitor's id.
   */
  adBeacon: z.optional(
    z.strictObject({
      url: web,
      aid: word,
      pid: word,
      tid: word,
      goals: z.strictObject({ registration: z.optional(word), firstDeposit: z.optional(word) }),
    }),
  ),
  /** Sentry, or what speaks its protocol. */
  errorReporting: z.optional(
    z.strictObject({
      dsn: text.check(
        z.regex(
          /^https?:\/\/\w+@[\w.-]+(?::\d+)?(?:\/[\w-]+)*\/\d+$/,
          'a DSN such as https://key@sentry.example/1',
        ),
      ),
    }),
  ),
  /** Tawk.to, behind the support entry of the profile. */
  chat: z.optional(
    z.strictObject({
      propertyId: z.string('a text').check(z.regex(/^[\da-f]{24}$/, 'a property id of 24 hex digits')),
      widgetId: z._default(z.string('a text').check(z.regex(/^\w{1,40}$/, 'a widget id')), 'default'),
      base: z._default(base, TAWK_BASE),
    }),
  ),
  /** OneSignal's web push. */
  push: z.optional(
    z.strictObject({
      appId: z
        .string('a text')
        .check(
          z.regex(
            /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
            'an app id such as 00000000-0000-4000-8000-000000000000',
          ),
        ),
      base: z._default(base, ONESIGNAL_BASE),
    }),
  ),
})
export type ThirdParties = z.infer<typeof thirdParties>
