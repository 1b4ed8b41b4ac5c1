import type { Cents } from '@ruka/contract/money'
import type { SlipKind } from '@ruka/sports/slip.rules'
import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { codeOfRef, slipRef } from './slip-code.ts'

/** A slip under the name of its wager. */
export type SlipOfRef = {
  readonly ref: string
  readonly playerId: string
  readonly stakeCents: Cents
  readonly kind: SlipKind
  readonly legs: readonly LegOfSlip[]
}
/** A leg as it was taken; odds in parts of ten thousand. */
export type LegOfSlip = {
  readonly event: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  readonly odds: number
}

/**
 * The slips of these wagers with their legs, of every product, whatever their state; in the order asked.
 * Wagers that are no slips are left out, and so are those of another player.
 */
export async function readSettledSlips(
  reader: Reader,
  refs: readonly { readonly ref: string; readonly playerId: string }[],
): Promise<readonly SlipOfRef[]> {
  const asked = refs.flatMap(({ ref, playerId }) => {
    const code = codeOfRef(ref)
    return code === undefined ? [] : [{ code, playerId }]
  })
  if (asked.length === 0) return []
  const found = await rows(
    reader,
    sql<LegRow>`select a.place, s.code, s.player_id as "playerId", s.stake_cents as "stakeCents", s.kind,
      x.event_id as event, x.market, x.specifiers, x.outcome, l.odds
      from unnest(${pgArray(asked.map(({ code }) => code))}::text[],
        ${pgArray(asked.map(({ playerId }) => playerId))}::uuid[])
        with ordinality as a(code, player_id, place)
      join sportsbook.slips as s on (s.code, s.player_id) = (a.code, a.player_id)
      join sportsbook.slip_legs as l on l.slip_id = s.id
      join sportsbook.selections as x on x.id = l.selection_id
      order by a.place, l.no`,
  )
  return [...Map.groupBy(found, ({ place }) => place).values()].map(legs => {
    const { code, playerId, stakeCents, kind } = legs[0]!
    return { ref: slipRef(code), playerId, stakeCents, kind, legs: legs.map(legOf) }
  })
}

type LegRow = Omit<SlipOfRef, 'ref' | 'legs'> & LegOfSlip & { readonly place: number; readonly code: string }
const legOf = ({ event, market, specifiers, outcome, odds }: LegRow): LegOfSlip => ({
  event,
  market,
  specifiers,
  outcome,
  odds,
})
