import { z } from 'zod'
import { firstRow, rows, sql, type Reader } from '../../platform/db/db.ts'
import { auditEntry, readAuditLog, type AuditEntry } from '../../platform/staff/read-audit-log.ts'
import type { Given } from '../../platform/staff/staff-action.ts'
import { cents } from '../../platform/staff/staff-output.ts'
import { readSettlements, readWagerMoney } from '../../wagers/queries.ts'
import { LEG_END } from '../slips/leg-ends.ts'
import { codeOfRef, readSlipCode, slipRef } from '../slips/slip-code.ts'

const slip = z.object({
  id: z.int(),
  code: z.string(),
  playerId: z.string(),
  product: z.string(),
  kind: z.string(),
  sizes: z.array(z.int()).nullable(),
  state: z.string(),
  reason: z.string().nullable(),
  oddsPolicy: z.string(),
  stakeCents: cents,
  capCents: cents,
  payoutCents: cents.nullable(),
  bonusCents: cents.nullable(),
  placedAt: z.date(),
  acceptedAt: z.date().nullable(),
  decideAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  isLive: z.boolean(),
  version: z.int(),
  /** The slip that it is the rest of, after a part was sold. */
  restOf: z.string().nullable(),
  /** The amount of the automatic cash-out that stands. */
  ruleAtCents: cents.nullable(),
})
const leg = z.object({
  no: z.int(),
  eventId: z.string(),
  market: z.int(),
  specifiers: z.string(),
  outcome: z.string(),
  match: z.string(),
  marketName: z.string(),
  outcomeName: z.string(),
  /** In parts of ten thousand: as taken, and as the player saw them. */
  odds: z.int(),
  seenOdds: z.int().nullable(),
  placedScore: z.string().nullable(),
  kickOffAt: z.date().nullable(),
  status: z.int(),
  score: z.string().nullable(),
  source: z.string(),
  verdict: z.string().nullable(),
  /** The part of the stake that won where several tied, as a decimal. */
  deadHeat: z.string().nullable(),
  reason: z.string().nullable(),
})
/** A decision of a leg's selection, and what it came from: `feed:` a message, `staff:` a person, a rule. */
const legChange = z.object({
  no: z.int(),
  at: z.date(),
  verdict: z.string().nullable(),
  reason: z.string().nullable(),
  cause: z.string(),
})
const settlement = z.object({
  version: z.int(),
  atMs: z.int(),
  payoutCents: cents.nullable(),
  reason: z.string(),
})
const cashOut = z.object({
  state: z.string(),
  askedAt: z.date(),
  endedAt: z.date().nullable(),
  soldCents: cents,
  offerCents: cents,
  reason: z.string().nullable(),
  rest: z.string().nullable(),
  isByRule: z.boolean(),
})
const transfer = z.object({
  key: z.string(),
  kind: z.string(),
  at: z.date(),
  debit: z.string(),
  credit: z.string(),
  cents,
})
/** All that is on record of a slip, and what staff did about its events. */
export const slipSheet = z.object({
  slip,
  legs: z.array(leg),
  legChanges: z.array(legChange),
  settlements: z.array(settlement),
  cashOuts: z.array(cashOut),
  money: z.array(transfer),
  acts: z.array(auditEntry),
})
type Slip = z.output<typeof slip>
type Leg = z.output<typeof leg>
type LegChange = z.output<typeof legChange>
type CashOut = z.output<typeof cashOut>
export type SlipSheet = z.output<typeof slipSheet>

/** A slip by its code, in any form that people write it, by its wager or its number. */
export async function readSlipSheet(reader: Reader, typed: string): Promise<Given<SlipSheet> | undefined> {
  const slip = await firstRow(reader, slipNamed(typed))
  if (!slip) return undefined
  const wager = { ref: slipRef(slip.code), playerId: slip.playerId }
  const [legs, legChanges, settlements, cashOuts, money] = await Promise.all([
    rows(reader, legsOf(slip)),
    rows(reader, changesOf(slip)),
    readSettlements(reader, wager),
    rows(reader, cashOutsOf(slip)),
    readWagerMoney(reader, wager),
  ])
  return { slip, legs, legChanges, settlements, cashOuts, money, acts: await readActs(reader, legs) }
}

const slipNamed = (typed: string) => {
  const code = readSlipCode(codeOfRef(typed) ?? typed)
  const number = /^\d{1,15}$/.test(typed) ? typed : null
  return sql<Slip>`select id, code, player_id as "playerId", product, kind, sizes, state, reason,
    odds_policy as "oddsPolicy", stake_cents as "stakeCents", cap_cents as "capCents",
    payout_cents as "payoutCents", bonus_cents as "bonusCents", placed_at as "placedAt",
    accepted_at as "acceptedAt", decide_at as "decideAt", ended_at as "endedAt", is_live as "isLive", version,
    (select code from sportsbook.slips where id = s.parent_id) as "restOf",
    (select at_cents from sportsbook.cash_out_rules where slip_id = s.id) as "ruleAtCents"
    from sportsbook.slips as s where id = coalesce((select id from sportsbook.slips where code = ${code}),
      ${number}::bigint)`
}

const legsOf = ({ id }: Slip) => sql<Leg>`select l.no, x.event_id as "eventId", x.market, x.specifiers,
  x.outcome, f.home || ' v ' || f.away as match, x.market_name as "marketName",
  x.outcome_name as "outcomeName", l.odds, l.seen_odds as "seenOdds",
  l.home_score || ':' || l.away_score as "placedScore", e.kick_off_at as "kickOffAt", e.status,
  e.home_score || ':' || e.away_score as score, x.source, ${LEG_END}
  from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
  join sportsbook.selections as x on x.id = l.selection_id
  join sportsbook.event_facts as f on f.id = l.facts_id join sportsbook.events as e on e.id = x.event_id
  where s.id = ${id} order by l.no`

const CHANGES_MAX = 200

const changesOf = ({ id }: Slip) => sql<LegChange>`select l.no, c.at, c.reason, c.cause,
  case when s.placed_at <@ c.voids then 'void' else c.verdict end as verdict
  from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
  join sportsbook.selection_changes as c on c.selection_id = l.selection_id
  where s.id = ${id} order by c.id limit ${CHANGES_MAX}`

const cashOutsOf = ({ id }: Slip) => sql<CashOut>`select c.state, c.asked_at as "askedAt",
  c.ended_at as "endedAt", c.sold_cents as "soldCents", c.offer_cents as "offerCents", c.reason,
  (select code from sportsbook.slips where id = c.rest_slip_id) as rest,
  c.rule_cents is not null as "isByRule"
  from sportsbook.cash_outs as c where c.slip_id = ${id} order by c.id`

/** Acts of staff on one event that the sheet of a slip shows. */
const ACTS_MAX = 10

async function readActs(reader: Reader, legs: readonly Leg[]): Promise<readonly AuditEntry[]> {
  const events = [...new Set(legs.map(({ eventId }) => eventId))]
  const pages = await Promise.all(
    events.map(subject => readAuditLog(reader, { subject, what: 'sports.', limit: ACTS_MAX })),
  )
  return pages.flatMap(page => page.rows).toSorted((one, other) => one.id - other.id)
}
