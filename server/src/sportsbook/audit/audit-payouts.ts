import { asCents, type Cents } from '@ruka/contract/money'
import { FOUND_MAX, type AuditPeriod } from '../../platform/context/audit.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { allWagerRows, leastRoomOf } from '../../wagers/queries.ts'
import { EACH, legEnds, slipsOf } from './audited-slips.ts'
import { endOfSlip, settlementOf, type LegEnd } from '../slips/end-of-slip.rules.ts'
import { BONUS_OF_SLIP } from '../slips/multi-bonus.ts'
import type { BookProduct } from '../model/products.rules.ts'
import { slipRef } from '../slips/slip-code.ts'
import type { StoredBonus } from '../slips/slip-bonus.rules.ts'

type SettledRow = {
  readonly id: number
  readonly code: string
  readonly playerId: string
  readonly product: BookProduct
  readonly stakeCents: Cents
  readonly sizes: readonly number[] | null
  readonly bonus: StoredBonus | null
  /** Null where the stake was returned. */
  readonly payoutCents: Cents | null
  readonly returnedCents: Cents
  readonly bonusCents: Cents | null
  readonly greatestCents: Cents
  readonly legs: readonly LegEnd[]
}
const CHUNK = 5_000

/**
 * Settles again what is settled, by the function that settled it: a payout has one value only, unless the
 * player's cap of 24 hours cut it.
 */
export async function findWrongPayouts(reader: Reader, period: AuditPeriod): Promise<readonly object[]> {
  const wrong: object[] = []
  let after = 0
  for (;;) {
    const found = await rows(reader, settledSlips(period, after))
    for (const row of found) {
      const { id, code, payoutCents } = row
      if (await isWrong(reader, row)) wrong.push({ id, code, payoutCents })
    }
    if (found.length < CHUNK || wrong.length >= FOUND_MAX) return wrong.slice(0, FOUND_MAX)
    after = found.at(-1)!.id
  }
}

const settledSlips = (period: AuditPeriod, after: number) => sql<SettledRow>`
  select s.id, s.code, s.player_id as "playerId", s.product, s.stake_cents as "stakeCents", s.sizes,
    s.bonus_cents as "bonusCents",
    ${BONUS_OF_SLIP} as bonus,
    w.payout_cents as "payoutCents", w.returned_cents as "returnedCents",
    w.greatest_payout_cents as "greatestCents", l.legs
  from (select * from ${slipsOf(period)} as of_period where state in ('settled', 'void') and id > ${after}
    order by id limit ${CHUNK}) as s
  cross join lateral (select * from ${allWagerRows()} as a
    where a.ref = ${slipRef('')}::text || s.code and a.player_id = s.player_id ${EACH}) as w
  cross join lateral (
    select json_agg(json_build_object('no', e.no, 'odds', e.odds, 'verdict', e.verdict,
        'deadHeat', e."deadHeat", 'reason', e.reason) order by e.no) as legs, bool_or(e.is_due) as is_due
      from ${legEnds(EACH)} as e) as l
  where not l.is_due order by s.id`

async function isWrong(reader: Reader, row: SettledRow): Promise<boolean> {
  const { code, playerId, product, payoutCents, returnedCents, bonusCents, greatestCents, legs, ...terms } =
    row
  const end = endOfSlip(terms, legs)
  // Another promise is about slips whose legs do not give their end.
  if (end.isOpen) return false
  const pays = (capCents: Cents): boolean => {
    const settled = settlementOf(terms, legs, { end, capCents })
    const isBonus = (settled.bonus?.bonusCents ?? null) === bonusCents
    return isBonus && settled.payoutCents === payoutCents && (settled.returnedCents ?? 0) === returnedCents
  }
  if (pays(greatestCents)) return false
  const paidCents = (payoutCents ?? 0) - returnedCents
  if (paidCents < 0 || paidCents > greatestCents || !pays(asCents(paidCents))) return true
  // It is what that cap gives: the player must have had no more room then.
  return (await leastRoomOf(reader, { ref: slipRef(code), playerId, pool: product })) > paidCents
}
