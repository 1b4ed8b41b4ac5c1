import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PROMO_CACHE_MS } from '@ruka/contract/promo'
import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import type { Module } from '../platform/process/module.ts'
import { checkPromos, type Promos } from './read-promos.ts'
import { promosAt } from './promos.rules.ts'

export { openPromos, type Promos } from './read-promos.ts'

/** Where this server's content service lives on the site's origin: the default of a site's `contentBase`. */
export const CONTENT_BASE = '/content'

/** What the operator wants players to know: promos from a folder of theirs. */
export const promosModule: Module = {
  name: 'promos',
  checkConfig: checkPromos,
  hooks(app, ctx) {
    app.register(fastifyStatic, {
      root: resolve(join(ctx.config.PROMOS_DIR, 'images')),
      prefix: `${CONTENT_BASE}/images/`,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      maxAge: PROMO_CACHE_MS,
      // Public pictures, which the shell of another site may show as well.
      setHeaders: reply => void reply.header('cross-origin-resource-policy', 'cross-origin'),
    })
  },
}

export const promosHandlers = ({ clock }: Ctx, promos: Promos): Pick<Handlers, 'listPromos'> => ({
  listPromos: async () => promosAt(promos.current(), clock.now()),
})
