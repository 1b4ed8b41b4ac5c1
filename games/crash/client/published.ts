import { openCaller, within, type Fetch } from '@ruka/client/caller'
import { listCrashRounds, listCrashTop, readCrashRound } from '@ruka/contract/crash-rounds'
import type { EndpointShape, Reply, Request } from '@ruka/contract/endpoint'
import { Unread } from '../../kit/unread.ts'
import type { PublishedRound } from '../verifier.ts'

export type Round = Reply<typeof readCrashRound>['data']
export type EndedRound = Reply<typeof listCrashRounds>['data'][number]
export type Greatest = Reply<typeof listCrashTop>['data'][number]
export type TopBy = 'payout' | 'multiplier' | 'round'
export type TopSpan = 'day' | 'month' | 'year'

const WAIT_MS = 10_000

/** The published rounds of a game. Each call rejects with `Unread`. */
export function readPublished(fetch: Fetch, apiBase: string, game: string) {
  const ask = openCaller({ fetch: within(fetch, WAIT_MS), base: () => apiBase, credentials: 'omit' })
  const read = async <E extends EndpointShape>(endpoint: E, request: Request<E>): Promise<Reply<E>> => {
    const answer = await ask<E>(endpoint, request)
    if ('data' in answer) return answer.data
    const { status } = answer.failed
    throw new Unread(status === 404 || status === 400 ? 'missing' : 'unreachable')
  }
  return {
    rounds: async (limit: number): Promise<readonly EndedRound[]> =>
      (await read(listCrashRounds, { game, limit: String(limit) })).data,
    round: async (round: number): Promise<Round> =>
      (await read(readCrashRound, { game, round: String(round) })).data,
    top: async (by: TopBy, span: TopSpan): Promise<readonly Greatest[]> =>
      (await read(listCrashTop, { game, by, span })).data,
  }
}
export type Published = ReturnType<typeof readPublished>

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
