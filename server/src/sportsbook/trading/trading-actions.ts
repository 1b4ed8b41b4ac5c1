import { staffReason } from '@ruka/contract/slip-reasons'
import { marketOf } from '@ruka/sports/markets.rules'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import {
  staffChange,
  staffQuery,
  type StaffAction,
  type StaffCall,
} from '../../platform/staff/staff-action.ts'
import { flag, instant } from '../../platform/staff/staff-input.ts'
import { bonusActions } from './bonus-actions.ts'
import { setCancels } from '../selections/cancels.ts'
import { decideSelections, type Decision } from '../selections/decide-selections.ts'
import { lockEventsAlone } from '../model/event-locks.ts'
import { lineActions } from './line-actions.ts'
import { lookUpActions } from './look-up-actions.ts'
import { lineOfLiability, settingActions } from './setting-actions.ts'
import { readLiabilities } from './liability.ts'
import { productOfEvent } from '../model/products.rules.ts'
import { queueSettlement } from '../selections/settlement-queue.ts'
import { WORK_TOPIC } from '../settlement/settlement-work.ts'
import { event, line, publicText, score, verdicts } from './trading-inputs.ts'

/** What traders do about events and their bets; each is recorded with who and why. */
export const tradingActions: readonly StaffAction[] = [
  ...settingActions,
  ...bonusActions,
  ...lineActions,
  ...lookUpActions,
  staffChange({
    name: 'sports result',
    permission: 'sports.settle',
    summary:
      'Decides bets by hand, over whatever the feed says: all markets of an event from --score and --half, or one ' +
      'outcome of a line by --market, --specifiers, --outcome and --verdict; --undo lets the feed decide again. Players read --public, never --because',
    input: {
      event,
      ...line,
      score: score.optional(),
      half: score.optional(),
      outcome: z.string().max(60).optional(),
      verdict: z.enum(verdicts).optional(),
      undo: flag,
      public: publicText,
    },
    words: ['event'],
    reason: 'required',
    run: (ctx: Ctx, given, call) => {
      // A drawn score is public and provable: no other one is written.
      if (productOfEvent(given.event) !== 'sports')
        throw new Refused('invalid', 'A virtual match is decided by its draw')
      return decide(
        ctx,
        { eventId: given.event, reason: staffReason(given.public) },
        call,
        async (tx, selections) => {
          const decisions = decisionsOf(given, selections)
          if (decisions.length === 0) throw new Refused('not_found', 'There are no bets that this decides')
          return { decisions, undo: given.undo }
        },
      )
    },
  }),
  staffChange({
    name: 'sports void',
    permission: 'sports.settle',
    summary:
      'Voids the bets on an event, or on one of its lines, where given only those placed --from or --until a time; ' +
      '--undo takes that back, also where the feed or a rule voided them. Players read --public, never --because',
    input: {
      event,
      ...line,
      from: instant().optional(),
      until: instant().optional(),
      undo: flag,
      public: publicText,
    },
    words: ['event'],
    reason: 'required',
    run: (ctx: Ctx, given, call) => {
      const { event: eventId, market = 0, specifiers = '', from, until, undo } = given
      if (productOfEvent(eventId) !== 'sports')
        throw new Refused(
          'invalid',
          'A virtual match is void with its round only: league void, before its draw',
        )
      return inEvent(ctx, eventId, async tx => {
        const cancel = {
          eventId,
          market,
          specifiers,
          outcome: '',
          fromMs: from ?? null,
          toMs: until ?? null,
          isOn: !undo,
        }
        const atMs = ctx.clock.now()
        await setCancels(tx, [{ ...cancel, reason: staffReason(given.public) }], {
          atMs,
          decidedMs: atMs,
          source: 'staff',
          cause: `staff:${call.actor.id}`,
        })
        if (!undo && until === undefined) await takeNoBets(tx, ctx, eventId)
        await call.record(tx, { subject: eventId, after: cancel })
        return cancel
      })
    },
  }),
  staffChange({
    name: 'sports resettle',
    permission: 'sports.settle',
    summary:
      'Settles the bets on an event again by what is decided; those that are right already do not change',
    input: { event },
    words: ['event'],
    reason: 'required',
    run: (ctx: Ctx, { event: eventId }, call) =>
      inEvent(ctx, eventId, async tx => {
        const of = sql`(select id from sportsbook.selections where event_id = ${eventId}) as d`
        await queueSettlement(of, new Date(ctx.clock.now())).execute(tx)
        await call.record(tx, { subject: eventId })
        return { event: eventId }
      }),
  }),
  staffQuery({
    name: 'sports liability',
    permission: 'sports.read',
    summary: 'What the open bets on an event, or on each, may cost at worst, and at which score',
    input: { event: event.optional() },
    words: ['event'],
    run: (ctx: Ctx, given) => readLiabilities(ctx.db.read, ctx, given.event ? [given.event] : undefined),
    lines: found => found.map(lineOfLiability),
  }),
]

/** Changes what is decided of an event behind its lock; settlement follows the commit. */
async function inEvent<Done>(ctx: Ctx, eventId: string, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  const done = await ctx.db.tx(async tx => {
    await lockEventsAlone(tx, [eventId])
    const found = await firstRow(tx, sql`select 1 from sportsbook.events where id = ${eventId}`)
    if (!found) throw new Refused('not_found', `There is no event ${eventId}`)
    return work(tx)
  })
  ctx.bus.publish(WORK_TOPIC, {})
  return done
}

/**
 * What is decided by hand is known to the players, and the feed may still offer it: `sports resume` opens it
 * again.
 */
const takeNoBets = (tx: Tx, ctx: Ctx, eventId: string) =>
  sql`update sportsbook.events set suspended = coalesce(suspended, 'decided by staff'),
    stopped_at = ${new Date(ctx.clock.now())} where id = ${eventId}`.execute(tx)

type SelectionRow = {
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  readonly verdict: string | null
  /** Whether bets of any later time are void, too. */
  readonly isVoid: boolean
}

const decide = (
  ctx: Ctx,
  { eventId, reason }: { readonly eventId: string; readonly reason: string },
  call: StaffCall,
  choose: (
    tx: Tx,
    selections: readonly SelectionRow[],
  ) => Promise<{ decisions: readonly Omit<Decision, 'eventId' | 'reason'>[]; undo: boolean }>,
) =>
  inEvent(ctx, eventId, async tx => {
    const before = await rows(
      tx,
      sql<SelectionRow>`select market, specifiers, outcome, verdict, upper_inf(voids) as "isVoid"
        from sportsbook.selections where event_id = ${eventId} order by id`,
    )
    const { decisions, undo } = await choose(tx, before)
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
    return decisions.map(({ market, specifiers, outcome, verdict }) => ({
      market,
      specifiers,
      outcome,
      verdict,
    }))
  })

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
function decisionsOf(
  { market, specifiers, outcome, verdict, score: full, half, undo }: Given,
  selections: readonly SelectionRow[],
): readonly Omit<Decision, 'eventId' | 'reason'>[] {
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
  return asked.flatMap(each => {
    const of = marketOf(each.market)
    const found = of?.judge({ half, full }, each.specifiers)?.[
      of.outcomes.findIndex(({ id }) => id === each.outcome)
    ]
    return found === undefined || found === 'undecided' ? [] : [{ ...each, verdict: found }]
  })
}
