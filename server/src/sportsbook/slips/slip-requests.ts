import { createHash } from 'node:crypto'
import { pgTable, rows, sql, type Tx } from '../../platform/db/db.ts'
import type { SlipAsked } from './judge-slip.rules.ts'

/** The answer of a request that was made before. */
export type SlipReplay =
  | {
      readonly ok: true
      readonly code: string
      readonly state: 'open' | 'pending' | 'other'
      readonly replay: true
      readonly decideAtMs: number | null
      readonly legs: readonly { readonly odds: number }[]
    }
  | { readonly ok: false; readonly code: 'idempotency_key_reused' }

/** Names a request of a player. */
export const requestKey = ({ playerId, requestId }: Pick<SlipAsked, 'playerId' | 'requestId'>): string =>
  `${playerId} ${requestId}`

type RequestRow = {
  readonly player_id: string
  readonly request_id: string
  readonly code: string
  readonly state: string
  readonly decide_ms: number | null
  readonly hash: string
  readonly legs: readonly { readonly odds: number }[]
}

/** A hash of all that a request asks, as hexadecimal digits. */
export function hashOf({ stakeCents, legs, sizes, oddsPolicy, ...slip }: SlipAsked): string {
  const { bonusId, oddsFallPercent: fall } = slip
  const asked = legs.map(({ eventId, market, specifiers, outcome, odds }) => [
    eventId,
    market,
    specifiers,
    outcome,
    odds,
  ])
  return createHash('sha256')
    .update(
      JSON.stringify([
        stakeCents,
        asked,
        sizes ?? null,
        oddsPolicy,
        ...(bonusId ? [bonusId] : []),
        ...(fall ? [{ fall }] : []),
      ]),
    )
    .digest('hex')
}

/** The answers of requests that were made before; another slip under a used request is refused. */
export async function readRequests(
  tx: Tx,
  slips: readonly SlipAsked[],
): Promise<ReadonlyMap<string, SlipReplay>> {
  const found = await rows(
    tx,
    sql<RequestRow>`select s.player_id, s.request_id, s.code, s.state, encode(s.request_hash, 'hex') as hash,
      (extract(epoch from s.decide_at) * 1000)::bigint as decide_ms,
      (select json_agg(json_build_object('odds', l.odds) order by l.no) from sportsbook.slip_legs as l
        where l.slip_id = s.id) as legs
      from ${pgTable('q', slips, REQUEST)} cross join lateral (
        select * from sportsbook.slips where (player_id, request_id) = (q.player_id, q.request_id)
        limit 1) as s`,
  )
  const asked = new Map(slips.map(slip => [requestKey(slip), slip]))
  return new Map(
    found.map(row => {
      const key = requestKey({ playerId: row.player_id, requestId: row.request_id })
      const isSame = row.hash === hashOf(asked.get(key)!)
      const state = row.state === 'open' || row.state === 'pending' ? row.state : 'other'
      return [
        key,
        isSame
          ? { ok: true, code: row.code, state, replay: true, decideAtMs: row.decide_ms, legs: row.legs }
          : { ok: false, code: 'idempotency_key_reused' },
      ]
    }),
  )
}

const REQUEST = {
  player_id: ['uuid', (each: SlipAsked) => each.playerId],
  request_id: ['uuid', (each: SlipAsked) => each.requestId],
} as const
