import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/**
 * The kinds of callers that prove who they are: a logged-in player by an access token; a game, which acts for
 * its player, by a token of its own; and a provider's server, which signs what it sends.
 */
export type CallerName = 'player' | 'game' | 'provider'

/**
 * Who may call: anyone; one kind of caller; or anyone, where a caller that proves who it is gets an answer of
 * its own.
 */
export type Auth = 'visitor' | CallerName | `${CallerName}-or-visitor`

export type EndpointShape = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Under the API base, with `{name}` for path parameters, trailing slash as the specification writes it. */
  readonly path: string
  readonly summary: string
  readonly auth: Auth
  /**
   * A call of section 7 of the specification. Any client of the specification may make it, so fields that it
   * does not know are ignored: its schemas are `z.object`. Our own additions are `z.strictObject` and refuse
   * them.
   */
  readonly section7?: true
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniObject
  /** The body of a 200 answer; fields it does not name never leave the server. */
  readonly reply: z.ZodMiniType
  /** What it may refuse with, beyond the refusals every endpoint shares (see `sharedRefusals`). */
  readonly refusals: readonly RefusalCode[]
  /** The fields that refusals with these codes have beside their texts. */
  readonly refusalDetails?: readonly { readonly code: RefusalCode; readonly fields: z.ZodMiniObject }[]
  /** Money verbs: an `Idempotency-Key` header replays the first answer. */
  readonly idempotent?: true
  /** How long the body of a request may be, in bytes; `BODY_BYTES_MAX` without it. */
  readonly bodyBytesMax?: number
  /** Served on the games' or the widgets' origin, or under the content base of the site's, instead of the site's API base. */
  readonly origin?: 'games' | 'widgets' | 'content'
  /** What an answer costs the server that is not kept from before, counted in simple reads; 1 without it. */
  readonly cost?: number
  /** How long any cache may keep the answer; without it none may. */
  readonly cacheSeconds?: number
  /**
   * While the database is away, all visitors of an address get its last answer again: its age costs them no
   * money, as that of a price would.
   */
  readonly lasts?: true
}

/** The longest body of a request to an endpoint that says nothing else, in bytes. */
export const BODY_BYTES_MAX = 16_384

/** One endpoint as a value: the server's handler, the client and OpenAPI are all derived from it. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

/** Refusals that any endpoint may answer with. */
export const sharedRefusals = [
  'invalid',
  'malformed',
  'too_large',
  'unsupported_media_type',
  'not_found',
  'method_not_allowed',
  'too_many_requests',
  'token_not_valid',
  'forbidden',
  'unavailable',
] as const satisfies readonly RefusalCode[]

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : Record<never, never>
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : Record<never, never>

/** What the server's handler receives: parameters, query and body, validated. */
export type Received<E extends EndpointShape> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}
/** What a client passes, as one flat object. */
export type Request<E extends EndpointShape> = Sent<E['params']> & Sent<E['query']> & Sent<E['body']>
/** What the client gets. */
export type Reply<E extends EndpointShape> = z.output<E['reply']>
/** Where an endpoint is, as `POST /wallet/deposit/`, with the type of its value; `addresses.ts` has all. */
export type Address<E extends EndpointShape> = `${E['method']} ${E['path']}` & { readonly endpoint?: E }
/** What the server's handler returns. */
export type ReplyInput<E extends EndpointShape> = z.input<E['reply']>

/** The page position that every list carries; `index` starts at 1, `length` counts all rows. */
export const paginator = z.object({ index: z.number(), length: z.number(), pagesize: z.number() })

/** A page number in a query. */
export const page = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Page is a number from 1')),
    z.transform(text => Number(text)),
  ),
  1,
)
