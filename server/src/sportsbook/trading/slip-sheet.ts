import type { Cents } from '@ruka/contract/money'
import { firstRow, rows, sql, type Reader } from '../../platform/db/db.ts'
import { readAuditLog, type AuditEntry } from '../../platform/staff/read-audit-log.ts'
import { readSettlements, readWagerMoney } from '../../wagers/index.ts'
import type { LegEnd } from '../slips/end-of-slip.rules.ts'
import type { Selection } from '../model/facts.rules.ts'
import { LEG_END } from '../slips/leg-ends.ts'
import { codeOfRef, readSlipCode, slipRef } from '../slips/slip-code.ts'

type Slip = {
  readonly id: number
  readonly code: string
  readonly playerId: string
  readonly product: string
  readonly kind: string
  readonly sizes: readonly number[] | null
  readonly state: string
  readonly reason: string | null
  readonly oddsPolicy: string
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly payoutCents: Cents | null
  readonly bonusCents: Cents | null
  readonly placedAt: Date
  readonly acceptedAt: Date | null
  readonly decideAt: Date | null
  readonly endedAt: Date | null
  readonly isLive: boolean
  readonly version: number
  /** The slip that it is the rest of, after a part was sold. */
  readonly restOf: string | null
  /** The amount of the automatic cash-out that stands. */
  readonly ruleAtCents: Cents | null
}
type Leg = LegEnd &
  Selection & {
    readonly match: string
    readonly marketName: string
    readonly outcomeName: string
    /** In parts of ten thousand: as taken, and as the player saw them. */
    readonly odds: number
    readonly seenOdds: number | null
    readonly placedScore: string | null
    readonly kickOffAt: Date | null
    readonly status: number
    readonly score: string | null
    readonly source: string
  }
/** A decision of a leg's selection, and what it came from: `feed:` a message, `staff:` a person, a rule. */
type LegChange = {
  readonly no: number
  readonly at: Date
  readonly verdict: string | null
  readonly reason: string | null
  readonly cause: string
}
type CashOut = {
  readonly state: string
  readonly askedAt: Date
  readonly endedAt: Date | null
  readonly soldCents: Cents
  readonly offerCents: Cents
  readonly reason: string | null
  readonly rest: string | null
  readonly isByRule: boolean
}
/** All that is on record of a slip. */
export type SlipSheet = {
  readonly slip: Slip
  readonly legs: readonly Leg[]
  readonly legChanges: readonly LegChange[]
  readonly settlements: Awaited<ReturnType<typeof readSettlements>>
  readonly cashOuts: readonly CashOut[]
  readonly money: Awaited<ReturnType<typeof readWagerMoney>>
  /** What staff did about its events. */
  readonly acts: readonly AuditEntry[]
}

/** A slip by its code, in any form that people write it, by its wager or its number. */
export async function readSlipSheet(reader: Reader, typed: string): Promise<SlipSheet | undefined> {
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
  return pages.flatMap(({ entries }) => entries).toSorted((one, other) => one.id - other.id)
}
