import { asCents, type Cents } from '@ruka/contract/money'
import { upProducers, waitingEvents } from '../../feed/index.ts'
import { houseLimitsOf } from '../../house-limits/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { linesBehind } from '@ruka/sports/stake-shares.rules'
import { pgArray, pgTable, rows, sql, type Reader } from '../../platform/db/db.ts'
import { readRemaining } from '../../wagers/queries.ts'
import type { Price } from '../model/book.rules.ts'
import { cashOutOffer, type CashOutRefusal, type WorthLeg } from './cash-out.rules.ts'
import type { LegEnd } from '../slips/end-of-slip.rules.ts'
import type { Exposed } from '../slips/exposed-legs.rules.ts'
import type { Selection } from '../model/facts.rules.ts'
import { LEG_END } from '../slips/leg-ends.ts'
import { LINE, lineKeyOf, type LineKey } from '../model/line-keys.ts'
import { settingsOfSelection, type SettingsOf } from '../model/limits.rules.ts'
import { lineStateOf, phaseOf } from '../model/line-state.rules.ts'
import { isStopped, lastStoppedMs, type Overrides } from '../model/overrides.rules.ts'
import { BOOK_RULES, type BookProduct } from '../model/products.rules.ts'
import { readSettings } from '../reads/read-facts.ts'
import { isSlipOf, type WhoseSlip } from '../slips/whose-slip.ts'

/** A slip that may be sold. */
export type SellableSlip = {
  readonly id: number
  readonly code: string
  readonly playerId: string
  readonly product: BookProduct
  readonly state: string
  readonly version: number
  readonly stakeCents: Cents
  /** What it was placed with, before parts of it were sold. */
  readonly firstStakeCents: Cents
  readonly capCents: Cents
  readonly sizes: readonly number[] | null
  readonly exposed: Exposed | null
  readonly legs: readonly (Selection & { readonly odds: number; readonly selectionId: number })[]
}
const slipWhere = (
  where: ReturnType<typeof sql>,
) => sql<SellableSlip>`select id, code, player_id as "playerId", product, state, version,
  stake_cents as "stakeCents", cap_cents as "capCents", sizes, exposed,
  (with recursive line as (select s.parent_id as before, s.stake_cents as cents
    union all select p.parent_id, p.stake_cents from line join sportsbook.slips as p on p.id = line.before)
    select cents from line where before is null) as "firstStakeCents",
  (select json_agg(json_build_object('no', l.no, 'odds', l.odds, 'selectionId', x.id, 'eventId', x.event_id,
    'market', x.market, 'specifiers', x.specifiers, 'outcome', x.outcome) order by l.no)
    from sportsbook.slip_legs as l join sportsbook.selections as x on x.id = l.selection_id
    where l.slip_id = s.id) as legs
  from sportsbook.slips as s where ${where}`
export const slipByCode = (whose: WhoseSlip) => slipWhere(isSlipOf(whose))
export const slipById = (id: number) => slipWhere(sql`id = ${id}`)
export const slipsById = (ids: readonly number[]) => slipWhere(sql`id = any(${pgArray(ids)}::bigint[])`)

export type Worth = {
  readonly offer: { readonly offerCents: Cents } | { readonly refused: CashOutRefusal }
  /** The legs as they stand; none of a slip that is over. */
  readonly legs: readonly LegEnd[]
  /** Whether an open leg is live. */
  readonly isLive: boolean
  /** By our clock: when something material last happened on a leg, its end included. */
  readonly stoppedMs: number
  /**
   * Whether a crash of the database has emptied the line of an open leg. Nothing is known of it until it is made
   * again (`saved-lines.ts`), so that it refuses nothing either.
   */
  readonly isLost: boolean
  /** Until when the last word counts on each match of an open leg that is live or whose line is lost. */
  readonly heardUntilMs: readonly (number | null)[]
}

/** What a slip is worth now; to be paid only behind the locks of its events and of its player's balances. */
export const readWorth = async (reader: Reader, ctx: Ctx, slip: SellableSlip): Promise<Worth> =>
  (await readWorths(reader, ctx, [slip]))(slip)

/** The worth of several slips, which are read together. */
export async function readWorths(
  reader: Reader,
  ctx: Ctx,
  slips: readonly SellableSlip[],
): Promise<(slip: SellableSlip) => Worth> {
  const open = slips.filter(isSellable)
  if (open.length === 0) return () => NOTHING
  const atMs = ctx.clock.now()
  const legs = await rows(reader, legsOf(open, atMs))
  const behind = await readLinesBehind(reader, legs, atMs)
  const players = [...new Set(open.map(({ playerId }) => playerId))]
  const settingsOf = await readSettings(reader, { players, selections: [...legs, ...behind] })
  const remaining = await readRemaining(reader, players, {
    pool: 'sports',
    atMs,
    limits: houseLimitsOf(ctx),
  })
  const events = legs.filter(({ verdict }) => verdict === null).map(({ eventId }) => eventId)
  const waiting = await waitingEvents(reader, events, atMs)
  const bySlip = Map.groupBy(legs, ({ slipId }) => slipId)
  const lines = new Map(behind.map(line => [lineKeyOf(line), line]))
  const known = { atMs, settingsOf, waiting, remaining, lines }
  return slip => (isSellable(slip) ? worthOf(slip, bySlip.get(slip.id) ?? [], known) : NOTHING)
}

/** Before its first end. */
export const isSellable = ({ state, version }: SellableSlip): boolean => state === 'open' && version === 0
const NOTHING: Worth = {
  offer: { refused: 'slip_over' },
  legs: [],
  isLive: false,
  isLost: false,
  stoppedMs: 0,
  heardUntilMs: [],
}

type Known = {
  readonly atMs: number
  readonly settingsOf: SettingsOf
  readonly waiting: ReadonlySet<string>
  readonly remaining: (playerId: string) => Cents
  /** Other lines of the legs' events that say what a leg is worth. */
  readonly lines: ReadonlyMap<string, LineRow>
}

function worthOf(slip: SellableSlip, now: readonly LegRow[], known: Known): Worth {
  const { atMs, settingsOf, remaining } = known
  const isOff =
    !BOOK_RULES[slip.product].canCashOut ||
    now.some(leg => settingsOfSelection(leg, settingsOf).some(setting => setting.cashOut === false))
  if (isOff) return { ...NOTHING, offer: { refused: 'slip_cash_out_off' }, legs: now }
  const capCents = asCents(Math.min(slip.capCents, remaining(slip.playerId)))
  const legs = now.map((leg): WorthLeg => ({
    ...leg,
    pricesOf: pricesBy(leg, known),
    score: scoreNow(leg, atMs),
  }))
  const open = now.filter(({ verdict }) => verdict === null)
  const live = open.filter(leg => phaseOf(leg, atMs) !== 'before')
  const lost = open.filter(({ lineStatus }) => lineStatus === null)
  return {
    offer: cashOutOffer(slip, legs, capCents),
    legs: now,
    isLive: live.length > 0,
    isLost: lost.length > 0,
    heardUntilMs: [...live.map(({ heardUntilMs }) => heardUntilMs), ...lost.map(() => null)],
    stoppedMs: Math.max(0, ...now.map(leg => lastStoppedMs(leg, leg))),
  }
}

/** The score of a match that has begun; null of one that has not. */
const scoreNow = (leg: LegRow, atMs: number): WorthLeg['score'] =>
  phaseOf(leg, atMs) === 'before' || leg.home === null || leg.away === null
    ? null
    : { home: leg.home, away: leg.away }

/** The prices of lines of a leg's match that are to be relied on now. */
const pricesBy =
  (leg: LegRow, { atMs, settingsOf, waiting, lines }: Known): WorthLeg['pricesOf'] =>
  (market, specifiers) => {
    const key = lineKeyOf({ eventId: leg.eventId, market, specifiers })
    const line = key === lineKeyOf(leg) ? leg : lines.get(key)
    if (!line?.cashOut || waiting.has(leg.eventId)) return undefined
    return isOffered({ ...leg, ...line }, { atMs, settingsOf }) ? line.prices : undefined
  }

function isOffered(leg: LegRow, { atMs, settingsOf }: Pick<Known, 'atMs' | 'settingsOf'>): boolean {
  const settings = settingsOfSelection(leg, settingsOf)
  const isSuspended = isStopped(leg, leg, { settings, atMs })
  const line = { phase: phaseOf(leg, atMs), product: leg.product, isUp: leg.isUp, isSuspended }
  return leg.lineStatus !== null && lineStateOf({ ...line, status: leg.lineStatus }) === 'open'
}

type LineRow = LineKey & {
  readonly lineStatus: number | null
  readonly product: number
  readonly cashOut: boolean
  readonly isUp: boolean
  readonly prices: Readonly<Record<string, Price>>
}
type LegRow = LegEnd &
  Selection &
  LineRow & {
    readonly slipId: number
    readonly selectionId: number
    readonly competitionId: string
    readonly status: number
    readonly home: number | null
    readonly away: number | null
    readonly kickOffMs: number
    readonly stoppedAtMs: number | null
    readonly isSuspended: boolean
    readonly overrides: Overrides
    readonly heardUntilMs: number | null
    readonly lineStoppedAtMs: number | null
  }
const LINE_COLUMNS = (atMs: number) => sql`i.status as "lineStatus", i.product, i.cash_out as "cashOut",
  coalesce(i.product in (${upProducers(atMs)}), false) as "isUp", i.outcomes as prices`
/** The legs of these slips with their events and lines as they are now. */
const legsOf = (
  slips: readonly SellableSlip[],
  atMs: number,
) => sql<LegRow>`select s.id as "slipId", l.no, l.odds, x.id as "selectionId",
  x.event_id as "eventId", x.market, x.specifiers, x.outcome, ${LEG_END},
  f.competition_id as "competitionId", e.status, e.home_score as home, e.away_score as away,
  (extract(epoch from e.kick_off_at) * 1000)::bigint
    as "kickOffMs",
  (extract(epoch from e.stopped_at) * 1000)::bigint as "stoppedAtMs", e.suspended is not null
    as "isSuspended", e.overrides, (extract(epoch from e.heard_until) * 1000)::bigint as "heardUntilMs",
  (extract(epoch from i.stopped_at) * 1000)::bigint as "lineStoppedAtMs", ${LINE_COLUMNS(atMs)}
  from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
  join sportsbook.selections as x on x.id = l.selection_id join sportsbook.events as e on e.id = x.event_id
  join sportsbook.event_facts as f on f.id = e.facts_id
  left join sportsbook.lines as i
    on (i.event_id, i.market, i.specifiers) = (x.event_id, x.market, x.specifiers)
  where s.id = any(${pgArray(slips.map(({ id }) => id))}::bigint[])
  order by s.id, l.no`

/** The other lines that say what open legs are worth. */
async function readLinesBehind(
  reader: Reader,
  legs: readonly LegRow[],
  atMs: number,
): Promise<readonly LineRow[]> {
  const open = legs.filter(({ verdict }) => verdict === null)
  const behind = open.flatMap(leg => linesBehind(leg).map(line => ({ ...line, eventId: leg.eventId })))
  if (behind.length === 0) return []
  const distinct = [...new Map(behind.map(line => [lineKeyOf(line), line])).values()]
  return rows(
    reader,
    sql<LineRow>`select i.event_id as "eventId", i.market, i.specifiers, ${LINE_COLUMNS(atMs)}
      from ${pgTable('b', distinct, LINE)} join sportsbook.lines as i using (event_id, market, specifiers)`,
  )
}
