import { readCode } from '@ruka/contract/sports-codes'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { words } from '../../platform/staff/staff-text.ts'
import { loadCode } from '../slips/codes.ts'
import { eventSheet, findEvents, foundEvent, readEventSheet } from './event-sheet.ts'
import { bookingLines, eventLines, slipLines, timeOf } from './look-up-lines.ts'
import { readSlipSheet, slipSheet } from './slip-sheet.ts'
import { event as eventId } from './trading-inputs.ts'

/** What staff look up of the book; `readSlipSheet` and `readEventSheet` read it. */
export const lookUpActions: readonly StaffAction[] = [
  staffQuery({
    name: 'sports slip',
    permission: 'sports.read',
    summary: 'A slip by its code or number, with all that is on record of it; of a booking its selections',
    about:
      'It shows the stake, the legs with the odds taken and how they ended, cash-outs, corrections, all moves of its ' +
      'money, and what staff did about its events.',
    input: {
      slip: z.string().trim().min(1).max(90).describe('The code of a slip or of a booking, or its number'),
    },
    words: ['slip'],
    output: z.union([slipSheet, z.object({ booking: readCode.reply.shape.data })]),
    async run(ctx: Ctx, { slip }) {
      const found = await readSlipSheet(ctx.db.read, slip)
      if (found) return found
      const { data } = await loadCode(ctx, slip).catch((error: unknown) => {
        if (error instanceof Refused && error.code === 'code_unknown')
          throw new Refused('not_found', `There is no slip and no booking ${slip}`)
        throw error
      })
      return { booking: data }
    },
    lines: found => ('booking' in found ? bookingLines(found.booking) : slipLines(found)),
  }),
  staffQuery({
    name: 'sports event',
    permission: 'sports.read',
    summary: 'An event by its id or words of its teams’ names; where several have these names, their ids',
    about:
      'It shows state, score, when it was heard of, lines with prices and open bets, and what staff decided, with its end.',
    input: {
      event: z.string().trim().min(2).max(120).describe('The id of the event, or words of its teams’ names'),
    },
    words: ['event'],
    output: z.union([z.object({ events: z.array(foundEvent) }), eventSheet]),
    async run(ctx: Ctx, { event }) {
      const isId = eventId.safeParse(event).success
      const events = isId ? [] : await findEvents(ctx.db.read, event, ctx.clock.now())
      if (events.length > 1) return { events }
      const sheet = await readEventSheet(ctx.db.read, ctx, isId ? event : (events[0]?.id ?? ''))
      if (!sheet) throw new Refused('not_found', `There is no event ${event}`)
      return sheet
    },
    lines: found =>
      'events' in found
        ? found.events.map(({ id, match, kickOffAt }) => words(id.padEnd(20), timeOf(kickOffAt), match))
        : eventLines(found),
  }),
]
