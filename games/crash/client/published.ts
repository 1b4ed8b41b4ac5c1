import { listCrashRounds, listCrashTop, readCrashRound } from '@ruka/contract/crash-rounds'
import type { EndpointShape, Reply } from '@ruka/contract/endpoint'
import type { PublishedRound } from '../verifier.ts'

export type Round = Reply<typeof readCrashRound>['data']
export type EndedRound = Reply<typeof listCrashRounds>['data'][number]
export type Greatest = Reply<typeof listCrashTop>['data'][number]
export type TopBy = 'payout' | 'multiplier' | 'round'
export type TopSpan = 'day' | 'month' | 'year'
type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** `missing`: there is no such round. `unreachable`: unknown; a retry may succeed. */
export class Unread extends Error {
  readonly why: 'missing' | 'unreachable'

  constructor(why: 'missing' | 'unreachable') {
    super(why)
    this.why = why
  }
}

/** The published rounds of a game. Each call rejects with `Unread`. */
export const readPublished = (fetch: Fetch, apiBase: string, game: string) => ({
  rounds: async (limit: number): Promise<readonly EndedRound[]> =>
    (await read(fetch, apiBase, listCrashRounds, { game }, `?limit=${limit}`)).data,
  round: async (round: number): Promise<Round> =>
    (await read(fetch, apiBase, readCrashRound, { game, round: String(round) })).data,
  top: async (by: TopBy, span: TopSpan): Promise<readonly Greatest[]> =>
    (await read(fetch, apiBase, listCrashTop, { game }, `?by=${by}&span=${span}`)).data,
})
export type Published = ReturnType<typeof readPublished>

async function read<E extends EndpointShape>(
  fetch: Fetch,
  apiBase: string,
  { path, reply }: E,
  params: Readonly<Record<string, string>>,
  search = '',
): Promise<Reply<E>> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const response = await fetch(apiBase.replace(/\/$/, '') + address + search, {
    credentials: 'omit',
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => undefined)
  if (response?.status === 404 || response?.status === 400) throw new Unread('missing')
  const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
  const parsed = reply.safeParse(body)
  if (!parsed.success) throw new Unread('unreachable')
  return parsed.data as Reply<E>
}

const WAIT_MS = 10_000

/** The round in the form for its check, once it has been played. */
export function checkable({
  roundId,
  commitment,
  seed,
  clientSeeds,
  salt,
  x100,
}: Round): PublishedRound | undefined {
  return seed === null || x100 === null ? undefined : { roundId, commitment, seed, clientSeeds, salt, x100 }
}
