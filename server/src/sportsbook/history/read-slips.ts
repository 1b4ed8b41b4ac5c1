import type { listSlips, readSlip } from '@ruka/contract/sports'
import type { ReplyInput } from '@ruka/contract/endpoint'
import { toKes, type Cents } from '@ruka/contract/money'
import { toOdds } from '@ruka/contract/odds'
import { refusals } from '@ruka/contract/refusals'
import { shownReason } from '@ruka/contract/slip-reasons'
import { SLIPS_PAGE } from '@ruka/contract/sports-limits'
import type { SlipKind } from '@ruka/sports/slip.rules'
import type { Ctx } from '../../platform/context/context.ts'
import { pgArray, rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { readSettlements } from '../../wagers/queries.ts'
import { cancelFactsOf } from '../exits/cancel-facts.ts'
import { cancelRefusal, cancelUntilMs } from '../exits/cancel.rules.ts'
import { possiblePayout, type LegEnd } from '../slips/end-of-slip.rules.ts'
import { factsReply } from '../reads/event-reply.ts'
import type { Selection } from '../model/facts.rules.ts'
import { scoreOf, statusWord } from '../model/line-view.rules.ts'
import { FACTS_COLUMNS, type FactsRow } from '../reads/read-events.ts'
import { LEG_END } from '../slips/leg-ends.ts'
import { BONUS_OF_SLIP } from '../slips/multi-bonus.ts'
import type { BookProduct } from '../model/products.rules.ts'
import type { StoredBonus } from '../slips/slip-bonus.rules.ts'
import { readSlipCode, SLIP_CODE, slipRef } from '../slips/slip-code.ts'
import { bonusReply, cappedReply, refusedBy } from './slip-reply.rules.ts'
import { isSlipOf, type WhoseSlip } from '../slips/whose-slip.ts'

/** A page of a player's slips of a product, latest first; `before` is the `next` of the page before. */
export async function listOwnSlips(
  { db }: Pick<Ctx, 'db'>,
  {
    playerId,
    product = 'sports',
    before,
  }: Omit<WhoseSlip, 'code'> & { readonly before?: string | undefined },
): Promise<ReplyInput<typeof listSlips>> {
  const [ms, id = '0'] = before?.split(':') ?? []
  const beforeAt = ms === undefined ? 'infinity' : new Date(Number(ms)).toISOString()
  const found = await rows(
    db.read,
    sql<SlipRow>`select ${SLIP_COLUMNS} from ${SLIPS}
      where player_id = ${playerId} and product = ${product} and (placed_at, id) < (${beforeAt}::timestamptz, ${id}::bigint)
      order by placed_at desc, id desc limit ${SLIPS_PAGE + 1}`,
  )
  const page = found.slice(0, SLIPS_PAGE)
  const last = page.at(-1)
  const legsOf = await readLegs(db.read, page)
  return {
    data: page.map(slip => slipReply(slip, legsOf(slip))),
    next: found.length > SLIPS_PAGE ? `${last!.placedAtMs}:${last!.id}` : null,
  }
}

/**
 * A slip of the player with all that is known of it. @throws Refused slip_unknown, also for another player's
 * slip
 */
export async function readOwnSlip(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { playerId, code: text, product = 'sports' }: WhoseSlip,
): Promise<ReplyInput<typeof readSlip>> {
  const { db, clock } = ctx
  const code = readSlipCode(text)
  const [slip] = SLIP_CODE.test(code)
    ? await rows(
        db.read,
        sql<SlipRow>`select ${SLIP_COLUMNS} from ${SLIPS}
          where ${isSlipOf({ playerId, code, product })}`,
      )
    : []
  if (!slip) throw new Refused('slip_unknown')
  const atMs = clock.now()
  const [legsOf, changes, settlements, facts] = await Promise.all([
    readLegs(db.read, [slip]),
    readLegChanges(db.read, slip.id),
    readSettlements(db.read, { ref: slipRef(code), playerId }),
    cancelFactsOf(db.read, ctx, { slip: { ...slip, playerId }, atMs }),
  ])
  const refusal = cancelRefusal(facts, atMs)
  return {
    data: {
      ...slipReply(slip, legsOf(slip)),
      settlements: settlements.map(({ version, atMs: settledMs, payoutCents, reason }, at) => ({
        version,
        at: new Date(settledMs).toISOString(),
        before: at === 0 ? null : kesOrNull(settlements[at - 1]!.payoutCents),
        after: kesOrNull(payoutCents),
        reason: shownReason(reason),
      })),
      leg_changes: changes.map(({ no, at, before, after, reason }) => ({
        leg: no,
        at: at.toISOString(),
        before,
        after,
        reason: reason === null ? null : shownReason(reason),
      })),
      cancel: {
        move_percent: ctx.config.SPORTS_CANCEL_MOVE_PERCENT ?? null,
        until: refusal ? null : new Date(cancelUntilMs(facts)).toISOString(),
        refusal: refusal ? { code: refusal, text: refusals[refusal].text } : null,
      },
    },
  }
}

type LegChange = {
  readonly no: number
  readonly at: Date
  readonly before: LegEnd['verdict']
  readonly after: LegEnd['verdict']
  readonly reason: string | null
}

/** What was decided of the legs of a slip since it was placed, each with what it was before. */
const readLegChanges = (reader: Reader, slipId: number): Promise<readonly LegChange[]> =>
  rows(
    reader,
    sql<LegChange>`select no, at, before, after, reason from (
      select l.no, c.at, c.id, c.reason, c.after,
        lag(c.after) over (partition by l.no order by c.id) as before
      from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
      cross join lateral (select id, at, reason,
        case when s.placed_at <@ voids then 'void' else verdict end as after
        from sportsbook.selection_changes where selection_id = l.selection_id) as c
      where s.id = ${slipId}) as changes
      where after is distinct from before order by id`,
  )

type State = ReplyInput<typeof listSlips>['data'][number]['state']
type SlipRow = {
  readonly id: number
  readonly code: string
  readonly product: BookProduct
  readonly kind: SlipKind
  readonly sizes: readonly number[] | null
  readonly state: State
  readonly reason: string | null
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly payoutCents: Cents | null
  readonly placedAtMs: number
  readonly firstKickOffMs: number
  readonly decideAtMs: number | null
  readonly endedAtMs: number | null
  readonly isLive: boolean
  readonly version: number
  readonly bonus: StoredBonus | null
  readonly bonusCents: Cents | null
  readonly bonusPercent: number | null
  readonly cappedCents: Cents | null
  readonly cappedReturnedCents: Cents | null
  readonly cappedBy: 'bet' | 'day' | null
  readonly ruleSoldCents: Cents | null
  readonly ruleAtCents: Cents | null
}
const SLIP_COLUMNS = sql`${sql.raw(`id, code, product, kind, sizes, state, reason,
    stake_cents as "stakeCents", cap_cents as "capCents",
    payout_cents as "payoutCents", bonus_cents as "bonusCents", bonus_percent as "bonusPercent",
    (extract(epoch from placed_at) * 1000)::bigint as "placedAtMs",
    (extract(epoch from first_kick_off_at) * 1000)::bigint as "firstKickOffMs",
    (extract(epoch from decide_at) * 1000)::bigint as "decideAtMs",
    (extract(epoch from ended_at) * 1000)::bigint as "endedAtMs", is_live as "isLive", version,
    capped_cents as "cappedCents", capped_returned_cents as "cappedReturnedCents", capped_by as "cappedBy",
    r.sold_cents as "ruleSoldCents", r.at_cents as "ruleAtCents"`)}, ${BONUS_OF_SLIP} as bonus`

const SLIPS = sql`sportsbook.slips as s left join sportsbook.cash_out_rules as r on r.slip_id = id`

type LegRow = LegEnd &
  Selection &
  FactsRow & {
    readonly slipId: number
    readonly marketName: string
    readonly outcomeName: string
    readonly kickOffMs: number
    readonly placedHome: number | null
    readonly placedAway: number | null
    readonly placedTime: string | null
    readonly status: number
    readonly homeScore: number | null
    readonly awayScore: number | null
    readonly matchTime: string | null
  }

/** The legs of these slips with the facts that they were placed on, how they ended, and their events now. */
async function readLegs(
  reader: Reader,
  slips: readonly SlipRow[],
): Promise<(slip: SlipRow) => readonly LegRow[]> {
  if (slips.length === 0) return () => []
  const found = await rows(
    reader,
    sql<LegRow>`select l.slip_id as "slipId", l.no, l.odds, x.event_id as "eventId", x.market, x.specifiers,
      x.outcome, x.market_name as "marketName", x.outcome_name as "outcomeName", ${FACTS_COLUMNS},
      (extract(epoch from f.kick_off_at) * 1000)::bigint as "kickOffMs", l.home_score as "placedHome",
      l.away_score as "placedAway", l.match_time as "placedTime", e.status, e.home_score as "homeScore",
      e.away_score as "awayScore", e.match_time as "matchTime",
      ${LEG_END}
      from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
      join sportsbook.selections as x on x.id = l.selection_id
      join sportsbook.event_facts as f on f.id = l.facts_id join sportsbook.events as e on e.id = x.event_id
      where s.id = any(${pgArray(slips.map(({ id }) => id))}::bigint[]) order by l.slip_id, l.no`,
  )
  const bySlip = Map.groupBy(found, ({ slipId }) => slipId)
  return ({ id }) => bySlip.get(id) ?? []
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
const kesOrNull = (cents: Cents | null): number | null => (cents === null ? null : toKes(cents))

const slipReply = (slip: SlipRow, legs: readonly LegRow[]) => {
  const possible = possiblePayout(slip, legs)
  return {
    code: slip.code,
    kind: slip.kind,
    sizes: slip.sizes && [...slip.sizes],
    state: slip.state,
    refused: slip.state === 'refused' && slip.reason !== null ? refusedBy(slip.reason) : null,
    placed_at: new Date(slip.placedAtMs).toISOString(),
    decide_at: timeOf(slip.decideAtMs),
    ended_at: timeOf(slip.endedAtMs),
    stake: toKes(slip.stakeCents),
    possible_payout: toKes(possible.payoutCents),
    bonus: bonusReply(slip, possible),
    capped: cappedReply(slip, possible),
    cash_out_rule:
      slip.ruleAtCents === null ? null : { stake: toKes(slip.ruleSoldCents!), at: toKes(slip.ruleAtCents) },
    payout: kesOrNull(slip.payoutCents),
    legs: legs.map(leg => ({
      event: leg.eventId,
      market: leg.market,
      specifiers: leg.specifiers,
      outcome: leg.outcome,
      market_name: leg.marketName,
      outcome_name: leg.outcomeName,
      odds: toOdds(leg.odds),
      ...factsReply(leg, leg.kickOffMs),
      placed_at_score: scoreOf(leg.placedHome, leg.placedAway, leg.placedTime),
      status: statusWord(leg.status),
      score: scoreOf(leg.homeScore, leg.awayScore, leg.matchTime),
      verdict: leg.verdict,
      dead_heat: leg.deadHeat,
      reason: leg.reason === null ? null : shownReason(leg.reason),
    })),
  }
}
