import { voidReason } from '@ruka/contract/slip-reasons'
import type { FeedMarket, FeedMessage, FeedOutcome } from '@ruka/sports/feed/message'
import { fromFeed } from '@ruka/sports/verdict.rules'
import { pgTable, sql, type Tx } from '../../platform/db/db.ts'
import { setCancels, type Cause } from './cancels.ts'
import { queueSettlement } from './settlement-queue.ts'

/** How an outcome ended, or null while it is undecided; an outcome of null is all of the line. */
export type Decision = {
  readonly eventId: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string | null
  readonly verdict: 'won' | 'lost' | 'void' | 'half_won' | 'half_lost' | null
  /** The part of the stake that won where several tied, as a decimal. */
  readonly deadHeat: string | null
  readonly reason: string | null
}

/** Collects what messages of the feed decide, and writes it with few statements. */
export type FeedDecisions = {
  /**
   * In the order of the messages; others than those that decide bets add nothing. `score` is that of the
   * event now.
   */
  add(message: FeedMessage, cause: Cause & { readonly score: string | undefined }): Promise<void>
  /** Writes what was added since the last time. */
  flush(): Promise<void>
}

export function feedDecisions(tx: Tx): FeedDecisions {
  let waiting: Timed[] = []
  let lastMs = 0
  const flush = async (): Promise<void> => {
    const decisions = waiting
    waiting = []
    await decideSelections(tx, decisions, { atMs: lastMs, source: 'feed' })
  }
  return {
    async add(message, { score, atMs, cause }) {
      lastMs = atMs
      const timed = (decision: Decision): Timed => ({ ...decision, cause, decidedMs: message.timestamp })
      if (message.type === 'bet_settlement')
        waiting.push(
          ...message.markets.flatMap(market => settled(message.event_id, market, score)).map(timed),
        )
      else if (message.type === 'rollback_bet_settlement')
        waiting.push(...message.markets.flatMap(market => undecided(message.event_id, market)).map(timed))
      else if (message.type === 'bet_cancel' || message.type === 'rollback_bet_cancel') {
        await flush()
        await cancel(tx, message, { atMs, cause })
      }
    },
    flush,
  }
}

type CancelMessage = Extract<FeedMessage, { type: 'bet_cancel' | 'rollback_bet_cancel' }>

const cancel = (tx: Tx, message: CancelMessage, cause: Cause): Promise<void> =>
  setCancels(
    tx,
    message.markets.map(({ market, specifiers, void_reason }) => ({
      eventId: message.event_id,
      market,
      specifiers,
      outcome: '',
      fromMs: message.start_time ?? null,
      toMs: message.end_time ?? null,
      isOn: message.type === 'bet_cancel',
      reason: voidReason(void_reason),
    })),
    { ...cause, decidedMs: message.timestamp, source: 'feed' },
  )

const settled = (
  eventId: string,
  { market, specifiers, outcomes, void_reason }: FeedMarket,
  score: string | undefined,
): Decision[] =>
  outcomes.map(outcome => ({
    eventId,
    market,
    specifiers,
    outcome: outcome.outcome,
    ...verdictOf(outcome),
    reason:
      void_reason === undefined
        ? score === undefined
          ? 'Settled by the feed.'
          : `Settled at ${score}.`
        : voidReason(void_reason),
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
    reason: 'The feed took its result back.',
  }))

/** A decision with what it is from, and its time by the feed's clock, in milliseconds. */
export type Timed = Decision & { readonly cause: string; readonly decidedMs: number }

/**
 * Decides selections that bets were placed on. Of the feed's words the latest by its clock counts, whatever
 * arrives first; what staff or a rule decided counts over it, until `undo` takes it back. Changes are
 * recorded, and their slips become due. Behind the locks of the events.
 */
export async function decideSelections(
  tx: Tx,
  decisions: readonly Timed[],
  {
    atMs,
    source,
    undo = false,
  }: { readonly atMs: number; readonly source: 'feed' | 'staff' | 'rule'; readonly undo?: boolean },
): Promise<void> {
  if (decisions.length === 0) return
  const at = new Date(atMs)
  const isFeed = source === 'feed'
  await sql`with given as (select *, row_number() over () as place from ${pgTable('g', decisions, DECISION)}),
    found as (
      select distinct on (s.id) s.id, s.source, s.verdict, s.dead_heat, s.reason, s.voids, g.verdict
        as given_verdict,
        g.dead_heat::numeric as given_dead_heat, g.reason as given_reason, s.feed_verdict, s.feed_dead_heat,
        s.feed_reason, g.decided_ms, g.cause
      from given as g join sportsbook.selections as s
        on (s.event_id, s.market, s.specifiers) = (g.event_id, g.market, g.specifiers)
          and s.outcome = coalesce(g.outcome, s.outcome)
      where not ${isFeed}::boolean or s.feed_ms <= g.decided_ms
      order by s.id, g.decided_ms desc, g.place desc),
    decided as (
      select id, voids,
        case when ${undo}::boolean then feed_verdict when ${isFeed}::boolean and source <> 'feed' then verdict
          else given_verdict end as verdict,
        case when ${undo}::boolean then feed_dead_heat when ${isFeed}::boolean and source <> 'feed'
          then dead_heat
          else given_dead_heat end as dead_heat,
        case when ${undo}::boolean then feed_reason when ${isFeed}::boolean and source <> 'feed' then reason
          else given_reason end as reason,
        case when ${undo}::boolean then 'feed' when ${isFeed}::boolean then source
          else ${source}::text end as source,
        given_verdict, given_dead_heat, given_reason, decided_ms, cause, verdict as old_verdict,
        dead_heat as old_dead_heat
      from found),
    written as (
      update sportsbook.selections as s set verdict = d.verdict, dead_heat = d.dead_heat, reason = d.reason,
        source = d.source,
        feed_verdict = case when ${isFeed}::boolean then d.given_verdict else s.feed_verdict end,
        feed_dead_heat = case when ${isFeed}::boolean then d.given_dead_heat else s.feed_dead_heat end,
        feed_reason = case when ${isFeed}::boolean then d.given_reason else s.feed_reason end,
        feed_ms = case when ${isFeed}::boolean then d.decided_ms else s.feed_ms end
      from decided as d where s.id = d.id),
    changed as (select * from decided
      where (verdict, dead_heat) is distinct from (old_verdict, old_dead_heat)),
    recorded as (
      insert into sportsbook.selection_changes (selection_id, at, verdict, dead_heat, reason, voids, cause)
      select id, ${at}::timestamptz, verdict, dead_heat, reason, voids, cause from changed)
    ${queueSettlement(sql`changed as d`, at)}`.execute(tx)
}

const DECISION = {
  decided_ms: ['bigint', (each: Timed) => each.decidedMs],
  cause: ['text', (each: Timed) => each.cause],
  event_id: ['text', (each: Decision) => each.eventId],
  market: ['bigint', (each: Decision) => each.market],
  specifiers: ['text', (each: Decision) => each.specifiers],
  outcome: ['text', (each: Decision) => each.outcome],
  verdict: ['text', (each: Decision) => each.verdict],
  dead_heat: ['text', (each: Decision) => each.deadHeat],
  reason: ['text', (each: Decision) => each.reason],
} as const
