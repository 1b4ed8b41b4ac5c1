/**
 * What the modules bring to the edges: handlers of endpoints, kinds of callers, topics of sockets, and
 * third-party frames. A new module is added here, in `modules.ts` and in `config.ts`, and in no other place.
 */
import type { Site } from '@ruka/contract/site'
import type { TopicKeyAt, Topics } from '@ruka/contract/topics'
import type { IncomingMessage, Server } from 'node:http'
import {
  accountsHandlers,
  authenticator,
  playerCallers,
  sessionReader,
  type NoteActivity,
  type PlayerCaller,
} from './accounts/index.ts'
import { campaignsHandlers, campaignsTopic } from './campaigns/index.ts'
import { casinoHandlers } from './casino/index.ts'
import { catalogueHandlers, gameCallers, gameSessionReader, type GameSession } from './catalogue/index.ts'
import { crashHandlers, crashTopic } from './crash/index.ts'
import { serveGateway, type Session, type SocketTopic } from './live/index.ts'
import { lobbyTopic, popularReader } from './lobby/index.ts'
import type { Program } from './modules.ts'
import { paymentsHandlers } from './payments/index.ts'
import type { Ctx } from './platform/context/context.ts'
import type { CallerKinds } from './platform/http/caller.ts'
import type { Handlers } from './platform/http/http.ts'
import type { Running } from './platform/process/module.ts'
import type { SocketAddresses } from './platform/sockets/socket-addresses.ts'
import { promosHandlers } from './promos/index.ts'
import { providerCallers, providersHandlers, readProviders } from './providers/index.ts'
import { pushHandlers, pushTopic } from './push/index.ts'
import { referralsReader } from './referrals/index.ts'
import { sambazaHandlers } from './sambaza/index.ts'
import { sportsbookHandlers, sportsTopic } from './sportsbook/index.ts'
import { jackpotHandlers, leagueHandlers, leagueTopic } from './virtuals/index.ts'
import { wagersHandlers } from './wagers/index.ts'
import { widgetsHandlers } from './widgets/index.ts'

/** Every endpoint has a handler here, or this does not compile. */
export const handlersOf = (ctx: Program, { name, flags, thirdParties }: Site): Handlers => ({
  ...accountsHandlers(ctx, { siteName: name, readReferrals: referralsReader(ctx) }),
  ...paymentsHandlers(ctx.payments),
  ...sambazaHandlers(ctx, { enabled: flags.enableSambaza }),
  ...catalogueHandlers(ctx, { readPopular: popularReader(ctx) }),
  ...wagersHandlers(ctx),
  ...pushHandlers(ctx),
  ...crashHandlers(ctx),
  ...casinoHandlers(ctx),
  ...providersHandlers(ctx, readProviders(ctx.config)),
  ...sportsbookHandlers(ctx),
  ...leagueHandlers(ctx),
  ...jackpotHandlers(ctx),
  ...promosHandlers(ctx, ctx.promos),
  ...widgetsHandlers(ctx, { script: thirdParties.widgets?.script ?? ctx.config.WIDGETS_ORIGIN }),
  ...campaignsHandlers(ctx, ctx.campaigns),
})

/** How each kind of caller proves who it is; each kind of the contract is named here, or this does not compile. */
export const callersOf = (ctx: Ctx, noteActivity: NoteActivity): Required<CallerKinds> => ({
  player: playerCallers(ctx, noteActivity),
  game: gameCallers(ctx, noteActivity),
  provider: providerCallers(ctx, readProviders(ctx.config)),
})

export type SocketEdge = {
  /** What each address may take, at all origins together. */
  readonly addresses: SocketAddresses
  clientAddress(request: IncomingMessage): string
  /** Called for each session with a deliberate act. */
  readonly noteActivity?: NoteActivity
}

/**
 * Serves the sockets of the site's origin; every topic of the contract is named here or below, or this does
 * not compile.
 */
export function serveSiteSockets(
  ctx: Ctx,
  server: Server,
  { addresses, clientAddress }: SocketEdge,
): Running {
  const topics: { [Key in TopicKeyAt<'site'>]: SocketTopic<Topics[Key], PlayerCaller> } = {
    lobby: lobbyTopic(ctx),
    push: pushTopic(ctx),
  }
  return serveGateway<PlayerCaller>(ctx, server, {
    origin: 'site',
    origins: [ctx.config.SITE_ORIGIN, ...ctx.config.CORS_ORIGINS],
    topics: Object.values(topics),
    authenticate: authenticator(ctx),
    isLive: sessionReader(ctx),
    addresses,
    clientAddress,
  })
}

/** Serves the sockets of the games' origin. */
export function serveGamesSockets(
  ctx: Ctx & Pick<Program, 'rooms'>,
  server: Server,
  { addresses, clientAddress, noteActivity = async () => undefined }: SocketEdge,
): Running {
  const topics: { [Key in TopicKeyAt<'games'>]: SocketTopic<Topics[Key], GameSession> } = {
    crash: crashTopic(ctx, { noteActivity }),
    sports: sportsTopic(ctx),
    league: leagueTopic(ctx),
  }
  return serveGateway<GameSession>(ctx, server, {
    origin: 'games',
    origins: [ctx.config.GAMES_ORIGIN],
    topics: Object.values(topics),
    authenticate: gameSessionReader(ctx),
    isLive: sessionReader(ctx),
    addresses,
    clientAddress,
  })
}

/** Serves the sockets of the widgets' origin: all who come are visitors, and a key says who looks on. */
export function serveWidgetsSockets(
  ctx: Ctx & Pick<Program, 'campaigns'>,
  server: Server,
  { addresses, clientAddress }: SocketEdge,
): Running {
  const topics: { [Key in TopicKeyAt<'widgets'>]: SocketTopic<Topics[Key], Session> } = {
    campaigns: campaignsTopic(ctx, ctx.campaigns.now),
  }
  return serveGateway<Session>(ctx, server, {
    origin: 'widgets',
    origins: [ctx.config.WIDGETS_ORIGIN],
    topics: Object.values(topics),
    authenticate: async () => null,
    isLive: async () => false,
    addresses,
    clientAddress,
  })
}

/** Addresses of third-party pages that the site shows in frames. */
export const framedPages = (ctx: Ctx): readonly string[] =>
  readProviders(ctx.config)
    .flatMap(({ games }) => games)
    .flatMap(({ launchUrl, demoUrl }) => [launchUrl, ...(demoUrl === undefined ? [] : [demoUrl])])
