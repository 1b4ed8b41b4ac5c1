import { asCents, fromKes } from '@ruka/contract/money'
import { readHeardMs, waitingEvents } from '../../feed/index.ts'
import { houseLimitsOf } from '../../house-limits/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, pgTable, rows, sql, type Tx } from '../../platform/db/db.ts'
import { voidWagers } from '../../wagers/index.ts'
import { LIVE_PRODUCT } from '../model/book.rules.ts'
import {
  asExposure,
  exposedAtPlacing,
  exposureChanges,
  type Exposed,
  type ExposureChange,
} from './exposed-legs.rules.ts'
import { addExposures } from './exposures.ts'
import { tryLockEventsShared } from '../model/event-locks.ts'
import type { Selection } from '../model/facts.rules.ts'
import { judgeSlip, type Judged, type JudgeBy, type SlipAsked } from './judge-slip.rules.ts'
import { phaseOf } from '../model/line-state.rules.ts'
import { isHeard, LATE_MS } from './live-delay.ts'
import { dueSlips, eventsOf, readPending, type Due, type Pending } from './pending-slips.ts'
import { distinctSelections, readJudgeFacts, type ReadSelection } from '../reads/read-facts.ts'
import { slipRef } from './slip-code.ts'

/** Bets that are decided in one transaction. */
const TOGETHER = 200
const RETRY_MS = 5_000

/**
 * Decides live bets whose delay is over: each is accepted if nothing material has happened since it was
 * placed and its odds policy allows the odds of now, and its stake goes back otherwise. One whose event is
 * being decided, has messages that are not applied yet, or was not heard of since, waits for that. Gives how
 * many it decided.
 */
export async function decidePending(ctx: Ctx, together = TOGETHER): Promise<number> {
  const atMs = ctx.clock.now()
  let decided = 0
  let after: Due = { id: 0, decideAtMs: 0 }
  // Bets that wait delay none behind them.
  for (;;) {
    const due = await rows(ctx.db.read, dueSlips(atMs, { after, limit: together }))
    const ids = due.map(({ id }) => id)
    decided += await decideTogether(ctx, ids)
    if (due.length < together) return decided
    after = due.at(-1)!
  }
}

async function decideTogether(ctx: Ctx, ids: readonly number[]): Promise<number> {
  try {
    return await ctx.db.tx(tx => decide(tx, ctx, ids))
  } catch (error) {
    if (ids.length === 1) return setBack(ctx, ids[0]!, error)
    if (ids.length === 0) throw error
    // One that cannot be decided delays no other.
    ctx.log.error({ error }, 'live bets could not be decided together')
    let decided = 0
    for (const id of ids)
      decided += await ctx.db
        .tx(tx => decide(tx, ctx, [id]))
        .catch((fault: unknown) => setBack(ctx, id, fault))
    return decided
  }
}

/** Tries a bet again later, so that it is not the first of every group. */
async function setBack(ctx: Ctx, id: number, error: unknown): Promise<0> {
  ctx.log.error({ error, slip: id }, 'a live bet could not be decided; it is tried again')
  await sql`update sportsbook.slips set decide_at = ${new Date(ctx.clock.now() + RETRY_MS)}
    where id = ${id} and decide_at is not null`.execute(ctx.db.read)
  return 0
}

async function decide(tx: Tx, ctx: Ctx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const atMs = ctx.clock.now()
  const eventIds = (await rows(tx, eventsOf(ids))).map(({ event_id }) => event_id)
  const busy = await tryLockEventsShared(tx, eventIds)
  const found = await readPending(tx, ids)
  const pending = found.filter(({ legs }) => !legs.some(({ eventId }) => busy.has(eventId)))
  const waiting = await waitingEvents(tx, eventIds, atMs)
  const heardMs = await readHeardMs(tx, LIVE_PRODUCT)
  const selections = distinctSelections(pending.flatMap(({ legs }) => legs))
  const by = {
    ...(await readJudgeFacts(tx, { players: pending.map(({ playerId }) => playerId), selections, atMs })),
    liabilityMaxCents: fromKes(ctx.config.SPORTS_LIABILITY_MAX_KES),
    limits: houseLimitsOf(ctx),
  }
  const isLate = ({ placedAtMs }: Pending) => atMs > placedAtMs + ctx.config.SPORTS_LIVE_DELAY_MS + LATE_MS
  const isWaiting = (slip: Pending) => !isLate(slip) && slip.legs.some(({ eventId }) => waiting.has(eventId))
  const decided = pending
    .filter(slip => !isWaiting(slip))
    .flatMap(slip => {
      const isKnown = isHeard(heardOf(slip, { heardMs, by, atMs }), ctx)
      const late = isKnown ? 'late' : 'unheard'
      const reason = isLate(slip) ? late : isLost(slip, by) ? undefined : refusalOf(slip, by)
      return reason === undefined && !isKnown ? [] : [{ slip, reason, by }]
    })
  const accepted = decided.filter(({ reason }) => reason === undefined)
  const refused = decided.filter(({ reason }) => reason !== undefined)
  await accept(tx, accepted, atMs)
  await refuse(tx, ctx, refused, atMs)
  // Behind the balances of those that are refused, and all at once: their rows have one order.
  await addExposures(tx, [...accepted.flatMap(repricedExposures), ...refused.flatMap(endedExposures)], atMs)
  return decided.length
}

type By = Omit<JudgeBy, 'factsOf' | 'capAt'> & { readonly factsOf: (selection: Selection) => ReadSelection }
type Decided = { readonly slip: Pending; readonly reason: string | undefined; readonly by: By }

const heardOf = (
  { placedAtMs: askedAtMs, legs }: Pending,
  { heardMs, by, atMs }: { readonly heardMs: number; readonly by: By; readonly atMs: number },
) => ({
  askedAtMs,
  heardMs,
  heardUntilMs: legs.flatMap(leg => {
    const { event, line } = by.factsOf(leg)
    if (!event || !line) return null
    return phaseOf(event, atMs) !== 'before' ? event.heardUntilMs : []
  }),
})

/**
 * Whether a crash of the database has emptied lines that the bet was placed on. Nothing is known of them until
 * they are made again (`saved-lines.ts`), so that they refuse nothing either.
 */
const isLost = ({ legs }: Pending, by: By): boolean => legs.some(leg => !by.factsOf(leg).line)

function refusalOf(slip: Pending, by: By): string | undefined {
  const ended = slip.legs.filter(({ isEnded }) => isEnded)
  if (ended.length > 0) return ended.map(({ no }) => `${no + 1}:selection_closed`).join()
  // The bet itself is in its selections' exposure already.
  const factsOf = (selection: Selection) => {
    const facts = by.factsOf(selection)
    const no = slip.legs.findIndex(leg => leg.eventId === selection.eventId)
    return { ...facts, exposureCents: asCents(facts.exposureCents - (slip.exposed?.[no]?.[1] ?? 0)) }
  }
  const judged = judgeSlip(asSeen(slip), { ...by, factsOf, sinceMs: slip.placedAtMs, capAt: 'placed' })
  if (!judged.ok) return reasonOf(judged)
  // Limits that staff set meanwhile hold for it, too.
  const { stakeKes, capCents } = judged.terms
  return slip.stakeCents > fromKes(stakeKes.max) || slip.capCents > capCents ? 'limits_changed' : undefined
}

/** What the player allows counts from the odds that the player saw, whatever the bet was placed at. */
const asSeen = (slip: Pending): SlipAsked => ({
  ...slip,
  legs: slip.legs.map(leg => ({ ...leg, odds: leg.seenOdds })),
})

const reasonOf = (judged: Extract<Judged, { ok: false }>): string =>
  judged.code === 'slip_refused' ? judged.legs.map(({ no, code }) => `${no + 1}:${code}`).join() : judged.code

/** Under the policies that allow it the bet is taken at the odds of now. */
async function accept(tx: Tx, decided: readonly Decided[], atMs: number): Promise<void> {
  if (decided.length === 0) return
  const changed = decided.flatMap(repricedLegs)
  if (changed.length > 0) {
    await sql`update sportsbook.slip_legs as l set odds = c.odds
      from ${pgTable('c', changed, {
        slip_id: ['bigint', ({ slipId }) => slipId],
        no: ['bigint', ({ no }) => no],
        odds: ['bigint', ({ now }) => now],
      })} where l.slip_id = c.slip_id and l.no = c.no`.execute(tx)
    await sql`update sportsbook.slips as s set exposed = d.exposed::jsonb
      from ${pgTable('d', decided, {
        id: ['bigint', ({ slip }) => slip.id],
        exposed: ['text', each => JSON.stringify(exposedNow(each))],
      })} where s.id = d.id`.execute(tx)
  }
  await sql`update sportsbook.slips set state = 'open', decide_at = null,
      accepted_at = ${new Date(atMs)}::timestamptz
    where id = any(${pgArray(decided.map(({ slip }) => slip.id))}::bigint[])`.execute(tx)
}

async function refuse(tx: Tx, ctx: Ctx, decided: readonly Decided[], atMs: number): Promise<void> {
  if (decided.length === 0) return
  const wagers = decided.map(({ slip }) => ({ ref: slipRef(slip.code), playerId: slip.playerId }))
  const verdicts = await voidWagers(tx, ctx, wagers, {
    reason: 'not accepted',
    cause: 'not_accepted',
  })
  for (const [index, { verdict }] of verdicts.entries())
    if (verdict !== 'voided') throw new Error(`the stake of ${wagers[index]!.ref} is ${verdict}`)
  await sql`update sportsbook.slips as s set state = 'refused', exposed = null, decide_at = null, reason = d.reason,
      ended_at = ${new Date(atMs)}::timestamptz
    from ${pgTable('d', decided, {
      id: ['bigint', ({ slip }) => slip.id],
      reason: ['text', ({ reason }) => reason!],
    })} where s.id = d.id`.execute(tx)
}

/** Legs whose odds of now are others than those that were asked for. */
const repricedLegs = ({ slip, by }: Decided) =>
  slip.legs.flatMap(leg => {
    const odds = by.factsOf(leg).line!.odds!
    return odds === leg.odds ? [] : [{ ...leg, slipId: slip.id, stakeCents: slip.stakeCents, now: odds }]
  })

/** At the odds of now. */
const exposedNow = ({ slip, by }: Decided): Exposed =>
  exposedAtPlacing(
    { ...slip, sizes: slip.sizes ?? null },
    slip.legs.map(leg => ({ odds: by.factsOf(leg).line!.odds! })),
  )

const changesOf = ({ slip }: Decided, now: Exposed | null): readonly ExposureChange[] =>
  exposureChanges(
    slip.legs.map(({ selectionId }) => selectionId),
    { was: asExposure(slip.stakeCents, slip.exposed), now: asExposure(slip.stakeCents, now) },
  )
const repricedExposures = (decided: Decided) => changesOf(decided, exposedNow(decided))
const endedExposures = (decided: Decided) => changesOf(decided, null)
