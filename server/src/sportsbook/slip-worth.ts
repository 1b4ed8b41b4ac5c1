import { asCents, type Cents } from '@ruka/contract/money'
import { upProducers, waitingEvents } from '../feed/index.ts'
import type { Ctx } from '../platform/context.ts'
import { pgArray, rows, sql, type Reader } from '../platform/db.ts'
import { readRemaining } from '../wagers/index.ts'
import type { Price } from './book.rules.ts'
import { cashOutOffer, type CashOutRefusal, type WorthLeg } from './cash-out.rules.ts'
import type { LegEnd } from './end-of-slip.rules.ts'
import type { Selection } from './judge-slip.rules.ts'
import { LEG_END } from './leg-ends.ts'
import { settingsOfSelection, type SettingsOf } from './limits.rules.ts'
import { lineStateOf, phaseOf } from './line-state.rules.ts'
import { BOOK_RULES, type BookProduct } from './products.rules.ts'
import { readSettings } from './read-facts.ts'
import { isSlipOf, type WhoseSlip } from './whose-slip.ts'

/** A slip that may be sold. */
export type SellableSlip = {
  readonly id: number
  readonly code: string
  readonly playerId: string
  readonly product: BookProduct
  readonly state: string
  readonly version: number
  readonly stakeCents: Cents
  readonly capCents: Cents
  readonly sizes: readonly number[] | null
  readonly legs: readonly (Selection & { readonly odds: number; readonly selectionId: number })[]
}
const slipWhere = (
  where: ReturnType<typeof sql>,
) => sql<SellableSlip>`select id, code, player_id as "playerId", product, state, version,
  stake_cents as "stakeCents", cap_cents as "capCents", sizes,
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
}

/** What a slip is worth now; to be paid only behind the locks of its events and of its player's balances. */
export const readWorth = async (reader: Reader, ctx: Ctx, slip: SellableSlip): Promise<Worth> =>
  (await readWorths(reader, ctx, [slip]))(slip)

/** The same of several slips, which are read together. */
export async function readWorths(
  reader: Reader,
  ctx: Ctx,
  slips: readonly SellableSlip[],
): Promise<(slip: SellableSlip) => Worth> {
  const open = slips.filter(isSellable)
  if (open.length === 0) return () => NOTHING
  const atMs = ctx.clock.now()
  const lines = await rows(reader, linesOf(open, atMs))
  const players = [...new Set(open.map(({ playerId }) => playerId))]
  const settingsOf = await readSettings(reader, { players, selections: lines })
  const remaining = await readRemaining(reader, players, { pool: 'sports', atMs })
  const events = lines.filter(({ verdict }) => verdict === null).map(({ eventId }) => eventId)
  const waiting = await waitingEvents(reader, events, atMs)
  const bySlip = Map.groupBy(lines, ({ slipId }) => slipId)
  return slip =>
    isSellable(slip)
      ? worthOf(slip, bySlip.get(slip.id) ?? [], { atMs, settingsOf, waiting, remaining })
      : NOTHING
}

/** Before its first end. */
export const isSellable = ({ state, version }: SellableSlip): boolean => state === 'open' && version === 0
const NOTHING: Worth = { offer: { refused: 'slip_over' }, legs: [], isLive: false, stoppedMs: 0 }

type Known = {
  readonly atMs: number
  readonly settingsOf: SettingsOf
  readonly waiting: ReadonlySet<string>
  readonly remaining: (playerId: string) => Cents
}

function worthOf(
  slip: SellableSlip,
  now: readonly LineRow[],
  { atMs, settingsOf, waiting, remaining }: Known,
): Worth {
  const isOff =
    !BOOK_RULES[slip.product].canCashOut ||
    now.some(leg => settingsOfSelection(leg, settingsOf).some(setting => setting.cashOut === false))
  if (isOff) return { ...NOTHING, offer: { refused: 'slip_cash_out_off' }, legs: now }
  const capCents = asCents(Math.min(slip.capCents, remaining(slip.playerId)))
  const legs = now.map((leg): WorthLeg => ({
    ...leg,
    isOffered: !waiting.has(leg.eventId) && isOffered(leg, { atMs, settingsOf }),
    line:
      leg.lineStatus === null
        ? undefined
        : { status: leg.lineStatus, cashOut: leg.cashOut, prices: leg.prices },
  }))
  return {
    offer: cashOutOffer(slip, legs, capCents),
    legs: now,
    isLive: now.some(leg => leg.verdict === null && phaseOf(leg, atMs) !== 'before'),
    stoppedMs: Math.max(0, ...now.map(leg => Math.max(leg.stoppedAtMs ?? 0, leg.lineStoppedAtMs ?? 0))),
  }
}

function isOffered(leg: LineRow, { atMs, settingsOf }: { atMs: number; settingsOf: SettingsOf }): boolean {
  const settings = settingsOfSelection(leg, settingsOf)
  const isSuspended = leg.isSuspended || settings.some(setting => setting.isSuspended)
  const line = { phase: phaseOf(leg, atMs), product: leg.product, isUp: leg.isUp, isSuspended }
  return leg.lineStatus !== null && lineStateOf({ ...line, status: leg.lineStatus }) === 'open'
}

type LineRow = LegEnd &
  Selection & {
    readonly slipId: number
    readonly selectionId: number
    readonly competitionId: string
    readonly status: number
    readonly kickOffMs: number
    readonly stoppedAtMs: number | null
    readonly isSuspended: boolean
    readonly lineStatus: number | null
    readonly lineStoppedAtMs: number | null
    readonly product: number
    readonly cashOut: boolean
    readonly isUp: boolean
    readonly prices: Readonly<Record<string, Price>>
  }
/** The legs of these slips with their events and lines as they are now. */
const linesOf = (
  slips: readonly SellableSlip[],
  atMs: number,
) => sql<LineRow>`select s.id as "slipId", l.no, l.odds, x.id as "selectionId",
  x.event_id as "eventId", x.market, x.specifiers, x.outcome, ${LEG_END},
  f.competition_id as "competitionId", e.status, (extract(epoch from e.kick_off_at) * 1000)::bigint
    as "kickOffMs",
  (extract(epoch from e.stopped_at) * 1000)::bigint as "stoppedAtMs", e.suspended is not null
    as "isSuspended",
  i.status as "lineStatus", (extract(epoch from i.stopped_at) * 1000)::bigint as "lineStoppedAtMs", i.product,
  i.cash_out as "cashOut", coalesce(i.product in (${upProducers(atMs)}), false) as "isUp", i.outcomes as prices
  from sportsbook.slips as s join sportsbook.slip_legs as l on l.slip_id = s.id
  join sportsbook.selections as x on x.id = l.selection_id join sportsbook.events as e on e.id = x.event_id
  join sportsbook.event_facts as f on f.id = e.facts_id
  left join sportsbook.lines as i
    on (i.event_id, i.market, i.specifiers) = (x.event_id, x.market, x.specifiers)
  where s.id = any(${pgArray(slips.map(({ id }) => id))}::bigint[])
  order by s.id, l.no`
