/**
 * What a site says about itself. The operator writes a file, and the server refuses to start with a key or a
 * value that it does not know; `GET /site.json` on the shell's own origin is made of it, public, the same for
 * all visitors, without secrets. A shell in front of another server gets a static file of that shape.
 */
import * as z from 'zod/mini'
import { houseLimits } from './house-limits-table.ts'
import { colours, iconFile, logoAddress, logoFile, theme } from './brand.ts'
import { taxTable } from './tax-table.ts'
import { thirdParties } from './third-parties.ts'

const text = z.string('a text').check(z.maxLength(300, 'at most 300 characters'))
const HTTPS = /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/
const web = text.check(z.regex(HTTPS, 'an https address'))
const path = text.check(z.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'a path such as /games'))
const base = text.check(
  z.regex(
    /^(?:https?:\/\/[\w.-]+(?::\d+)?)?(?:\/[\w.-]+)*$/,
    'a path of this site or an address, without a slash at its end',
  ),
)
/** A path of this site, with a query or not, or an https address; nothing that a tap would run. */
const link = text.check(
  z.refine(href => /^\/(?![/\\])/.test(href) || HTTPS.test(href), 'a path of this site or an https address'),
)
const origin = text.check(z.regex(/^https?:\/\/[\w.-]+(?::\d+)?$/, 'an origin such as https://games.example'))
const flag = z._default(z.boolean('true or false'), false)
const flagOn = z._default(z.boolean('true or false'), true)

/**
 * A link of the shortcut strip; `icon` and `color` are names the shell knows, others fall back to its plain
 * ones.
 */
export const shortcut = z.strictObject({
  title: text,
  icon: text,
  href: link,
  color: text,
})

/**
 * A row of the table of screens as the operator wants it: bars hidden or shown on one of the shell's own
 * routes, or an address of the operator's own that shows a game at full height or the games of some tags.
 */
export const siteRoute = z
  .strictObject({
    path: text.check(z.regex(/^\/(?::?[a-z0-9-]+(?:\/:?[a-z0-9-]+)*)?$/, 'a path such as /games')),
    /** In English and in Swahili; a route of the operator's own needs it. */
    title: z.optional(z.tuple([text, text], 'a text in English and one in Swahili')),
    game: z.optional(z.string('a text').check(z.regex(/^[a-z0-9-]{1,64}$/, 'the slug of a game'))),
    tags: z.optional(
      z.string('a text').check(z.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/, 'tags with commas between them')),
    ),
    hideHeader: z.optional(z.boolean('true or false')),
    hideFooter: z.optional(z.boolean('true or false')),
    hideMenuBar: z.optional(z.boolean('true or false')),
  })
  .check(
    z.refine(
      ({ title, game, tags }) => (title === undefined) === ((game ?? tags) === undefined) && !(game && tags),
      'bars to hide or show, or a title with a game or tags',
    ),
  )

const facts = {
  name: z.string('a text').check(z.minLength(1, 'a name'), z.maxLength(40, 'at most 40 characters')),
  /** The theme of visitors who have chosen none. */
  theme: z._default(theme, 'dark'),
  /** Where the endpoints live: a path on this origin, or an absolute address. */
  apiBase: z._default(base, '/api'),
  /** Where the content service lives, which has the promos: a path on this origin, or an absolute address. */
  contentBase: z._default(base, '/content'),
  /**
   * Origins whose games the pages may frame, beside the games' own, those of providers, and that of `apiBase`.
   */
  frameOrigins: z._default(z.array(origin, 'a list').check(z.maxLength(20, 'at most 20 origins')), []),
  /** Whether `/socket` of this origin pushes updates; the shell polls where it does not. */
  socket: flag,
  flags: z._default(
    z.strictObject({
      hasTerms: flag,
      enableTawkTo: flag,
      showBonus: flag,
      enableSambaza: flag,
      showCampaigns: flagOn,
    }),
    { hasTerms: false, enableTawkTo: false, showBonus: false, enableSambaza: false, showCampaigns: true },
  ),
  /** Where the menus' Games leads. */
  gamesRoute: z._default(path, '/games'),
  support: z.strictObject({ email: text, phone: text }),
  licence: text,
  address: text,
  helpline: z.strictObject({
    name: text,
    phone: text,
    url: z.union([z.literal(''), web], 'an https address'),
  }),
  social: z._default(
    z.array(
      z.strictObject({
        icon: z.enum(['facebook', 'x', 'instagram', 'tiktok'], 'facebook, x, instagram or tiktok'),
        url: web,
      }),
      'a list',
    ),
    [],
  ),
  shortcuts: z._default(z.array(shortcut, 'a list'), []),
  routes: z._default(z.array(siteRoute, 'a list'), []),
  thirdParties: z._default(thirdParties, {}),
}

/** The operator's file. What is left out of `logo`, `icon` and `colours` is the product's own. */
export const siteFile = z.strictObject({
  ...facts,
  logo: z.optional(logoFile),
  icon: z.optional(iconFile),
  colours: z._default(colours, {}),
})
export type SiteFile = z.infer<typeof siteFile>

/** What the shell receives. */
export const site = z.strictObject({
  ...facts,
  logo: z.optional(logoAddress),
  /** The origin of the games' frames, never the shell's own. */
  gamesOrigin: z.string(),
  /** The origin of the widgets' frames, which is neither the shell's nor that of the games. */
  widgetsOrigin: z._default(z.string(), ''),
  /** Whether players may log in with passkeys: browsers make none for an origin that is an address of IP. */
  passkeys: flag,
  /** Whether there are sports to bet on: the menus lead to them. */
  sports: flag,
  /** Business number for deposits from the M-PESA menu. */
  paybill: z.string(),
  /** What the operator calls its leagues. */
  gameNames: z._default(z.array(z.object({ slug: z.string(), name: z.string() })), []),
  /** The dated taxes of the operator, so that the shell can show them before they are taken. */
  taxes: z._default(taxTable, []),
  /** What the house takes and pays, of all days. */
  limits: houseLimits,
})
export type Site = z.infer<typeof site>
export type Shortcut = z.infer<typeof shortcut>
export type SiteRoute = z.infer<typeof siteRoute>
