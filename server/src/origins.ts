import { api, type Api, type EndpointName } from '@ruka/contract/api'
import type { CallerName, EndpointShape } from '@ruka/contract/endpoint'
import type { Site } from '@ruka/contract/site'
import type { TopicShape } from '@ruka/contract/topics'
import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'
import { campaignsReader } from './campaigns/index.ts'
import {
  framedPages,
  serveGamesSockets,
  serveSiteSockets,
  serveWidgetsSockets,
  type SocketEdge,
} from './module-edges.ts'
import type { Program } from './modules.ts'
import type { Ctx } from './platform/context/context.ts'
import { openHttp } from './platform/http/http.ts'
import type { ProxyWatch } from './platform/http/proxy-watch.ts'
import type { Running } from './platform/process/module.ts'
import { CONTENT_BASE } from './promos/index.ts'
import type { Dress } from './site/brand.ts'
import { serveGames, serveSite, serveWidgets } from './site/pages.ts'
import type { BuiltShell } from './site/shell.ts'
import { allowedOnSite } from './site/site-policy.ts'
import { allowedInWidgets } from './site/vendor-policy.ts'

export type OriginName = TopicShape['origin']
/** Where an endpoint of the contract is served. */
type Place = NonNullable<EndpointShape['origin']> | 'site'

/** What an origin shows, read once at the start. */
type Shown = {
  readonly description: Site
  readonly shell: BuiltShell | undefined
  readonly dress: Dress
  /** Whether the widgets are our own. */
  readonly hasOwnWidgets: boolean
}

/** An origin of the program: a server of its own with its pages, endpoints, callers, sockets and policies. */
type Origin = {
  /** The setting that names its port. */
  readonly port: 'PORT' | 'GAMES_PORT' | 'WIDGETS_PORT'
  /** Which endpoints it serves, and what their paths begin with. */
  readonly bases: { readonly [At in Place]?: string }
  /** Which kinds of callers it knows: the proof of any other is refused. */
  readonly callers: readonly CallerName[]
  /** What its answers allow, and who may call it from elsewhere. */
  policy(ctx: Ctx, shown: Shown): Parameters<typeof openHttp>[1]
  serveSockets(program: Program, server: Server, edge: SocketEdge): Running
  servePages(app: FastifyInstance, program: Program, shown: Shown): Promise<void>
}

/** Where the shell is, which has the others in frames. */
const shells = ({ config: { SITE_ORIGIN, CORS_ORIGINS } }: Ctx) => [SITE_ORIGIN, ...CORS_ORIGINS]

/** Every origin of the program. */
export const ORIGINS: { readonly [Name in OriginName]: Origin } = {
  site: {
    port: 'PORT',
    bases: { site: '/api', content: CONTENT_BASE },
    callers: ['player'],
    policy: (ctx, { description, shell }) => ({
      origins: ctx.config.CORS_ORIGINS,
      frameAncestors: [],
      inline: shell?.policy,
      allowed: allowedOnSite(description, framedPages(ctx)),
    }),
    serveSockets: serveSiteSockets,
    servePages: (app, program, { description, shell, dress }) =>
      serveSite(program, app, { site: description, shell, dress }),
  },
  games: {
    port: 'GAMES_PORT',
    bases: { games: '/api' },
    callers: ['game', 'provider'],
    policy: ctx => ({ origins: [], frameAncestors: shells(ctx) }),
    serveSockets: serveGamesSockets,
    servePages: (app, program, { dress }) => serveGames(app, program, dress),
  },
  // A provider's script of widgets runs here, our own or another's, apart from all that is the player's.
  widgets: {
    port: 'WIDGETS_PORT',
    bases: { widgets: '/api' },
    callers: [],
    policy: (ctx, { description }) => ({
      origins: [],
      frameAncestors: shells(ctx),
      allowed: allowedInWidgets(description.thirdParties.widgets!),
    }),
    serveSockets: serveWidgetsSockets,
    servePages: (app, program, { hasOwnWidgets }) =>
      serveWidgets(program, app, hasOwnWidgets ? campaignsReader(program) : undefined),
  },
}
const names = Object.keys(ORIGINS) as OriginName[]

/** The server of each origin. */
export type Origins = { readonly [Name in OriginName]: FastifyInstance }

/** Something of each origin, by its name. */
export function eachOrigin<T>(of: (origin: Origin, name: OriginName) => T): {
  readonly [Name in OriginName]: T
} {
  return Object.fromEntries(names.map(name => [name, of(ORIGINS[name], name)])) as never
}

/** The servers, with no routes yet. */
export async function openOrigins(ctx: Ctx, shown: Shown, proxies: ProxyWatch): Promise<Origins> {
  const opening = eachOrigin(({ policy }) => openHttp(ctx, { ...policy(ctx, shown), proxies }))
  const servers = await Promise.all(names.map(async name => [name, await opening[name]] as const))
  return Object.fromEntries(servers) as Origins
}

/** The endpoints of the contract that are served in a place. */
export const endpointsAt = (place: Place): Partial<Api> =>
  Object.fromEntries(
    (Object.entries(api) as [EndpointName, EndpointShape][]).filter(
      ([, shape]) => (shape.origin ?? 'site') === place,
    ),
  )
