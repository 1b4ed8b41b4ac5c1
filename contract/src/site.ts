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
})
export type Site = z.infer<typeof site>
export type Shortcut = z.infer<typeof shortcut>
