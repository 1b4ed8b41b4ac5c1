import type { ReplyInput } from '@ruka/contract/endpoint'
import type { placeSlip } from '@ruka/contract/sports'
import { fromKes, toKes } from '@ruka/contract/money'
import { fromOdds, toOdds } from '@ruka/contract/odds'
import { SLIP_AGE_MAX_MS } from '@ruka/contract/sports-limits'
import type { GameSession } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { countedAddress } from '../platform/base/client-address.ts'
import { countAttempt, type RateLimit } from '../platform/db/rate-limit.ts'
import { limitAddresses } from '../platform/http/read-limits.ts'
import { Refused } from '../platform/base/refused.ts'
import { cancelSlip } from './exits/cancel-slip.ts'
import { askCashOut } from './exits/cash-out.ts'
import { cashOutReply } from './exits/cash-out-reply.ts'
import { bookCode, loadCode } from './slips/codes.ts'
import { eventHandlers, type EventNames } from './browse/event-handlers.ts'
import type { SlipAsked } from './slips/judge-slip.rules.ts'
import { openBetting, type SlipVerdict } from './slips/place-slips.ts'
import { BOOK_RULES, productOfEvent, productOfGame, type BookProduct } from './model/products.rules.ts'
import { quote } from './slips/quote-slip.ts'
import { listOwnSlips, readOwnSlip } from './history/read-slips.ts'
import { refusedSelections } from './slips/refuse-slip.ts'
import { removeRule, setRule } from './exits/set-rule.ts'
import { readSlipCode } from './slips/slip-code.ts'

/** Codes that one address may look up in a minute: a code is not guessed at this rate. */
const LOOKUPS_PER_MINUTE = 120
const BOOKINGS: RateLimit = { name: 'sportsbook.bookings', limit: 300, windowMs: 3_600_000 }

type SlipNames = 'quoteSlip' | 'placeSlip' | 'listSlips' | 'readSlip' | 'cancelSportsSlip'
type CashOutNames = 'readCashOut' | 'cashOutSlip' | 'setCashOutRule' | 'removeCashOutRule'
type CodeNames = 'readCode' | 'makeCode'

/** The endpoints of the sportsbook. */
export const sportsbookHandlers = (
  ctx: Ctx,
): Pick<Handlers, EventNames | SlipNames | CashOutNames | CodeNames> => ({
  ...eventHandlers(ctx),
  ...slipHandlers(ctx),
  ...cashOutHandlers(ctx),
  ...codeHandlers(ctx),
})

type Caller = { readonly playerId: string; readonly product: BookProduct }

/**
 * Who bets, and on what: a token of sports on real matches, one of a league on those of the leagues. Another game's acts for its
 * player in that game alone. @throws Refused token_not_valid
 */
function callerOf({ game, playerId }: GameSession): Caller {
  const product = productOfGame(game)
  if (!product) throw new Refused('token_not_valid')
  return { playerId, product }
}

/** Visitors have no token: the first leg says which product it is. */
const visitorOf = ([leg]: SlipBody['legs']): Caller => ({
  playerId: '',
  product: leg ? productOfEvent(leg.event) : 'sports',
})

function slipHandlers(ctx: Ctx): Pick<Handlers, SlipNames> {
  const place = openBetting(ctx)
  const asked = (body: SlipBody, who: Caller & Pick<SlipAsked, 'requestId'>): SlipAsked => {
    const { takesSystems } = BOOK_RULES[who.product]
    if (body.sizes && (!takesSystems || ctx.config.SPORTS_SYSTEM_BETS === 'no'))
      throw new Refused('slip_no_systems')
    return {
      ...who,
      stakeCents: fromKes(body.stake),
      legs: body.legs.map(({ event, odds, ...leg }) => ({ ...leg, eventId: event, odds: fromOdds(odds) })),
      ...(body.sizes ? { sizes: body.sizes } : {}),
      ...(body.multi_bonus === undefined ? {} : { bonusId: body.multi_bonus }),
      oddsPolicy: body.odds_policy,
      ...(body.odds_fall === undefined ? {} : { oddsFallPercent: body.odds_fall }),
    }
  }
  return {
    async quoteSlip({ body, session }) {
      const caller = session ? callerOf(session) : visitorOf(body.legs)
      return quote(ctx, asked(body, { ...caller, requestId: '' }))
    },
    placeSlip: async ({ body, session }) =>
      placedReply(
        await place({
          ...asked(body, { ...callerOf(session), requestId: body.id }),
          ...(body.age_ms === undefined ? {} : { untilMs: ctx.clock.now() - body.age_ms + SLIP_AGE_MAX_MS }),
        }),
      ),
    listSlips: async ({ query: { before }, session }) => listOwnSlips(ctx, { ...callerOf(session), before }),
    readSlip: async ({ params: { code }, session }) => readOwnSlip(ctx, { ...callerOf(session), code }),
    async cancelSportsSlip({ params, session }) {
      const code = readSlipCode(params.code)
      await ctx.db.tx(tx => cancelSlip(tx, ctx, { ...callerOf(session), code }))
      return { data: { code, state: 'cancelled' } }
    },
  }
}

type SlipBody = Parameters<Handlers['quoteSlip']>[0]['body']

/** @throws Refused with each refused leg, or why the slip as a whole is refused */
function placedReply(verdict: SlipVerdict): ReplyInput<typeof placeSlip> {
  if (!verdict.ok) {
    if ('legs' in verdict) throw refusedSelections(verdict.legs)
    const stakeMaxKes = 'stakeMaxKes' in verdict ? verdict.stakeMaxKes : undefined
    throw new Refused(verdict.code, verdict.text, stakeMaxKes === undefined ? {} : { stake_max: stakeMaxKes })
  }
  const { code, state, decideAtMs, legs } = verdict
  return {
    data: {
      code,
      state: state === 'other' ? 'ended' : state,
      decide_at: timeOrNull(decideAtMs),
      legs: legs.map(({ odds }) => ({ odds: toOdds(odds) })),
    },
  }
}

function cashOutHandlers(ctx: Ctx): Pick<Handlers, CashOutNames> {
  return {
    readCashOut: async ({ params, session }) =>
      cashOutReply(ctx, { ...callerOf(session), code: readSlipCode(params.code) }),
    async cashOutSlip({ params, body, session }) {
      const asked = {
        ...callerOf(session),
        code: readSlipCode(params.code),
        requestId: body.id,
        soldCents: fromKes(body.stake),
        offerCents: fromKes(body.offer),
        leastCents: fromKes(body.least ?? body.offer),
      }
      const { state, offerCents, decideAtMs } = await ctx.db.tx(tx => askCashOut(tx, ctx, asked))
      return { data: { state, amount: toKes(offerCents), decide_at: timeOrNull(decideAtMs) } }
    },
    async setCashOutRule({ params, body: { stake, at }, session }) {
      const whose = { ...callerOf(session), code: readSlipCode(params.code) }
      const rule = { soldCents: fromKes(stake), atCents: fromKes(at) }
      await ctx.db.tx(tx => setRule(tx, ctx, { ...whose, ...rule }))
      return { data: { stake, at } }
    },
    async removeCashOutRule({ params, session }) {
      const whose = { ...callerOf(session), code: readSlipCode(params.code) }
      await ctx.db.tx(tx => removeRule(tx, ctx, whose))
      return { data: { code: whose.code } }
    },
  }
}

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

function codeHandlers(ctx: Ctx): Pick<Handlers, CodeNames> {
  const countLookup = limitAddresses(ctx.clock, {
    perSecond: LOOKUPS_PER_MINUTE / 60,
    burst: LOOKUPS_PER_MINUTE,
  })
  return {
    async readCode({ params: { code }, ip }) {
      countLookup(ip)
      return loadCode(ctx, code)
    },
    async makeCode({ body, ip }) {
      await countAttempt(ctx.db.read, ctx.clock, BOOKINGS, countedAddress(ip))
      return bookCode(
        ctx,
        body.legs.map(({ event, ...selection }) => ({ ...selection, eventId: event })),
      )
    },
  }
}
