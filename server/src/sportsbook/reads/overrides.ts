import { Refused } from '../../platform/base/refused.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { sql, type Tx } from '../../platform/db/db.ts'
import type { StaffCall } from '../../platform/staff/staff-action.ts'
import { marketOf } from '@ruka/sports/markets.rules'
import { lockEventsAlone } from '../model/event-locks.ts'
import { phaseOf } from '../model/line-state.rules.ts'
import { shownOdds } from '../model/line-view.rules.ts'
import {
  isFair,
  isSound,
  keptOverrides,
  OVERRIDES_MAX,
  stands,
  type Override,
  type SetPrice,
  type Suspension,
  type Worth,
  worthOf,
} from '../model/overrides.rules.ts'
import { productOfEvent } from '../model/products.rules.ts'
import { readEvents, readTrading, type ReadEvent } from './read-events.ts'

/** Lines of an event that staff decide about: without specifiers all of a market, also later ones. */
export type LinesAsked = { readonly eventId: string; readonly market: number; readonly specifiers: string }
/** A decision as it was and as it is; null for none. */
export type Decided<Of extends Override = Override> = LinesAsked & {
  readonly match: string
  readonly before: readonly Of[]
  readonly after: Of | null
}

/** Takes no bets on these lines from now on, until the end where there is one; the last end given counts. */
export const suspendLines = (
  ctx: Ctx,
  { untilMs, ...asked }: LinesAsked & { readonly untilMs: number | null },
  call: StaffCall,
): Promise<Decided<Suspension>> =>
  decideLines(ctx, asked, call, ({ event, kept, atMs }) => {
    assertPlayed(event, atMs)
    const { market, specifiers } = asked
    const lines = event.lines.filter(line => line.market === market)
    if (lines.length === 0 && !marketOf(market))
      throw new Refused('not_found', `There is no market ${market}`)
    if (specifiers !== '' && !lines.some(line => line.specifiers === specifiers))
      throw new Refused(
        'not_found',
        `${event.id} has no line ${specifiers} of market ${market}: without --specifiers all of it stops`,
      )
    const before = kept.filter(isSuspensionOf(asked))
    const standing = before.find(each => stands(each, atMs))
    const sinceMs = standing?.sinceMs ?? atMs
    return {
      before: standing ? [standing] : [],
      after: { kind: 'suspended', market, specifiers, sinceMs, untilMs, by: call.actor.id },
      rest: kept.filter(each => !before.includes(each as Suspension)),
    }
  })

/**
 * Takes bets on these lines again, where their feed does: of a market also on its single lines. A bet that
 * was waiting for its delay as they were suspended is returned all the same.
 */
export const reopenLines = (ctx: Ctx, asked: LinesAsked, call: StaffCall): Promise<Decided<Suspension>> =>
  decideLines(ctx, asked, call, ({ event, kept, atMs }) => {
    const suspended = kept.filter(
      (each): each is Suspension =>
        each.kind === 'suspended' && each.market === asked.market && stands(each, atMs),
    )
    const before = suspended.filter(
      ({ specifiers }) => asked.specifiers === '' || specifiers === asked.specifiers,
    )
    if (before.length === 0 && suspended.some(({ specifiers }) => specifiers === ''))
      throw new Refused('conflict', `All of market ${asked.market} is suspended on ${event.id}: reopen that`)
    const rest = kept.filter(each => !before.includes(each as Suspension))
    return { before, after: null, rest: [...rest, ...before.map(each => ({ ...each, untilMs: atMs }))] }
  })

export type PriceAsked = LinesAsked & {
  readonly outcome: string
  /** In parts of ten thousand. */
  readonly odds: number
  readonly untilMs: number
  readonly isForced: boolean
}
/** What the price was compared with. */
type Compared = { readonly own: number; readonly worth: Worth }
export type PricedLine = Decided<SetPrice> & Compared

/**
 * Offers an outcome at these odds until the end, while its feed offers it. @throws Refused conflict for odds
 * above what is fair, or, where that is not known, above the line's own, unless that is forced
 */
export async function setPrice(ctx: Ctx, asked: PriceAsked, call: StaffCall): Promise<PricedLine> {
  const { market, specifiers, outcome, odds, untilMs, isForced } = asked
  if (productOfEvent(asked.eventId) !== 'sports')
    throw new Refused('invalid', 'The prices of a virtual match follow from its draw')
  let compared: Compared | undefined
  const decided = await decideLines<SetPrice>(ctx, asked, call, async ({ tx, event, kept, atMs }) => {
    assertPlayed(event, atMs)
    compared = await comparedPrices(tx, { event, asked, atMs })
    assertSound(asked, compared)
    const isSame = isPriceOf(asked)
    return {
      before: kept.filter(isSame),
      after: {
        kind: 'price',
        market,
        specifiers,
        outcome,
        odds,
        untilMs,
        isForced,
        sinceMs: atMs,
        by: call.actor.id,
      },
      rest: kept.filter(each => !isSame(each)),
    }
  })
  return { ...decided, ...compared! }
}

/** Offers an outcome, or all of a line, at the line's own prices again. */
export const clearPrices = (
  ctx: Ctx,
  asked: LinesAsked & { readonly outcome?: string | undefined },
  call: StaffCall,
): Promise<Decided<SetPrice>> =>
  decideLines(ctx, asked, call, ({ kept }) => {
    const isCleared = isPriceOf(asked)
    return { before: kept.filter(isCleared), after: null, rest: kept.filter(each => !isCleared(each)) }
  })

const isSuspensionOf =
  ({ market, specifiers }: LinesAsked) =>
  (each: Override): each is Suspension =>
    each.kind === 'suspended' && each.market === market && each.specifiers === specifiers

const isPriceOf =
  ({ market, specifiers, outcome }: LinesAsked & { readonly outcome?: string | undefined }) =>
  (each: Override): each is SetPrice =>
    each.kind === 'price' &&
    each.market === market &&
    each.specifiers === specifiers &&
    (outcome === undefined || each.outcome === outcome)

type Seen = {
  readonly tx: Tx
  readonly event: ReadEvent
  readonly kept: readonly Override[]
  readonly atMs: number
}
type Next<Of extends Override> = {
  readonly before: readonly Of[]
  readonly after: Of | null
  /** All others of the event. */
  readonly rest: readonly Override[]
}

/** Behind the lock of the event, so that each bet is accepted before it or judged by it. */
function decideLines<Of extends Override>(
  ctx: Ctx,
  { eventId, market, specifiers }: LinesAsked,
  call: StaffCall,
  decide: (seen: Seen) => Next<Of> | Promise<Next<Of>>,
): Promise<Decided<Of>> {
  return ctx.db.tx(async tx => {
    await lockEventsAlone(tx, [eventId])
    const [event] = await readEvents(tx, [eventId], 'all')
    if (!event) throw new Refused('not_found', `There is no event ${eventId}`)
    const atMs = ctx.clock.now()
    const kept = keptOverrides(event.overrides, atMs)
    const { before, after, rest } = await decide({ tx, event, kept, atMs })
    const all = after ? [...rest, after] : rest
    if (after && all.length > OVERRIDES_MAX)
      throw new Refused(
        'conflict',
        `${eventId} has ${OVERRIDES_MAX} decisions of staff already: lift some first`,
      )
    await sql`update sportsbook.events set overrides = ${all.length > 0 ? JSON.stringify(all) : null}::jsonb
      where id = ${eventId}`.execute(tx)
    await call.record(tx, { subject: eventId, before, after: after ?? { market, specifiers } })
    return { eventId, market, specifiers, match: `${event.home} v ${event.away}`, before, after }
  })
}

/** @throws Refused for an event that takes no bets any more */
function assertPlayed(event: ReadEvent, atMs: number): void {
  if (phaseOf(event, atMs) === 'closed')
    throw new Refused('conflict', `${event.id} is over: no bets are taken on it`)
}

/** The line's own price of an outcome, without what staff set, and the fair one. @throws Refused */
async function comparedPrices(
  tx: Tx,
  { event, asked, atMs }: { readonly event: ReadEvent; readonly asked: PriceAsked; readonly atMs: number },
): Promise<Compared> {
  const { market, specifiers, outcome } = asked
  const line = event.lines.find(each => each.market === market && each.specifiers === specifiers)
  const name = `${market}${specifiers && ` ${specifiers}`}`
  if (!line || !(outcome in line.outcomes))
    throw new Refused('not_found', `${event.id} has no outcome ${outcome} of line ${name}`)
  if (line.status < -1) throw new Refused('conflict', `The feed has closed line ${name} of ${event.id}`)
  const trading = await readTrading(tx, { atMs })
  const own = shownOdds(line, { ...event, overrides: null }, { trading, atMs })[outcome] ?? null
  if (own === null)
    throw new Refused('conflict', `The feed does not offer outcome ${outcome} of line ${name} now`)
  return { own, worth: worthOf(market, line.outcomes, outcome) }
}

const shown = (odds: number): string => (odds / 10_000).toFixed(2)

/** @throws Refused with the figures */
function assertSound(asked: PriceAsked, { own, worth }: Compared): void {
  if (isSound(asked, worth, own)) return
  const odds = shown(asked.odds)
  throw new Refused(
    'conflict',
    isFair(asked, worth)
      ? `${odds} is above the feed’s price, ${shown(own)}, and what is fair is not known: --force sets it`
      : `${odds} is above the fair price, ${shown(worth.fair!)} (the feed’s is ${shown(own)}): none is set`,
  )
}
