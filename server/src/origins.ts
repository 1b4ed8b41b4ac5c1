import type { Site } from '@ruka/contract/site'
import type { FastifyInstance } from 'fastify'
import { framedPages } from './module-edges.ts'
import type { Ctx } from './platform/context/context.ts'
import { openHttp } from './platform/http/http.ts'
import type { ProxyWatch } from './platform/http/proxy-watch.ts'
import { productPolicy } from './site/product-page.ts'
import { allowedOnSite } from './site/site-policy.ts'
import { allowedInWidgets } from './site/vendor-policy.ts'

/** The servers of the program's origins, each with policies of its own. */
export type Origins = {
  readonly site: FastifyInstance
  readonly games: FastifyInstance
  /** Where a provider's script of widgets runs, our own or another's, apart from all that is the player's. */
  readonly widgets: FastifyInstance
}

/** The servers, with no routes yet. */
export async function openOrigins(
  ctx: Ctx,
  {
    description,
    inline,
    proxies,
  }: { description: Site; inline: Parameters<typeof openHttp>[1]['inline']; proxies: ProxyWatch },
): Promise<Origins> {
  const { CORS_ORIGINS, SITE_ORIGIN } = ctx.config
  const shells = [SITE_ORIGIN, ...CORS_ORIGINS]
  const { widgets } = description.thirdParties
  const framed = { origins: [], frameAncestors: shells, proxies }
  return {
    site: await openHttp(ctx, {
      origins: CORS_ORIGINS,
      frameAncestors: [],
      inline,
      allowed: allowedOnSite(description, framedPages(ctx)),
      proxies,
    }),
    games: await openHttp(ctx, { ...framed, inline: productPolicy() }),
    widgets: await openHttp(ctx, { ...framed, allowed: allowedInWidgets(widgets!) }),
  }
}
