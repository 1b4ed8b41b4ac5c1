import { safeRedirect } from '../../lib/redirect.ts'

/** Where a promo or a link in its text leads: a path of this site, or another site by https. */
export type Leads = { readonly path: string } | { readonly away: string; readonly host: string }

/**
 * Reads an address that a content service gave. Undefined for what is not followed: scripts, data, plain
 * http, this site's own calls.
 */
export function leadsTo(address: string): Leads | undefined {
  if (!URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  if (url.origin === location.origin) {
    const path = safeRedirect(url.pathname + url.search + url.hash)
    return path === '/' && url.pathname !== '/' ? undefined : { path }
  }
  const plain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return plain ? { away: url.href, host: url.host } : undefined
}
