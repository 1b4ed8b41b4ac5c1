/** What staff look up of the book, as lines for people. */
import type { Reply } from '@ruka/contract/endpoint'
import { toKes, type Cents } from '@ruka/contract/money'
import type { readCode } from '@ruka/contract/sports-codes'
import { auditLines } from '../../platform/staff/read-audit-log.ts'
import { section, words } from '../../platform/staff/staff-text.ts'
import type { EventSheet } from './event-sheet.ts'
import { wordsOf } from './line-actions.ts'
import { lineOfLiability, lineOfSetting } from './setting-lines.ts'
import type { SlipSheet } from './slip-sheet.ts'

type Booking = Reply<typeof readCode>['data']

const kes = (cents: Cents | null): string => (cents === null ? '-' : toKes(cents).toFixed(2))
const odds = (value: number | null): string => (value === null ? '-' : (value / 10_000).toFixed(2))
export const timeOf = (at: Date | null): string => (at === null ? '-' : `${at.toISOString().slice(0, 19)}Z`)

export function slipLines({ slip, legs, acts, ...sheet }: SlipSheet): string[] {
  return [
    words(
      slip.code,
      `number ${slip.id}`,
      `${slip.product} ${slip.kind}`,
      slip.sizes && slip.sizes.join('+'),
      slip.isLive && 'live',
      slip.state,
      slip.reason,
    ),
    `  player ${slip.playerId}`,
    words(
      `  stake ${kes(slip.stakeCents)}`,
      `payout ${kes(slip.payoutCents)}`,
      `bonus ${kes(slip.bonusCents)}`,
      `cap ${kes(slip.capCents)}`,
      `odds policy ${slip.oddsPolicy}`,
    ),
    words(
      `  placed ${timeOf(slip.placedAt)}`,
      `accepted ${timeOf(slip.acceptedAt)}`,
      `ended ${timeOf(slip.endedAt)}`,
      `version ${slip.version}`,
    ),
    ...(slip.restOf === null ? [] : [`  the rest of ${slip.restOf}, of which a part was sold`]),
    ...(slip.ruleAtCents === null ? [] : [`  sold by itself at ${kes(slip.ruleAtCents)}`]),
    ...section('Legs', legs, leg => [
      `${leg.no + 1}`,
      odds(leg.odds).padStart(8),
      (leg.verdict ?? 'open').padEnd(9),
      leg.eventId,
      leg.match,
      `${leg.marketName}: ${leg.outcomeName}`,
      `score ${leg.score ?? '-'}`,
      leg.placedScore && `placed at ${leg.placedScore}`,
      leg.reason,
    ]),
    ...decisionLines(sheet),
    `Acts of staff on its events${acts.length === 0 ? ': none' : ''}`,
    ...acts.flatMap(auditLines).map(line => `  ${line}`),
  ]
}

const decisionLines = ({
  legChanges,
  settlements,
  cashOuts,
  money,
}: Omit<SlipSheet, 'slip' | 'legs' | 'acts'>): string[] => [
  ...section('Decisions of its legs', legChanges, each => [
    `${each.no + 1}`,
    timeOf(each.at),
    (each.verdict ?? 'open').padEnd(9),
    each.cause,
    each.reason,
  ]),
  ...section('Settlements', settlements, each => [
    `${each.version}`,
    timeOf(new Date(each.atMs)),
    kes(each.payoutCents).padStart(12),
    each.reason,
  ]),
  ...section('Cash-outs', cashOuts, each => [
    timeOf(each.askedAt),
    each.state.padEnd(8),
    `${kes(each.soldCents)} of the stake for ${kes(each.offerCents)}`,
    each.isByRule ? 'by its rule' : 'by the player',
    each.rest && `rest ${each.rest}`,
    each.reason,
  ]),
  ...section('Money', money, each => [
    timeOf(each.at),
    each.kind.padEnd(4),
    kes(each.cents).padStart(12),
    `${each.debit} → ${each.credit}`.padEnd(28),
    each.key,
  ]),
]

export const bookingLines = ({ code, selections }: Booking): readonly string[] =>
  section(`${code}: a booking, not a bet`, selections, each => [
    each.event,
    `${each.home} v ${each.away}`,
    `${each.market_name}: ${each.outcome_name}`,
    each.odds?.toFixed(2) ?? '-',
    each.status,
  ])

export function eventLines(event: EventSheet): string[] {
  return [
    words(event.id, event.match, `${event.competition} (${event.competitionId})`),
    words(
      `  ${event.status}`,
      `score ${event.score ?? '-'}`,
      `minute ${event.minute ?? '-'}`,
      `kick-off ${timeOf(event.kickOffAt)}`,
      `heard ${timeOf(event.heardAt)}`,
    ),
    ...(event.suspended === null ? [] : [`  suspended: ${event.suspended}`]),
    ...(event.liability ? [`  ${lineOfLiability(event.liability)}`] : []),
    ...event.settings.map(setting => `  set: ${lineOfSetting(setting, event.house)}`),
    ...section('Decisions of staff on its lines', event.overrides, each => [
      `market ${each.market}`,
      each.specifiers,
      wordsOf(each),
    ]),
    'Lines',
    ...event.lines.flatMap(lineLines),
  ]
}

const lineLines = (line: EventSheet['lines'][number]): string[] => [
  words(
    `  ${String(line.market).padStart(4)}`,
    line.specifiers.padEnd(14),
    line.status.padEnd(9),
    line.name,
    `said ${timeOf(line.saidAt)}`,
  ),
  ...line.outcomes.map(each =>
    words(
      `          ${each.outcome.padEnd(6)}`,
      odds(each.odds).padStart(8),
      each.odds !== each.own && `(else ${odds(each.own)})`,
      each.name,
      each.slips > 0 &&
        `open bets ${each.slips}, stakes ${kes(each.stakeCents)}, may pay ${kes(each.payoutCents)}`,
    ),
  ),
]
