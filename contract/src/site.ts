/**
 * What a site says about itself: `GET /site.json` on the shell's own origin, public, the same for everybody, no secrets.
 * The server produces it from its configuration; a shell in front of another server gets a static file of this shape.
 */
import * as z from 'zod/mini'
import { taxTable } from './tax-table.ts'

const address = z.string().check(z.maxLength(300))

/** A link of the shortcut strip; `icon` and `color` are names the shell knows, others fall back to its plain ones. */
export const shortcut = z.object({
  title: z.string(),
  icon: z.string(),
  href: z.string(),
  color: z.string(),
})

/**
 * A row of the table of screens as the operator wants it: bars hidden or shown on one of the shell's own routes, or an
 * address of the operator's own that shows a game at full height or the games of some tags.
 */
export const siteRoute = z
  .strictObject({
    path: z.string().check(z.maxLength(100), z.regex(/^\/(?::?[a-z0-9-]+(?:\/:?[a-z0-9-]+)*)?$/)),
    /** In English and in Swahili; a route of the operator's own needs it. */
    title: z.optional(z.tuple([z.string(), z.string()])),
    game: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
    tags: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/))),
    hideHeader: z.optional(z.boolean()),
    hideFooter: z.optional(z.boolean()),
    hideMenuBar: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ title, game, tags }) => (title === undefined) === ((game ?? tags) === undefined) && !(game && tags),
      'a route of its own has a title, and a game or tags',
    ),
  )

export const site = z.object({
  name: z.string(),
  /** Where the endpoints live: a path on this origin, or an absolute address; no slash at the end. */
  apiBase: z._default(z.string(), '/api'),
  /** Where the content service lives, which has the promos: a path on this origin, or an absolute address. */
  contentBase: z._default(z.string(), '/content'),
  /** The origin of the games' frames, never the shell's own. */
  gamesOrigin: z.string(),
  /** Whether `/socket` of this origin pushes news; polling stands in where it does not. */
  socket: z._default(z.boolean(), false),
  flags: z._default(
    z.object({
      hasTerms: z._default(z.boolean(), false),
      enableTawkTo: z._default(z.boolean(), false),
      showBonus: z._default(z.boolean(), false),
      enableSambaza: z._default(z.boolean(), false),
    }),
    { hasTerms: false, enableTawkTo: false, showBonus: false, enableSambaza: false },
  ),
  /** Business number for deposits from the M-PESA menu. */
  paybill: z.string(),
  support: z.object({ email: z.string(), phone: z.string() }),
  /** The dated taxes of the operator, so that the shell can show them before they are taken. */
  taxes: z._default(taxTable, []),
  licence: z.string(),
  address: z.string(),
  helpline: z.object({ name: z.string(), phone: z.string(), url: address }),
  social: z._default(
    z.array(z.object({ icon: z.enum(['facebook', 'x', 'instagram', 'tiktok']), url: address })),
    [],
  ),
  shortcuts: z._default(z.array(shortcut), []),
  routes: z._default(z.array(siteRoute), []),
  /** The name of the data layer that analytics read; empty for none. */
  dataLayer: z._default(z.string().check(z.regex(/^(?:[a-zA-Z_]\w{0,40})?$/)), ''),
})
export type Site = z.infer<typeof site>
export type Shortcut = z.infer<typeof shortcut>
export type SiteRoute = z.infer<typeof siteRoute>
