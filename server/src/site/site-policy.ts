import type { Site } from '@ruka/contract/site'
import type { Allowed } from '../platform/http/security-headers.ts'
import { allowedFor, join } from './vendor-policy.ts'

/** The origin of an absolute address; none for a path on this one. */
const elsewhere = (base: string): string[] => (URL.canParse(base) ? [new URL(base).origin] : [])

/**
 * What the site's pages may fetch and frame beside their own. A server that answers the calls may serve its
 * games from its own origin, so that origin is framed without being named. Whether a framed game answers at
 * all is asked by a request, so its origin may be called, too.
 * @param framedPages addresses of pages of providers that the configuration names
 */
export function allowedOnSite(site: Site, framedPages: readonly string[]): Allowed {
  const { apiBase, contentBase, frameOrigins, gamesOrigin, widgetsOrigin, thirdParties } = site
  const answering = [...elsewhere(apiBase), ...elsewhere(contentBase)]
  const framed = [...elsewhere(apiBase), ...frameOrigins, ...framedPages.flatMap(elsewhere)]
  const own = {
    connectSrc: [...answering, ...framed],
    imgSrc: answering,
    frameSrc: [gamesOrigin, ...framed],
    plainFrameSrc: [widgetsOrigin],
  }
  return join(own, allowedFor(thirdParties))
}
