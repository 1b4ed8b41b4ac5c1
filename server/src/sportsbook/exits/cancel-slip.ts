import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { lockWalletsOf, voidWagers } from '../../wagers/index.ts'
import { cancelFactsOf } from './cancel-facts.ts'
import { cancelRefusal } from './cancel.rules.ts'
import { lockEventsShared } from '../model/event-locks.ts'
import { asExposure, exposureChanges, type Exposed } from '../slips/exposed-legs.rules.ts'
import { addExposures } from '../slips/exposures.ts'
import { dropRule } from './rule-of-slip.ts'
import type { BookProduct } from '../model/products.rules.ts'
import { slipRef } from '../slips/slip-code.ts'
import { isSlipOf, type WhoseSlip } from '../slips/whose-slip.ts'

/**
 * Takes a slip back for its player, and the stake returns to where it came from: within 15 minutes of
 * placing or what the operator set, before the first kick-off, without a live leg, three times a Nairobi day, for players
 * who had placed at least four slips before it, and while its odds have not moved too far. @throws Refused
 */
export async function cancelSlip(tx: Tx, ctx: Ctx, whose: WhoseSlip): Promise<void> {
  const { playerId, code } = whose
  const found = await firstRow(tx, slipOf(whose))
  if (!found) throw new Refused('slip_unknown')
  const legs = await rows(tx, legsOf(found.id))
  await lockEventsShared(
    tx,
    legs.map(({ event_id }) => event_id),
  )
  const slip = (await firstRow(tx, sql<SlipRow>`${slipOf(whose)} for update`))!
  // A repeat of a cancellation changes nothing.
  if (slip.state === 'cancelled') return
  // Two cancellations of one player are counted one after the other.
  await lockWalletsOf(tx, [{ playerId }])
  const nowMs = ctx.clock.now()
  const facts = {
    ...slip,
    isLive: slip.is_live,
    playerId,
    placedAtMs: slip.placed_at.getTime(),
    firstKickOffMs: slip.first_kick_off_at.getTime(),
  }
  const refused = cancelRefusal(await cancelFactsOf(tx, ctx, { slip: facts, atMs: nowMs }), nowMs)
  if (refused) throw new Refused(refused)
  const [verdict] = await voidWagers(tx, ctx, [{ ref: slipRef(code), playerId }], {
    reason: 'cancelled by the player',
    cause: 'player',
  })
  if (verdict!.verdict !== 'voided') throw new Error(`the stake of ${code} is ${verdict!.verdict}`)
  await sql`update sportsbook.slips set state = 'cancelled', exposed = null, ended_at = ${new Date(nowMs)}::timestamptz
    where id = ${slip.id}`.execute(tx)
  await dropRule(tx, slip.id)
  await addExposures(
    tx,
    exposureChanges(
      legs.map(({ selection_id }) => selection_id),
      { was: asExposure(slip.stake_cents, slip.exposed), now: null },
    ),
    nowMs,
  )
}

type SlipRow = {
  readonly id: number
  readonly product: BookProduct
  readonly state: string
  readonly version: number
  readonly is_live: boolean
  readonly placed_at: Date
  readonly first_kick_off_at: Date
  readonly stake_cents: Cents
  readonly exposed: Exposed | null
}
const slipOf = (whose: WhoseSlip) =>
  sql<SlipRow>`select id, product, state, version, is_live, placed_at, first_kick_off_at, stake_cents, exposed
    from sportsbook.slips as s where ${isSlipOf(whose)}`

const legsOf = (slipId: number) =>
  sql<{ selection_id: number; event_id: string }>`select l.selection_id, x.event_id
    from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
    where l.slip_id = ${slipId} order by l.no`
