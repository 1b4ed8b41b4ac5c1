import { setImmediate } from 'node:timers/promises'
import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { liabilityOf, type Exposure, type Liability } from '@ruka/sports/liability.rules'
import { casesOf } from '../../cases/index.ts'
import { recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import type { StaffCall } from '../../platform/staff/staff-action.ts'

const { openCase, closeCase } = casesOf({
  'sports.liability': {
    about: 'Open bets on a match may cost more than its limit: no more are taken until it is resumed.',
    closedWith: 'sports resume',
  },
})

export type EventLiability = Liability & {
  readonly eventId: string
  readonly match: string
  readonly slips: number
  readonly stakeCents: number
  /** The most restrictive of the limits of operator, competition and event. */
  readonly limitCents: number
  readonly isSuspended: boolean
  /** At worst if the legs of multis that are open on other events all win, too; `payoutCents` has them at their prices. */
  readonly allWinCents: number
}

/** What the open bets on these events may cost at worst, greatest first; on all events without a list. */
export async function readLiabilities(
  reader: Reader,
  ctx: Ctx,
  eventIds?: readonly string[],
): Promise<readonly EventLiability[]> {
  const found = await rows(reader, exposuresOf(eventIds))
  const liabilities: EventLiability[] = []
  for (const [eventId, exposures] of Map.groupBy(found, row => row.eventId)) {
    liabilities.push({
      eventId,
      match: exposures[0]!.match,
      slips: exposures.reduce((sum, { slips }) => sum + slips, 0),
      stakeCents: exposures.reduce((sum, { stakedCents }) => sum + stakedCents, 0),
      limitCents: exposures[0]!.limitCents ?? fromKes(ctx.config.SPORTS_LIABILITY_MAX_KES),
      isSuspended: exposures[0]!.isSuspended,
      allWinCents: liabilityOf(exposures.map(ifAllWin)).payoutCents,
      ...liabilityOf(exposures),
    })
    // Whatever else waits goes on between two events: each takes about a millisecond.
    await setImmediate()
  }
  return liabilities.sort((one, other) => other.payoutCents - one.payoutCents)
}

/** Nothing returns less if others win: a stake that goes back leaves the rest of its slip. */
const ifAllWin = (exposure: ExposureRow): Exposure => ({
  ...exposure,
  stakeCents: exposure.mostCents,
  payoutCents: exposure.mostCents,
})

/** Events whose exposures are read together. */
const EVENTS_MAX = 20

/**
 * Takes no more bets on matches whose open bets may cost more than their limit, and opens a case for each.
 * Looks at those whose bets changed since a time. Gives their ids.
 */
export async function suspendOverLimit(ctx: Ctx, sinceMs: number): Promise<readonly string[]> {
  const changed = await rows(
    ctx.db.read,
    sql<{ event_id: string }>`select distinct x.event_id from sportsbook.exposures as e
      join sportsbook.selections as x on x.id = e.selection_id
      where e.changed_at >= ${new Date(sinceMs)}::timestamptz and e.slips > 0`,
  )
  const allWinMaxCents = fromKes(ctx.config.SPORTS_LIABILITY_ALL_WIN_MAX_KES)
  const suspended: string[] = []
  for (let at = 0; at < changed.length; at += EVENTS_MAX) {
    const ids = changed.slice(at, at + EVENTS_MAX).map(row => row.event_id)
    for (const liability of await readLiabilities(ctx.db.read, ctx, ids)) {
      const { eventId, payoutCents, limitCents, allWinCents, isSuspended } = liability
      const isOver = payoutCents > limitCents || allWinCents > allWinMaxCents
      if (!isOver || isSuspended) continue
      await ctx.db.tx(tx => suspend(tx, ctx, liability))
      suspended.push(eventId)
    }
  }
  return suspended
}

async function suspend(tx: Tx, ctx: Ctx, liability: EventLiability): Promise<void> {
  const { eventId, match, payoutCents, limitCents, allWinCents, full } = liability
  const at = new Date(ctx.clock.now())
  await sql`update sportsbook.events set suspended = 'liability', stopped_at = ${at}
    where id = ${eventId} and suspended is null`.execute(tx)
  const kes = (cents: number) => toKes(cents as Cents).toLocaleString('en')
  const evidence = {
    match,
    worstKes: kes(payoutCents),
    limitKes: kes(limitCents),
    allWinKes: kes(allWinCents),
    at: `${full.home}:${full.away}`,
  }
  await recordChange(tx, ctx.clock, {
    actor: { kind: 'system' },
    what: 'sports.suspend',
    subject: eventId,
    after: evidence,
    reason: 'liability above its limit',
  })
  await openCase(tx, ctx, {
    kind: 'sports.liability',
    subject: eventId,
    problem:
      `Open bets on ${match} may cost KES ${kes(payoutCents)}; the limit is KES ${kes(limitCents)}. ` +
      `If all other legs of multis win, they cost KES ${kes(allWinCents)}.`,
    evidence,
  })
}

/** The case that a suspension opened, once the event is resumed. */
export const closeLiabilityCase = async (
  tx: Tx,
  ctx: Ctx,
  eventId: string,
  { actor, reason }: StaffCall,
): Promise<void> => {
  await closeCase(tx, ctx, { kind: 'sports.liability', subject: eventId, actor, resolution: reason })
}

/** `stakeCents` is what the slips pay if the selection is void, `stakedCents` what was staked. */
type ExposureRow = Exposure & {
  readonly stakedCents: number
  readonly mostCents: number
  readonly eventId: string
  readonly match: string
  readonly slips: number
  readonly limitCents: number | null
  readonly isSuspended: boolean
}
const exposuresOf = (
  eventIds: readonly string[] | undefined,
) => sql<ExposureRow>`select x.event_id as "eventId",
  x.market, x.specifiers, x.outcome, e.slips, e.stake_cents as "stakedCents", e.void_cents as "stakeCents",
  e.payout_cents as "payoutCents", e.most_cents as "mostCents",
  f.home || ' v ' || f.away as match, v.suspended is not null as "isSuspended",
  (select min(liability_max_cents) from sportsbook.settings where (scope, key) in (('operator', ''),
    ('competition', f.competition_id), ('event', x.event_id))) as "limitCents"
  from sportsbook.exposures as e join sportsbook.selections as x on x.id = e.selection_id
  join sportsbook.events as v on v.id = x.event_id join sportsbook.event_facts as f on f.id = v.facts_id
  where e.slips > 0 and ${eventIds ? sql`x.event_id = any(${pgArray(eventIds)}::text[])` : sql`true`}`
