import { marketOf } from '@ruka/sports/markets.rules'
import { faultOf } from '@ruka/sports/score.rules'
import type { z } from 'zod'
import { Refused } from '../../platform/base/refused.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, pgArray, rows, sql } from '../../platform/db/db.ts'
import type { StaffCall } from '../../platform/staff/staff-action.ts'
import { words } from '../../platform/staff/staff-text.ts'
import { decideSelections, type Decision } from '../selections/decide-selections.ts'
import { inEvent, takeNoBets } from './in-event.ts'
import type { verdicts } from './trading-inputs.ts'
import type { decidedByHand } from './trading-outputs.ts'

type SelectionRow = {
  readonly id: number
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  readonly verdict: string | null
  /** Whether bets of any later time are void, too. */
  readonly isVoid: boolean
}

type EventRow = { readonly match: string; readonly kickOffMs: number }
type Decided = SelectionRow & Pick<Decision, 'verdict' | 'deadHeat'>

/** Decides the selections of an event that `choose` names, over whatever the feed says, on record. */
export const decideByHand = (
  ctx: Ctx,
  { eventId, reason }: { readonly eventId: string; readonly reason: string },
  call: StaffCall,
  choose: (
    event: EventRow,
    selections: readonly SelectionRow[],
  ) => { readonly decisions: readonly Decided[]; readonly undo: boolean },
) =>
  inEvent(ctx, eventId, async tx => {
    const event = (await firstRow(
      tx,
      sql<EventRow>`select f.home || ' v ' || f.away as match,
        (extract(epoch from e.kick_off_at) * 1000)::bigint as "kickOffMs" from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
          where e.id = ${eventId}`,
    ))!
    const before = await rows(
      tx,
      sql<SelectionRow>`select id, market, specifiers, outcome, verdict, upper_inf(voids) as "isVoid"
        from sportsbook.selections where event_id = ${eventId} order by id`,
    )
    const { decisions, undo } = choose(event, before)
    const atMs = ctx.clock.now()
    await decideSelections(
      tx,
      decisions.map(decision => ({
        ...decision,
        eventId,
        reason,
        cause: `staff:${call.actor.id}`,
        decidedMs: atMs,
      })),
      { atMs, source: 'staff', undo },
    )
    if (!undo) await takeNoBets(tx, ctx, eventId)
    await call.record(tx, { subject: eventId, before, after: decisions })
    const { slips } = (await firstRow(
      tx,
      sql<{ slips: number }>`select count(distinct slip_id)::integer as slips from sportsbook.slip_legs
        where selection_id = any(${pgArray(decisions.map(({ id }) => id))}::bigint[])`,
    ))!
    return {
      event: eventId,
      match: event.match,
      slips,
      decisions: decisions.map(({ market, specifiers, outcome, verdict }) => ({
        market,
        specifiers,
        outcome,
        verdict,
      })),
    }
  })

/** The event, and each outcome with what was decided. */
export function linesOfResult(result: z.output<typeof decidedByHand>): readonly string[] {
  const { event, match, slips, decisions } = result
  return [
    words(event, match, slips === 1 ? '1 bet has a leg on this' : `${slips} bets have a leg on this`),
    ...decisions.map(({ market, specifiers, outcome, verdict }) =>
      words(`market ${market}`, specifiers, `outcome ${outcome}`, verdict ?? 'the feed decides'),
    ),
  ]
}

/** What staff type of a result. */
type Given = {
  readonly market?: number | undefined
  readonly specifiers?: string | undefined
  readonly outcome?: string | undefined
  readonly verdict?: (typeof verdicts)[number] | undefined
  readonly score?: { readonly home: number; readonly away: number } | undefined
  readonly half?: { readonly home: number; readonly away: number } | undefined
  readonly undo: boolean
}

/** What is asked, of the selections that bets were placed on. @throws Refused */
export function decisionsOf(
  { market, specifiers, outcome, verdict, score: full, half, undo }: Given,
  selections: readonly SelectionRow[],
): readonly Decided[] {
  const ways = [full !== undefined || half !== undefined, verdict !== undefined, undo]
  if (ways.filter(Boolean).length > 1)
    throw new Refused('invalid', 'A result is a score with its half-time, a verdict or --undo, one of them')
  const isAsked = (each: SelectionRow) =>
    (market === undefined || each.market === market) &&
    (specifiers === undefined || each.specifiers === specifiers) &&
    (outcome === undefined || each.outcome === outcome)
  const asked = selections.filter(isAsked).map(each => ({ ...each, deadHeat: null }))
  if (undo) return asked.map(each => ({ ...each, verdict: null }))
  if (asked.some(({ isVoid }) => isVoid))
    throw new Refused(
      'conflict',
      'Some of these bets are void: take that back first, with `sports void --undo`',
    )
  if (verdict !== undefined) {
    if (market === undefined || outcome === undefined)
      throw new Refused('invalid', 'A verdict is given for --market and --outcome')
    return asked.map(each => ({ ...each, verdict }))
  }
  if (!full || !half) throw new Refused('invalid', 'Give --score and --half, or --verdict for one outcome')
  const fault = faultOf({ half, full })
  if (fault !== undefined) throw new Refused('invalid', `This is no score of a match: ${fault}`)
  return asked.flatMap(each => {
    const of = marketOf(each.market)
    const found = of?.judge({ half, full }, each.specifiers)?.[
      of.outcomes.findIndex(({ id }) => id === each.outcome)
    ]
    return found === undefined || found === 'undecided' ? [] : [{ ...each, verdict: found }]
  })
}
