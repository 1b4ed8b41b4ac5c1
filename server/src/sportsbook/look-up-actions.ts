import { toKes, type Cents } from '@ruka/contract/money'
import { z } from 'zod'
import type { Ctx } from '../platform/context.ts'
import { auditLines } from '../platform/read-audit-log.ts'
import { Refused } from '../platform/refused.ts'
import { staffQuery, type StaffAction } from '../platform/staff-action.ts'
import { section } from '../platform/staff-text.ts'
import { loadCode } from './codes.ts'
import { findEvents, readEventSheet, type EventSheet, type FoundEvent } from './event-sheet.ts'
import { wordsOf } from './line-actions.ts'
import { lineOfLiability, lineOfSetting } from './setting-actions.ts'
import { readSlipSheet, type SlipSheet } from './slip-sheet.ts'
import { event as eventId } from './trading-inputs.ts'

type Booking = Awaited<ReturnType<typeof loadCode>>['data']

/** What staff look up of the book; `readSlipSheet` and `readEventSheet` read it. */
export const lookUpActions: readonly StaffAction[] = [
  staffQuery({
    name: 'sports slip',
    permission: 'sports.read',
    summary:
      'A slip by its code or number: stake, legs with the odds taken and how they ended, cash-outs, corrections, all ' +
      'moves of its money, and what staff did about its events; of a booking code the selections',
    input: { slip: z.string().trim().min(1).max(90) },
    words: ['slip'],
    async run(ctx: Ctx, { slip }): Promise<SlipSheet | { readonly booking: Booking }> {
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
    summary:
      'An event by its id or words of its teams’ names: state, score, when it was heard of, its lines with prices and open bets, ' +
      'and what staff decided, with its end. Where several have these names, their ids',
    input: { event: z.string().trim().min(2).max(120) },
    words: ['event'],
    async run(ctx: Ctx, { event }): Promise<EventSheet | { readonly events: readonly FoundEvent[] }> {
      const isId = eventId.safeParse(event).success
      const events = isId ? [] : await findEvents(ctx.db.read, event, ctx.clock.now())
      if (events.length > 1) return { events }
      const sheet = await readEventSheet(ctx.db.read, ctx, isId ? event : (events[0]?.id ?? ''))
      if (!sheet) throw new Refused('not_found', `There is no event ${event}`)
      return sheet
    },
    lines: found =>
      'events' in found
        ? found.events.map(({ id, match, kickOffAt }) => `${id.padEnd(20)}  ${time(kickOffAt)}  ${match}`)
        : eventLines(found),
  }),
]

const kes = (cents: Cents | null): string => (cents === null ? '-' : toKes(cents).toFixed(2))
const odds = (value: number | null): string => (value === null ? '-' : (value / 10_000).toFixed(2))
const time = (at: Date | null): string => (at === null ? '-' : at.toISOString().slice(0, 19))

function slipLines({ slip, legs, legChanges, settlements, cashOuts, money, acts }: SlipSheet): string[] {
  return [
    `${slip.code}  number ${slip.id}  ${slip.product} ${slip.kind}${slip.sizes ? ` ${slip.sizes.join('+')}` : ''}  ${slip.state}${slip.reason === null ? '' : ` (${slip.reason})`}`,
    `  player ${slip.playerId}`,
    `  stake ${kes(slip.stakeCents)}  payout ${kes(slip.payoutCents)}  bonus ${kes(slip.bonusCents)}  cap ${kes(slip.capCents)}  odds policy ${slip.oddsPolicy}${slip.isLive ? '  live' : ''}`,
    `  placed ${time(slip.placedAt)}  accepted ${time(slip.acceptedAt)}  ended ${time(slip.endedAt)}  version ${slip.version}`,
    ...(slip.restOf === null ? [] : [`  the rest of ${slip.restOf}, of which a part was sold`]),
    ...(slip.ruleAtCents === null ? [] : [`  sold by itself at ${kes(slip.ruleAtCents)}`]),
    'Legs',
    ...legs.map(
      leg =>
        `  ${leg.no + 1}  ${odds(leg.odds).padStart(8)}  ${(leg.verdict ?? 'open').padEnd(9)}  ${leg.eventId}  ${leg.match}  ` +
        `${leg.marketName}: ${leg.outcomeName}  score ${leg.score ?? '-'}${leg.placedScore === null ? '' : ` (at ${leg.placedScore} as it was placed)`}` +
        `${leg.reason === null ? '' : `  ${leg.reason}`}`,
    ),
    ...section('Decisions of its legs', legChanges, each => [
      `${each.no + 1}`,
      time(each.at),
      (each.verdict ?? 'open').padEnd(9),
      each.cause,
      each.reason ?? '',
    ]),
    ...section('Settlements', settlements, each => [
      `${each.version}`,
      time(new Date(each.atMs)),
      kes(each.payoutCents).padStart(12),
      each.reason,
    ]),
    ...section('Cash-outs', cashOuts, each => [
      time(each.askedAt),
      each.state.padEnd(8),
      `${kes(each.soldCents)} of the stake for ${kes(each.offerCents)}`,
      each.isByRule ? 'by its rule' : 'by the player',
      each.rest === null ? '' : `rest ${each.rest}`,
      each.reason ?? '',
    ]),
    ...section('Money', money, each => [
      time(each.at),
      each.kind.padEnd(4),
      kes(each.cents).padStart(12),
      `${each.debit} → ${each.credit}`.padEnd(28),
      each.key,
    ]),
    `Acts of staff on its events${acts.length === 0 ? ': none' : ''}`,
    ...acts.flatMap(auditLines).map(line => `  ${line}`),
  ]
}

const bookingLines = ({ code, selections }: Booking): string[] => [
  `${code}  a booking of ${selections.length} selections; no bet`,
  ...selections.map(
    each =>
      `  ${each.event}  ${each.home} v ${each.away}  ${each.market_name}: ${each.outcome_name}  ${each.odds?.toFixed(2) ?? '-'}  ${each.status}`,
  ),
]

function eventLines(event: EventSheet): string[] {
  return [
    `${event.id}  ${event.match}  ${event.competition} (${event.competitionId})`,
    `  ${event.status}  score ${event.score ?? '-'}  minute ${event.minute ?? '-'}  kick-off ${time(event.kickOffAt)}  heard ${time(event.heardAt)}`,
    ...(event.suspended === null ? [] : [`  suspended: ${event.suspended}`]),
    ...(event.liability ? [`  ${lineOfLiability(event.liability)}`] : []),
    ...event.settings.map(setting => `  set: ${lineOfSetting(setting)}`),
    ...section('Decisions of staff on its lines', event.overrides, each => [
      `market ${each.market}${each.specifiers && ` ${each.specifiers}`}`,
      wordsOf(each),
    ]),
    'Lines',
    ...event.lines.flatMap(line => [
      `  ${String(line.market).padStart(4)}  ${line.specifiers.padEnd(14)}  ${line.status.padEnd(9)}  ${line.name}  said ${time(line.saidAt)}`,
      ...line.outcomes.map(
        each =>
          `          ${each.outcome.padEnd(6)}  ${odds(each.odds).padStart(8)}${each.odds === each.own ? '' : ` (else ${odds(each.own)})`}  ${each.name}` +
          `${each.slips === 0 ? '' : `  ${each.slips} bets, stakes ${kes(each.stakeCents)}, may pay ${kes(each.payoutCents)}`}`,
      ),
    ]),
  ]
}
