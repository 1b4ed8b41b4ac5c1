/** Every topic of every socket: where it is served, and its messages in each direction. */
import * as z from 'zod/mini'
import { crashClientMessage, crashOptions, crashServerMessage } from './crash.ts'
import { campaignsOptions, campaignsServerMessage } from './campaigns.ts'
import { leagueServerMessage } from './league.ts'
import { lobbyServerMessage } from './lobby.ts'
import { POTS_BYTE } from './pot-delta.ts'
import { pushServerMessage } from './push.ts'
import { SPORTS_BYTE } from './sports-delta.ts'
import { sportsClientMessage, sportsOptions, sportsServerMessage } from './sports-live.ts'

export type TopicShape = {
  readonly origin: 'site' | 'games' | 'widgets'
  /** The topic's name: words between slashes, `:word` for a parameter. */
  readonly pattern: string
  /**
   * A socket follows one topic of the pattern at a time, and the kinds of its messages are those of no
   * other pattern, so that they need not name it. Messages of other topics carry `topic`.
   */
  readonly isSingle: boolean
  /** The options of `subscribe` beside the name. */
  readonly options: z.ZodMiniType<object>
  /** What a client may send to the topic, beside its name. */
  readonly client: z.ZodMiniType<object>
  readonly server: z.ZodMiniType<object>
  /** The first byte of its binary messages, where it has such messages. */
  readonly byte?: number
}
const topic = <const Shape extends TopicShape>(shape: Shape): Shape => shape

export const topics = {
  lobby: topic({
    origin: 'site',
    pattern: 'lobby',
    isSingle: true,
    options: z.strictObject({}),
    client: z.never(),
    server: lobbyServerMessage,
  }),
  push: topic({
    origin: 'site',
    pattern: 'push',
    isSingle: true,
    options: z.strictObject({}),
    client: z.never(),
    server: pushServerMessage,
  }),
  sports: topic({
    origin: 'games',
    pattern: 'sports',
    isSingle: true,
    options: sportsOptions,
    client: sportsClientMessage,
    server: sportsServerMessage,
    byte: SPORTS_BYTE,
  }),
  league: topic({
    origin: 'games',
    pattern: 'league/:league',
    isSingle: false,
    options: z.strictObject({}),
    client: z.never(),
    server: leagueServerMessage,
  }),
  crash: topic({
    origin: 'games',
    pattern: 'crash/:game',
    isSingle: true,
    options: crashOptions,
    client: crashClientMessage,
    server: crashServerMessage,
  }),
  campaigns: topic({
    origin: 'widgets',
    pattern: 'campaigns',
    isSingle: true,
    options: campaignsOptions,
    client: z.never(),
    server: campaignsServerMessage,
    byte: POTS_BYTE,
  }),
}
export type Topics = typeof topics
export type TopicKey = keyof Topics
export type TopicKeyAt<Origin extends TopicShape['origin']> = {
  [Key in TopicKey]: Topics[Key]['origin'] extends Origin ? Key : never
}[TopicKey]

export type TopicOptions<Shape extends TopicShape> = z.infer<Shape['options']>
export type TopicClientMessage<Shape extends TopicShape> = z.infer<Shape['client']>
export type TopicServerMessage<Shape extends TopicShape> = z.infer<Shape['server']>
export type TopicParams<Pattern extends string> = string extends Pattern
  ? Readonly<Record<string, string>>
  : Pattern extends `${infer First}/${infer Rest}`
    ? TopicParams<First> & TopicParams<Rest>
    : Pattern extends `:${infer Word}`
      ? Readonly<Record<Word, string>>
      : Readonly<Record<never, string>>
