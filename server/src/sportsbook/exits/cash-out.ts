import type { Cents } from '@ruka/contract/money'
import type { RawBuilder } from 'kysely'
import { readHeardMs } from '../../feed/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { lockWalletsOf } from '../../wagers/index.ts'
import { LIVE_PRODUCT } from '../model/book.rules.ts'
import { isPart, partOfOffer, type CashOutRefusal } from './cash-out.rules.ts'
import { lockEventsShared } from '../model/event-locks.ts'
import { isDue, isHeard, LATE_MS } from '../slips/live-delay.ts'
import { pay, payIfAllowed } from './pay-cash-out.ts'
import { readWorth, slipByCode, slipById, type SellableSlip, type Worth } from './slip-worth.ts'
import type { WhoseSlip } from '../slips/whose-slip.ts'

export type CashOutAsked = WhoseSlip & {
  /** Names the player's intent: a repeat gets the first answer. */
  readonly requestId: string
  /** The part of the stake that is sold. */
  readonly soldCents: Cents
  /** What the player was shown. */
  readonly offerCents: Cents
  /** Nothing is paid below it; what the player was shown where it is left out. */
  readonly leastCents?: Cents
}
/** `pending`: a live leg makes it wait; the state of the request tells what became of it. */
export type CashOutAnswer = {
  readonly state: 'paid' | 'pending' | 'refused'
  readonly offerCents: Cents
  readonly decideAtMs: number | null
}

/** What is offered for the whole slip now. */
export async function readOffer(
  reader: Reader,
  ctx: Ctx,
  whose: WhoseSlip,
): Promise<
  | { readonly offerCents: Cents; readonly firstStakeCents: Cents }
  | { readonly refused: CashOutRefusal | 'slip_unknown' }
> {
  const slip = await firstRow(reader, slipByCode(whose))
  if (!slip) return { refused: 'slip_unknown' }
  const { offer } = await readWorth(reader, ctx, slip)
  return 'refused' in offer ? offer : { ...offer, firstStakeCents: slip.firstStakeCents }
}

/**
 * Sells a slip, or a part of its stake, for no less than the player takes. With a live leg it waits as
 * a live bet does, and is decided by `decideCashOuts`. @throws Refused
 */
export async function askCashOut(tx: Tx, ctx: Ctx, asked: CashOutAsked): Promise<CashOutAnswer> {
  const slip = await lockedSlip(tx, slipByCode(asked))
  if (!slip) throw new Refused('slip_unknown')
  // A slip that was sold keeps its requests: a repeat finds its answer there.
  const { requestId, soldCents, offerCents: askedCents, leastCents = askedCents } = asked
  const before = await firstRow(tx, earlierRequest(slip.id, requestId))
  if (!before) return sell(tx, ctx, { slip, requestId, soldCents, askedCents, leastCents, ruleCents: null })
  // What a version before wrote has no amounts asked.
  const isSame =
    before.soldCents === soldCents &&
    (before.askedCents ?? askedCents) === askedCents &&
    (before.leastCents ?? leastCents) === leastCents
  if (!isSame) throw new Refused('idempotency_key_reused')
  const { state, offerCents, decideAtMs } = before
  return { state, offerCents, decideAtMs }
}

type Sold = Pick<CashOutAsked, 'requestId' | 'soldCents'> & {
  /** Locked by `lockedSlip`. */
  readonly slip: SellableSlip
  /** What the player was shown; null where a rule asks. */
  readonly askedCents: Cents | null
  readonly leastCents: Cents
  /** The amount of the rule that asks for it; null where the player does. */
  readonly ruleCents: Cents | null
}

/** Pays the offer of now, or lets it wait for a live leg. @throws Refused */
export async function sell(tx: Tx, ctx: Ctx, sold: Sold): Promise<CashOutAnswer> {
  const { slip, requestId, soldCents, askedCents, leastCents, ruleCents } = sold
  const running = await firstRow(tx, pendingRequest(slip.id))
  if (running) throw new Refused('slip_cash_out_pending')
  const { offer, isLive } = await readWorth(tx, ctx, slip)
  if ('refused' in offer) throw new Refused(offer.refused)
  const offerCents = offerFor(slip, soldCents, offer.offerCents)
  if (offerCents < leastCents) throw new Refused('slip_cash_out_changed')
  const atMs = ctx.clock.now()
  const decideAtMs = isLive ? atMs + ctx.config.SPORTS_LIVE_DELAY_MS : null
  const rest =
    decideAtMs === null ? await pay(tx, ctx, { slip, soldCents, offerCents, cause: causeOf(sold) }) : null
  await sql`insert into sportsbook.cash_outs (slip_id, request_id, sold_cents, offer_cents, rule_cents,
      asked_cents, least_cents, state, asked_at, decide_at, ended_at, rest_slip_id)
    values (${slip.id}, ${requestId}, ${soldCents}, ${offerCents}, ${ruleCents}, ${askedCents}, ${leastCents},
      ${decideAtMs === null ? 'paid' : 'pending'}, ${new Date(atMs)},
      ${decideAtMs === null ? null : new Date(decideAtMs)}, ${decideAtMs === null ? new Date(atMs) : null},
      ${rest})`.execute(tx)
  return { state: decideAtMs === null ? 'paid' : 'pending', offerCents, decideAtMs }
}

const causeOf = ({ ruleCents }: Pick<Sold, 'ruleCents'>) => (ruleCents === null ? 'player' : 'rule')

/**
 * The slip, locked behind its events, which nothing decides until the transaction ends, and its player's
 * balances.
 */
export async function lockedSlip(tx: Tx, which: RawBuilder<SellableSlip>): Promise<SellableSlip | undefined> {
  const found = await firstRow(tx, which)
  if (!found) return undefined
  await lockEventsShared(
    tx,
    found.legs.map(({ eventId }) => eventId),
  )
  const slip = await firstRow(tx, sql<SellableSlip>`${which} for update`)
  await lockWalletsOf(tx, [slip!])
  return slip
}

/**
 * What is offered for a part of the stake. @throws Refused where that is no part of it that can be sold
 */
export function offerFor(slip: SellableSlip, soldCents: Cents, offerCents: Cents): Cents {
  const partCents = partOfOffer(offerCents, soldCents, slip.stakeCents)
  if (!isPart(soldCents, slip) || partCents <= 0) throw new Refused('slip_cash_out_part')
  return partCents
}

const RETRY_MS = 5_000
type Due = {
  readonly id: number
  readonly slipId: number
  readonly requestId: string
  readonly soldCents: Cents
  /** Nothing is paid below it. */
  readonly leastCents: Cents
  readonly ruleCents: Cents | null
  readonly askedAtMs: number
  readonly decideAtMs: number
}

/**
 * Decides cash-outs whose delay is over: the offer of now is paid if nothing material has happened since they
 * were asked for and it is no less than the player takes, and nothing otherwise. One with a match that was not
 * heard of since, or whose lines are lost, waits for that, for a while. Gives how many it decided.
 */
export async function decideCashOuts(ctx: Ctx): Promise<number> {
  const atMs = ctx.clock.now()
  let decided = 0
  let due: Due | undefined
  // A cash-out that waits delays none behind it.
  while ((due = await firstRow(ctx.db.read, nextDue(atMs, due)))) decided += await tryDecide(ctx, due)
  return decided
}

async function tryDecide(ctx: Ctx, due: Due): Promise<number> {
  try {
    return await ctx.db.tx(tx => decide(tx, ctx, due))
  } catch (error) {
    ctx.log.error({ error, cashOut: due.id }, 'a cash-out could not be decided; it is tried again')
    await sql`update sportsbook.cash_outs set decide_at = ${new Date(ctx.clock.now() + RETRY_MS)}
      where id = ${due.id} and decide_at is not null`.execute(ctx.db.read)
    return 1
  }
}

const nextDue = (
  atMs: number,
  after?: Due,
) => sql<Due>`select id, slip_id as "slipId", request_id as "requestId",
  sold_cents as "soldCents", coalesce(least_cents, offer_cents) as "leastCents", rule_cents as "ruleCents",
  (extract(epoch from asked_at) * 1000)::bigint as "askedAtMs",
  (extract(epoch from decide_at) * 1000)::bigint as "decideAtMs"
  from sportsbook.cash_outs
  where ${isDue(atMs)} and (decide_at, id) > (${new Date(after?.decideAtMs ?? 0)}::timestamptz, ${after?.id ?? 0})
  order by decide_at, id limit 1`

async function decide(tx: Tx, ctx: Ctx, due: Due): Promise<number> {
  const atMs = ctx.clock.now()
  const slip = (await lockedSlip(tx, slipById(due.slipId)))!
  const open = await firstRow(
    tx,
    sql`select 1 from sportsbook.cash_outs where id = ${due.id} and decide_at is not null for update`,
  )
  // Another worker has decided it.
  if (!open) return 1
  const heardMs = await readHeardMs(tx, LIVE_PRODUCT)
  const worth = await readWorth(tx, ctx, slip)
  const offerCents =
    'refused' in worth.offer ? null : partOfOffer(worth.offer.offerCents, due.soldCents, slip.stakeCents)
  const isKnown = isHeard({ ...due, heardMs, heardUntilMs: worth.heardUntilMs }, ctx)
  const isLate = atMs >= due.decideAtMs + LATE_MS
  const refused = refusalOf(due, worth, offerCents)
  if (refused === undefined && !isKnown && !isLate) return 0
  const end =
    refused !== undefined || offerCents === null || !isKnown
      ? { refused: refused ?? 'slip_cash_out_late' }
      : await payIfAllowed(tx, ctx, { ...due, slip, offerCents, cause: causeOf(due) })
  await sql`update sportsbook.cash_outs set state = ${'refused' in end ? 'refused' : 'paid'},
    offer_cents = ${'refused' in end ? sql`offer_cents` : offerCents},
    decide_at = null, ended_at = ${new Date(atMs)}, reason = ${'refused' in end ? end.refused : null},
    rest_slip_id = ${'refused' in end ? null : end.rest} where id = ${due.id}`.execute(tx)
  return 1
}

function refusalOf(due: Due, { offer, isLost, stoppedMs }: Worth, offerCents: Cents | null) {
  const mayReturn = isLost && 'refused' in offer && offer.refused === 'slip_cash_out_suspended'
  if ('refused' in offer && !mayReturn) return offer.refused
  const isLess = offerCents !== null && offerCents < due.leastCents
  return stoppedMs >= due.askedAtMs || isLess ? 'slip_cash_out_changed' : undefined
}

const earlierRequest = (slipId: number, requestId: string) => sql<
  CashOutAnswer & {
    readonly soldCents: Cents
    readonly askedCents: Cents | null
    readonly leastCents: Cents | null
  }
>`select state, sold_cents as "soldCents", asked_cents as "askedCents", least_cents as "leastCents",
  offer_cents as "offerCents", (extract(epoch from decide_at) * 1000)::bigint as "decideAtMs"
  from sportsbook.cash_outs where slip_id = ${slipId} and request_id = ${requestId}`

const pendingRequest = (slipId: number) =>
  sql<object>`select id from sportsbook.cash_outs where slip_id = ${slipId} and decide_at is not null`
