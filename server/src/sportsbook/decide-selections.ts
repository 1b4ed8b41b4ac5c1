import { fromFeed } from '@ruka/sports/verdict.rules'
import type { FeedMarket, FeedMessage, FeedOutcome } from '@ruka/sports/feed/message'
import { pgTable, sql, type Tx } from '../platform/db.ts'
import { setCancels, type Cause } from './cancels.ts'
import { queueSettlement } from './settlement-queue.ts'

/** How an outcome ended, or null while it is undecided; outcomes of null are all of the line. */
export type Decision = {
  readonly eventId: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string | null
  readonly verdict: 'won' | 'lost' | 'void' | 'half_won' | 'half_lost' | null
  /** As a decimal. */
  readonly deadHeat: string | null
  readonly reason: string | null
}
/** Applies what a message says of the ends of bets; nothing for other messages. */
export async function decideByFeed(tx: Tx, message: FeedMessage, cause: Cause): Promise<void> {
  switch (message.type) {
    case 'bet_settlement':
      return decideSelections(
        tx,
        message.markets.flatMap(market => settled(message.event_id, market)),
        {
          ...cause,
          source: 'feed',
          decidedMs: message.timestamp,
        },
      )
    case 'rollback_bet_settlement':
      return decideSelections(
        tx,
        message.markets.flatMap(market => undecided(message.event_id, market)),
        {
          ...cause,
          source: 'feed',
          decidedMs: message.timestamp,
        },
      )
    case 'bet_cancel':
    case 'rollback_bet_cancel':
      return setCancels(
        tx,
        message.markets.map(({ market, specifiers, void_reason }) => ({
          eventId: message.event_id,
          market,
          specifiers,
          fromMs: message.start_time ?? null,
          toMs: message.end_time ?? null,
          isOn: message.type === 'bet_cancel',
          reason: void_reason === undefined ? 'The market was cancelled.' : `void reason ${void_reason}`,
        })),
        { ...cause, source: 'feed', decidedMs: message.timestamp },
      )
    default:
      return undefined
  }
}

const settled = (eventId: string, { market, specifiers, outcomes, void_reason }: FeedMarket): Decision[] =>
  outcomes.map(outcome => ({
    eventId,
    market,
    specifiers,
    outcome: outcome.outcome,
    ...verdictOf(outcome),
    reason: void_reason === undefined ? null : `void reason ${void_reason}`,
  }))

function verdictOf({
  result,
  void_factor,
  dead_heat_factor,
}: FeedOutcome): Pick<Decision, 'verdict' | 'deadHeat'> {
  const verdict = fromFeed({
    result: result === 1 || result === 0 ? result : -1,
    voidFactor: void_factor === 1 || void_factor === 0.5 ? void_factor : 0,
  })
  const isPart = dead_heat_factor !== undefined && dead_heat_factor > 0 && dead_heat_factor < 1
  return {
    verdict: verdict === 'undecided' ? null : verdict,
    deadHeat: isPart ? String(dead_heat_factor) : null,
  }
}

/** A rollback may name outcomes; without them it is of the whole line. */
const undecided = (eventId: string, { market, specifiers, outcomes }: FeedMarket): Decision[] =>
  (outcomes.length > 0 ? outcomes.map(({ outcome }) => outcome) : [null]).map(outcome => ({
    eventId,
    market,
    specifiers,
    outcome,
    verdict: null,
    deadHeat: null,
    reason: null,
  }))

/**
 * Decides selections that bets were placed on; later decisions by the feed's clock win over earlier ones, whatever
 * arrives first, and those of staff and rules over the feed's; by hand also what the feed decided is taken back. What changes is recorded, and its slips are due to be
 * settled. Behind the locks of the events.
 */
export async function decideSelections(
  tx: Tx,
  decisions: readonly Decision[],
  {
    atMs,
    cause,
    source,
    decidedMs,
    isByHand = false,
  }: Cause & { source: 'feed' | 'staff' | 'rule'; decidedMs: number; isByHand?: boolean },
): Promise<void> {
  if (decisions.length === 0) return
  const at = new Date(atMs)
  await sql`with given as (select * from ${pgTable('g', decisions, DECISION)}),
    found as (
      select distinct on (s.id) s.id, s.voids, g.verdict, g.dead_heat::numeric as dead_heat, g.reason,
        (s.verdict, s.dead_heat) is distinct from (g.verdict, g.dead_heat::numeric) as is_other
      from given as g join sportsbook.selections as s
        on (s.event_id, s.market, s.specifiers) = (g.event_id, g.market, g.specifiers)
          and s.outcome = coalesce(g.outcome, s.outcome)
      where ${isByHand || source !== 'feed'}::boolean or (s.source = 'feed' and s.decided_ms <= ${decidedMs}::bigint)),
    decided as (
      update sportsbook.selections as s set verdict = f.verdict, dead_heat = f.dead_heat, reason = f.reason,
        decided_ms = ${decidedMs}::bigint, source = ${source}::text
      from found as f where s.id = f.id),
    recorded as (
      insert into sportsbook.selection_changes (selection_id, at, verdict, dead_heat, voids, cause)
      select id, ${at}::timestamptz, verdict, dead_heat, voids, ${cause}::text from found where is_other)
    ${queueSettlement(sql`(select id from found where is_other) as d`, at)}`.execute(tx)
}

const DECISION = {
  event_id: ['text', (each: Decision) => each.eventId],
  market: ['bigint', (each: Decision) => each.market],
  specifiers: ['text', (each: Decision) => each.specifiers],
  outcome: ['text', (each: Decision) => each.outcome],
  verdict: ['text', (each: Decision) => each.verdict],
  dead_heat: ['text', (each: Decision) => each.deadHeat],
  reason: ['text', (each: Decision) => each.reason],
} as const
