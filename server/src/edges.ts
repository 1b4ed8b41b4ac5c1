/**
 * What the modules bring to the edges: handlers of endpoints, kinds of callers, sockets, and frames of others. Beside
 * `modules.ts` and `config.ts` the only place that a new module is added to.
 */
import type { Site } from '@ruka/contract/site'
import type { IncomingMessage, Server } from 'node:http'
import { accountsHandlers, activityNotes, authenticator } from './accounts/index.ts'
import { casinoHandlers } from './casino/index.ts'
import { catalogueHandlers, gameSessionReader } from './catalogue/index.ts'
import { crashHandlers, serveCrash } from './crash/index.ts'
import { paymentsHandlers } from './payments/index.ts'
import type { Ctx } from './platform/context.ts'
import type { Handlers } from './platform/http.ts'
import type { Running } from './platform/module.ts'
import type { Callers } from './platform/mount.ts'
import { CONTENT_BASE, promosHandlers } from './promos/index.ts'
import { openProviderEdge, providersHandlers, readProviders } from './providers/index.ts'
import { servePush } from './push/index.ts'
import { referralsReader } from './referrals/index.ts'
import { sambazaHandlers } from './sambaza/index.ts'

/** The path that an origin's endpoints begin with. */
export const BASES = { site: '/api', games: '/api', content: CONTENT_BASE } as const

/** Every endpoint has a handler here, or this does not compile. */
export const handlersOf = (ctx: Ctx, { flags }: Site): Handlers => ({
  ...accountsHandlers(ctx, { readReferrals: referralsReader(ctx) }),
  ...paymentsHandlers(ctx),
  ...sambazaHandlers(ctx, { enabled: flags.enableSambaza }),
  ...catalogueHandlers(ctx),
  ...crashHandlers(ctx),
  ...casinoHandlers(ctx),
  ...providersHandlers(ctx, readProviders(ctx.config)),
  ...promosHandlers(ctx),
})

/** How each kind of caller is told: a player, a game that acts for its player, and the server of a provider. */
export const callersOf = (ctx: Ctx): Callers => ({
  authenticate: authenticator(ctx),
  authenticateGame: gameSessionReader(ctx),
  providerEdge: openProviderEdge(ctx, readProviders(ctx.config)),
  noteActivity: activityNotes(ctx),
})

/** Starts the sockets of each origin. */
export const socketsOf = (
  ctx: Ctx,
  servers: { readonly site: Server; readonly games: Server },
  edge: Pick<Callers, 'authenticate' | 'noteActivity'> & { clientAddress(request: IncomingMessage): string },
): readonly Running[] => [servePush(ctx, servers.site, edge), serveCrash(ctx, servers.games, edge)]

/** Addresses of pages of others that the site shows in frames. */
export const framedPages = (ctx: Ctx): readonly string[] =>
  readProviders(ctx.config)
    .flatMap(({ games }) => games)
    .flatMap(({ launchUrl, demoUrl }) => [launchUrl, ...(demoUrl === undefined ? [] : [demoUrl])])
