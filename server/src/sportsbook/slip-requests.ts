import type { Cents } from '@ruka/contract/money'
import { pgTable, rows, sql, type Tx } from '../platform/db.ts'
import type { SlipAsked } from './judge-slip.rules.ts'
import { selectionKey } from './read-facts.ts'

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
  readonly stake_cents: Cents
  readonly legs: readonly { readonly key: string; readonly odds: number }[]
}

/** The answers of requests that were made before; another slip under a used request is refused. */
export async function readRequests(
  tx: Tx,
  slips: readonly SlipAsked[],
): Promise<ReadonlyMap<string, SlipReplay>> {
  const found = await rows(
    tx,
    sql<RequestRow>`select s.player_id, s.request_id, s.code, s.state, s.stake_cents,
      (extract(epoch from s.decide_at) * 1000)::bigint as decide_ms,
      (select json_agg(json_build_object('odds', l.odds,
          'key', concat_ws(' ', x.event_id, x.market, x.specifiers, x.outcome)) order by l.no)
        from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
        where l.slip_id = s.id) as legs
      from ${pgTable('q', slips, REQUEST)} cross join lateral (
        select * from sportsbook.slips where (player_id, request_id) = (q.player_id, q.request_id)
        limit 1) as s`,
  )
  const asked = new Map(slips.map(slip => [requestKey(slip), slip]))
  return new Map(
    found.map(row => {
      const key = requestKey({ playerId: row.player_id, requestId: row.request_id })
      const slip = asked.get(key)!
      const isSame =
        row.stake_cents === slip.stakeCents &&
        row.legs.map(leg => leg.key).join('\n') === slip.legs.map(selectionKey).join('\n')
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
