import type { Auth, CallerName } from '@ruka/contract/endpoint'
import type { FastifyRequest, onSendAsyncHookHandler, preParsingAsyncHookHandler } from 'fastify'
import { Refused } from '../base/refused.ts'

/**
 * What a handler knows of each kind of caller, by the name of the kind. The module that authenticates a kind
 * adds it here (`declare module`), so that the edge knows none of them.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface CallerTypes {}

/** Who calls an endpoint: null for a visitor. */
export type CallerOf<A extends Auth> = A extends keyof CallerTypes
  ? CallerTypes[A]
  : A extends `${infer Name extends keyof CallerTypes}-or-visitor`
    ? CallerTypes[Name] | null
    : null

/** A kind of caller: how it proves who it is, and with whom it shares its bounds. */
export type CallerKind<Caller> = {
  /** @throws Refused token_not_valid, or why the proof is not believed */
  authenticate(request: FastifyRequest): Promise<Caller>
  /**
   * Names those whose reads are counted together, whose changes under way are bounded together, and whose
   * idempotency keys are one set, such as an account. Null for a kind that its own module bounds.
   */
  subject(caller: Caller): string | null
  /** Called before each change: reads go on while a player is away. */
  noteActivity?(caller: Caller): Promise<void>
  /** What its requests and answers pass through, such as a signature over the bytes. */
  readonly hooks?: {
    readonly preParsing: preParsingAsyncHookHandler
    readonly onSend: onSendAsyncHookHandler
  }
}

/** The kinds that an edge knows. An endpoint of another kind refuses every caller. */
export type CallerKinds = { readonly [Name in keyof CallerTypes]?: CallerKind<CallerTypes[Name]> }

/** A kind of caller whose type does not matter. */
export type AnyCallerKind = CallerKind<unknown>

const TOKEN_LENGTH_MAX = 2_100
const BEARER = 'Bearer '

/** A kind of caller that proves who it is by a bearer token; `read` says whose a token is, or null. */
export const byToken = <Caller>(
  read: (token: string) => Promise<Caller | null>,
  kind: Omit<CallerKind<Caller>, 'authenticate'>,
): CallerKind<Caller> => ({
  ...kind,
  async authenticate({ headers: { authorization = '' } }) {
    const isRead =
      authorization.startsWith(BEARER) && authorization.length <= BEARER.length + TOKEN_LENGTH_MAX
    const caller = isRead ? await read(authorization.slice(BEARER.length)) : null
    if (caller === null) throw new Refused('token_not_valid')
    return caller
  },
})

/** Says who calls an endpoint, or that it is a visitor. */
export function callerReader(
  { auth, method }: { readonly auth: Auth; readonly method: string },
  kinds: CallerKinds,
): (request: FastifyRequest) => Promise<{ caller: unknown; subject: string | null } | null> {
  const { kind, isOptional } = kindOf(auth, kinds)
  return async request => {
    // A stale token on an open endpoint is refused: the client refreshes it instead of acting as a visitor.
    if (auth === 'visitor' || (isOptional && request.headers.authorization === undefined)) return null
    if (!kind) throw new Refused('token_not_valid')
    const caller = await kind.authenticate(request)
    if (method !== 'GET') await kind.noteActivity?.(caller)
    return { caller, subject: kind.subject(caller) }
  }
}

/** The kind that an endpoint is for, if the edge knows it, and whether visitors may call it as well. */
export function kindOf(
  auth: Auth,
  kinds: CallerKinds,
): { kind: AnyCallerKind | undefined; isOptional: boolean } {
  const name = auth.replace(/-or-visitor$/, '') as CallerName
  return {
    kind: (kinds as { readonly [Name in CallerName]?: AnyCallerKind })[name],
    isOptional: name !== auth,
  }
}
