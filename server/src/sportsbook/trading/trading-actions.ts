import { staffReason } from '@ruka/contract/slip-reasons'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { sql } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { flag, instant } from '../../platform/staff/staff-input.ts'
import { bonusActions } from './bonus-actions.ts'
import { setCancels } from '../selections/cancels.ts'
import { decideByHand, decisionsOf, linesOfResult } from './decide-by-hand.ts'
import { assertEvent, inEvent, takeNoBets } from './in-event.ts'
import { lineActions } from './line-actions.ts'
import { lookUpActions } from './look-up-actions.ts'
import { settingActions } from './setting-actions.ts'
import { lineOfLiability } from './setting-lines.ts'
import { readLiabilities } from './liability.ts'
import { productOfEvent } from '../model/products.rules.ts'
import { queueSettlement } from '../selections/settlement-queue.ts'
import { event, line, publicText, score, verdicts } from './trading-inputs.ts'
import { cancelled, decidedByHand, eventLiability } from './trading-outputs.ts'

/** What traders do about events and their bets; each is recorded with who and why. */
export const tradingActions: readonly StaffAction[] = [
  ...settingActions,
  ...bonusActions,
  ...lineActions,
  ...lookUpActions,
  staffChange({
    name: 'sports result',
    permission: 'sports.settle',
    summary: 'Decides bets on an event by hand, over whatever the feed says',
    about:
      'Either all markets of the event by --score and --half, or one outcome of a line by --market, --specifiers, ' +
      '--outcome and --verdict.',
    input: {
      event,
      ...line,
      score: score.optional().describe('The goals at the end, such as 2:1'),
      half: score.optional().describe('The goals at half-time, such as 1:0'),
      outcome: z.string().max(60).optional().describe('The outcome that --verdict is about, by its id'),
      verdict: z.enum(verdicts).optional().describe('How the outcome ended'),
      undo: flag.describe('Lets the feed decide again'),
      force: flag.describe('Allows a result before the kick-off'),
      public: publicText,
    },
    output: decidedByHand,
    words: ['event'],
    reason: 'required',
    run: (ctx: Ctx, given, call) => {
      // A drawn score is public and provable: no other one is written.
      if (productOfEvent(given.event) !== 'sports')
        throw new Refused('invalid', 'A virtual match is decided by its draw')
      return decideByHand(
        ctx,
        { eventId: given.event, reason: staffReason(given.public) },
        call,
        (event, selections) => {
          const decisions = decisionsOf(given, selections)
          const isToCome = event.kickOffMs > ctx.clock.now()
          if (isToCome && !given.force && decisions.some(({ verdict }) => (verdict ?? 'void') !== 'void'))
            throw new Refused(
              'conflict',
              `${event.match} kicks off at ${new Date(event.kickOffMs).toISOString()}: a result before that needs --force`,
            )
          if (decisions.length === 0) throw new Refused('not_found', 'There are no bets that this decides')
          return { decisions, undo: given.undo }
        },
      )
    },
    lines: linesOfResult,
  }),
  staffChange({
    name: 'sports void',
    permission: 'sports.settle',
    summary: 'Voids the bets on an event, or on one of its lines',
    about: 'Their stakes return. --undo takes that back, also where the feed or a rule voided them.',
    input: {
      event,
      ...line,
      from: instant().optional().describe('Only bets that were placed from this time on'),
      until: instant().optional().describe('Only bets that were placed before this time'),
      undo: flag.describe('Takes it back'),
      public: publicText,
    },
    output: cancelled,
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
    summary: 'Settles the bets on an event again by what is decided',
    about: 'Bets that are right already do not change.',
    output: z.object({ event: z.string() }),
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
    output: z.array(eventLiability),
    async run(ctx: Ctx, given) {
      if (given.event === undefined) return readLiabilities(ctx.db.read, ctx)
      await assertEvent(ctx.db.read, given.event)
      return readLiabilities(ctx.db.read, ctx, [given.event])
    },
    lines: found => found.map(lineOfLiability),
  }),
]
