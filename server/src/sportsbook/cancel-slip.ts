import { SPORTS } from '@ruka/contract/limits'
import { nairobiDate, nairobiStartMs } from '@ruka/contract/taxes'
import type { Ctx } from '../platform/context.ts'
import { firstRow, rows, sql, type Tx } from '../platform/db.ts'
import { Refused } from '../platform/refused.ts'
import { lockWalletsOf, voidWagers } from '../wagers/index.ts'
import { EVENT } from './book.rules.ts'
import { lockEventsShared } from './event-locks.ts'
import { addExposures } from './exposures.ts'
import { exposureOf } from './judge-slip.rules.ts'
import { slipRef } from './slip-code.ts'

/**
 * Takes a slip back for its player, and the stake returns to where it came from: within 15 minutes of placing, before
 * the first kick-off, without a live leg, three times a Nairobi day, for players who had placed at least four slips
 * before it. @throws Refused
 */
export async function cancelSlip(
  tx: Tx,
  ctx: Ctx,
  { playerId, code }: { readonly playerId: string; readonly code: string },
): Promise<void> {
  const slip = await firstRow(tx, lockedSlip(playerId, code))
  if (!slip) throw new Refused('slip_unknown')
  // A repeat of a cancellation changes nothing.
  if (slip.state === 'cancelled') return
  const legs = await rows(tx, legsOf(slip.id))
  await lockEventsShared(
    tx,
    legs.map(({ event_id }) => event_id),
  )
  // Two cancellations of one player are counted one after the other.
  await lockWalletsOf(tx, [{ playerId }])
  const nowMs = ctx.clock.now()
  if (slip.state !== 'open' || slip.version > 0) throw new Refused('slip_over')
  if (slip.is_live) throw new Refused('slip_live')
  if (nowMs >= slip.placed_at.getTime() + SPORTS.cancel.withinMinutes * 60_000)
    throw new Refused('slip_cancel_late')
  const begun = await rows(tx, begunEvents(slip.id, nowMs))
  if (begun.length > 0 || nowMs >= slip.first_kick_off_at.getTime()) throw new Refused('slip_cancel_late')
  const counts = (await firstRow(tx, countsOf(playerId, slip.id, nowMs)))!
  if (counts.before < SPORTS.cancel.afterBets) throw new Refused('slip_cancel_new_player')
  if (counts.today >= SPORTS.cancel.perDay) throw new Refused('slip_cancels_used')
  const [verdict] = await voidWagers(tx, ctx, [{ ref: slipRef(code), playerId }], {
    reason: 'cancelled by the player',
  })
  if (verdict!.verdict !== 'voided') throw new Error(`the stake of ${code} is ${verdict!.verdict}`)
  await sql`update sportsbook.slips set state = 'cancelled', ended_at = ${new Date(nowMs)}::timestamptz
    where id = ${slip.id}`.execute(tx)
  await addExposures(
    tx,
    legs.map(({ selection_id, odds }) => ({
      selectionId: selection_id,
      slips: -1,
      stakeCents: -slip.stake_cents,
      payoutCents: -exposureOf(slip.stake_cents, odds),
    })),
    nowMs,
  )
}

type SlipRow = {
  readonly id: number
  readonly state: string
  readonly version: number
  readonly is_live: boolean
  readonly placed_at: Date
  readonly first_kick_off_at: Date
  readonly stake_cents: Parameters<typeof exposureOf>[0]
}
const lockedSlip = (playerId: string, code: string) =>
  sql<SlipRow>`select id, state, version, is_live, placed_at, first_kick_off_at, stake_cents
    from sportsbook.slips where code = ${code} and player_id = ${playerId} for update`

const legsOf = (slipId: number) =>
  sql<{ selection_id: number; odds: number; event_id: string }>`select l.selection_id, l.odds, x.event_id
    from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
    where l.slip_id = ${slipId} order by l.selection_id`

/** Events that have begun, or were to begin: a kick-off may have moved since the slip was placed. */
export const begunEvents = (slipId: number, nowMs: number) =>
  sql<object>`select e.id from sportsbook.slip_legs as l
    join sportsbook.selections as x on x.id = l.selection_id join sportsbook.events as e on e.id = x.event_id
    where l.slip_id = ${slipId} and (e.kick_off_at <= ${new Date(nowMs)}::timestamptz
      or e.status not in (${EVENT.notStarted}, ${EVENT.delayed}, ${EVENT.postponed}))`

/** Slips that the player placed before this one, and those that the player cancelled today. */
export const countsOf = (playerId: string, slipId: number, nowMs: number) =>
  sql<{ before: number; today: number }>`select
    (select count(*) from (select 1 from sportsbook.slips where player_id = ${playerId} and id < ${slipId}
      and state <> 'refused' and parent_id is null limit ${SPORTS.cancel.afterBets}) as b)::int as before,
    (select count(*) from sportsbook.slips where player_id = ${playerId} and state = 'cancelled'
      and placed_at >= ${new Date(nairobiStartMs(nairobiDate(nowMs)) - SPORTS.cancel.withinMinutes * 60_000)}
      and ended_at >= ${new Date(nairobiStartMs(nairobiDate(nowMs)))})::int as today`
