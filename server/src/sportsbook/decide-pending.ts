import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import { pgArray, pgTable, rows, sql, type Tx } from '../platform/db.ts'
import { voidWagers } from '../wagers/index.ts'
import { addExposures } from './exposures.ts'
import { lockEventsShared } from './event-locks.ts'
import {
  exposureOf,
  judgeSlip,
  type Judged,
  type LegAsked,
  type OddsPolicy,
  type Selection,
  type SlipAsked,
} from './judge-slip.rules.ts'
import type { SettingsOf } from './limits.rules.ts'
import { distinctSelections, readSelectionFacts, readSettings, type ReadSelection } from './read-facts.ts'
import { slipRef } from './slip-code.ts'

const CHUNK = 200
/** A bet that could not be decided for this long after its delay is returned: the match has moved on. */
const LATE_MS = 30_000

type Pending = Omit<SlipAsked, 'legs'> & {
  readonly id: number
  readonly code: string
  readonly placedAtMs: number
  readonly decideAtMs: number
  readonly legs: readonly (LegAsked & { readonly no: number; readonly selectionId: number })[]
}

/**
 * Decides live bets whose delay is over: each is accepted if nothing material has happened since it was placed and
 * its odds policy allows the odds of now, and its stake goes back otherwise. Gives how many it decided.
 */
export const decidePending = (ctx: Ctx): Promise<number> =>
  ctx.db.tx(async tx => {
    const atMs = ctx.clock.now()
    const pending = await readPending(tx, atMs)
    if (pending.length === 0) return 0
    await lockEventsShared(
      tx,
      pending.flatMap(({ legs }) => legs.map(({ eventId }) => eventId)),
    )
    const selections = distinctSelections(pending.flatMap(({ legs }) => legs))
    const by = {
      atMs,
      factsOf: await readSelectionFacts(tx, selections, atMs),
      settingsOf: await readSettings(tx, { players: pending.map(({ playerId }) => playerId), selections }),
    }
    const decided = pending.map(slip => ({ slip, reason: refusalOf(slip, by), by }))
    await accept(
      tx,
      decided.filter(({ reason }) => reason === undefined),
      atMs,
    )
    await refuse(
      tx,
      ctx,
      decided.filter(({ reason }) => reason !== undefined),
      atMs,
    )
    return pending.length
  })

type By = {
  readonly atMs: number
  readonly factsOf: (selection: Selection) => ReadSelection
  readonly settingsOf: SettingsOf
}
type Decided = { readonly slip: Pending; readonly reason: string | undefined; readonly by: By }

function refusalOf(slip: Pending, by: By): string | undefined {
  if (by.atMs > slip.decideAtMs + LATE_MS) return 'late'
  // The bet itself is in its selections' exposure already.
  const factsOf = (selection: Selection) => {
    const facts = by.factsOf(selection)
    const { odds } = slip.legs.find(leg => leg.eventId === selection.eventId)!
    return { ...facts, exposureCents: (facts.exposureCents - exposureOf(slip.stakeCents, odds)) as Cents }
  }
  const judged = judgeSlip(slip, { ...by, factsOf, sinceMs: slip.placedAtMs })
  return judged.ok ? undefined : reasonOf(judged)
}

const reasonOf = (judged: Extract<Judged, { ok: false }>): string =>
  judged.code === 'slip_refused' ? judged.legs.map(({ no, code }) => `${no + 1}:${code}`).join() : judged.code

/** Under the policies that allow it the bet is taken at the odds of now. */
async function accept(tx: Tx, decided: readonly Decided[], atMs: number): Promise<void> {
  if (decided.length === 0) return
  const changed = decided.flatMap(({ slip, by }) =>
    slip.legs.flatMap(leg => {
      const { odds } = by.factsOf(leg).line!.price!
      return odds === leg.odds ? [] : [{ ...leg, slipId: slip.id, stakeCents: slip.stakeCents, now: odds }]
    }),
  )
  if (changed.length > 0) {
    await sql`update sportsbook.slip_legs as l set odds = c.odds
      from ${pgTable('c', changed, {
        slip_id: ['bigint', ({ slipId }) => slipId],
        no: ['bigint', ({ no }) => no],
        odds: ['bigint', ({ now }) => now],
      })} where l.slip_id = c.slip_id and l.no = c.no`.execute(tx)
    await addExposures(
      tx,
      changed.map(({ selectionId, stakeCents, odds, now }) => ({
        selectionId,
        slips: 0,
        stakeCents: 0,
        payoutCents: exposureOf(stakeCents, now) - exposureOf(stakeCents, odds),
      })),
      atMs,
    )
  }
  await sql`update sportsbook.slips set state = 'open', decide_at = null,
      accepted_at = ${new Date(atMs)}::timestamptz
    where id = any(${pgArray(decided.map(({ slip }) => slip.id))}::bigint[])`.execute(tx)
}

async function refuse(tx: Tx, ctx: Ctx, decided: readonly Decided[], atMs: number): Promise<void> {
  if (decided.length === 0) return
  const wagers = decided.map(({ slip }) => ({ ref: slipRef(slip.code), playerId: slip.playerId }))
  const verdicts = await voidWagers(tx, ctx, wagers, { reason: 'not accepted' })
  for (const [index, { verdict }] of verdicts.entries())
    if (verdict !== 'voided') throw new Error(`the stake of ${wagers[index]!.ref} is ${verdict}`)
  await sql`update sportsbook.slips as s set state = 'refused', decide_at = null, reason = d.reason,
      ended_at = ${new Date(atMs)}::timestamptz
    from ${pgTable('d', decided, {
      id: ['bigint', ({ slip }) => slip.id],
      reason: ['text', ({ reason }) => reason!],
    })} where s.id = d.id`.execute(tx)
  await addExposures(
    tx,
    decided.flatMap(({ slip }) =>
      slip.legs.map(({ selectionId, odds }) => ({
        selectionId,
        slips: -1,
        stakeCents: -slip.stakeCents,
        payoutCents: -exposureOf(slip.stakeCents, odds),
      })),
    ),
    atMs,
  )
}

type PendingRow = Omit<Pending, 'legs' | 'sizes'> & {
  readonly oddsPolicy: OddsPolicy
  readonly sizes: readonly number[] | null
}

/** Bets that another worker decides are passed over. */
async function readPending(tx: Tx, atMs: number): Promise<readonly Pending[]> {
  const slips = await rows(
    tx,
    sql<PendingRow>`select id, code, player_id as "playerId", request_id as "requestId",
      stake_cents as "stakeCents", sizes, odds_policy as "oddsPolicy",
      (extract(epoch from placed_at) * 1000)::bigint as "placedAtMs",
      (extract(epoch from decide_at) * 1000)::bigint as "decideAtMs"
      from sportsbook.slips where decide_at <= ${new Date(atMs)}::timestamptz
      order by decide_at limit ${CHUNK} for update skip locked`,
  )
  if (slips.length === 0) return []
  const legs = await rows(
    tx,
    sql<Pending['legs'][number] & { slipId: number }>`select l.slip_id as "slipId", l.no, l.odds,
      x.id as "selectionId", x.event_id as "eventId", x.market, x.specifiers, x.outcome
      from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
      where l.slip_id = any(${pgArray(slips.map(({ id }) => id))}::bigint[]) order by l.slip_id, l.no`,
  )
  const bySlip = Map.groupBy(legs, ({ slipId }) => slipId)
  return slips.map(({ sizes, ...slip }) => ({
    ...slip,
    ...(sizes ? { sizes } : {}),
    legs: bySlip.get(slip.id)!,
  }))
}
