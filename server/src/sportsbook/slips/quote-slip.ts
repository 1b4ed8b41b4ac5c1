import type { ReplyInput } from '@ruka/contract/endpoint'
import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import { taxInForce } from '@ruka/contract/taxes'
import { toOdds } from '@ruka/contract/odds'
import { refusals, type RefusalCode } from '@ruka/contract/refusals'
import type { quoteSlip } from '@ruka/contract/sports'
import { linesOf } from '@ruka/sports/slip.rules'
import { readSettings as readGameSettings, stakeBounds } from '../../catalogue/index.ts'
import { houseLimitsOf } from '../../house-limits/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Refused } from '../../platform/base/refused.ts'
import { taxesOf } from '../../taxes/index.ts'
import { stakeRefusal } from '../../wagers/index.ts'
import { readRemaining, readUnreserved } from '../../wagers/queries.ts'
import { judgeSlip, type SlipAsked, type Terms } from './judge-slip.rules.ts'
import { readMultiBonus } from './multi-bonus.ts'
import { BOOK_RULES } from '../model/products.rules.ts'
import { distinctSelections, readJudgeFacts } from '../reads/read-facts.ts'
import { selectionsReply } from './refuse-slip.ts'
import { refusedStake } from './refuse-stake.ts'
import { CAPPED_MAX_KES, payoutIfWon, usefulStakeKes } from './won-slip.rules.ts'

/**
 * What placing a slip would give at this moment, judged by the rules that place and settle it. It locks and
 * writes nothing: placing decides again. `playerId` is empty for a visitor. @throws Refused slip_invalid,
 * slip_mixed
 */
export async function quote(ctx: Ctx, slip: SlipAsked): Promise<ReplyInput<typeof quoteSlip>> {
  const { db, clock } = ctx
  const atMs = clock.now()
  const rules = BOOK_RULES[slip.product ?? 'sports']
  const players = slip.playerId === '' ? [] : [slip.playerId]
  const selections = distinctSelections(slip.legs)
  const [by, games, room, bonus] = await Promise.all([
    readJudgeFacts(db.read, { players, selections, atMs }),
    readGameSettings(db.read, rules.games, atMs),
    roomFor(ctx, slip, atMs),
    rules.hasMultiBonus ? readMultiBonus(db.read) : null,
  ])
  const judged = judgeSlip(slip, {
    ...by,
    liabilityMaxCents: fromKes(ctx.config.SPORTS_LIABILITY_MAX_KES),
    limits: houseLimitsOf(ctx),
    capAt: 'now',
  })
  if (!judged.ok && judged.code !== 'slip_refused' && judged.code !== 'payout_above_maximum')
    throw new Refused(judged.code)
  const offered = {
    multi_bonus: bonus && { id: bonus.id, least_odds: toOdds(bonus.leastOdds), tiers: [...bonus.tiers] },
    withdrawal_tax: taxInForce(taxesOf(ctx), 'withdrawal', atMs)?.ratePercent || null,
  }
  if (!judged.ok && judged.code === 'slip_refused')
    return { data: { refusal: null, selections: selectionsReply(judged.legs), ...offered, terms: null } }
  const { terms } = judged
  const settings = terms.games.map(game => games.get(game))
  const bounds = stakeBounds(ctx, terms.stakeKes, ...settings)
  const isOpen = settings.every(game => game?.open ?? false)
  const refusal =
    (judged.ok ? undefined : refusedStake(judged, bounds)) ??
    stakeRefusal(slip.stakeCents, { isOpen, bounds }) ??
    roomRefusal(slip, terms, { room, ...bounds })
  // What is reserved is not cut as it is settled.
  const cutCents = rules.isReserved ? undefined : room?.remainingCents
  const capCents = asCents(Math.min(terms.capCents, cutCents ?? terms.capCents))
  const possible = payoutIfWon(slip, { ...terms, capCents }, bonus)
  return {
    data: {
      refusal: refusal ? refusalReply(refusal) : null,
      selections: [],
      ...offered,
      terms: {
        kind: terms.kind,
        lines: linesOf(slip.legs.length, slip.sizes ?? [slip.legs.length]),
        odds: terms.legs.map(({ odds }) => toOdds(odds)),
        delay_ms: terms.isLive ? ctx.config.SPORTS_LIVE_DELAY_MS : 0,
        stake: { min: bounds.minKes, max: bounds.maxKes },
        possible_payout: toKes(possible.payoutCents),
        bonus: toKes(possible.bonusCents),
        capped: Math.min(CAPPED_MAX_KES, toKes(possible.cappedCents)),
        returned: toKes(possible.returnedCents),
        cap: toKes(capCents),
        remaining: room ? toKes(room.remainingCents) : null,
      },
    },
  }
}

/** What the player's cap leaves, and what of it no open bet may need; undefined of a visitor. */
type Room = { readonly remainingCents: Cents; readonly unreservedCents: Cents }

async function roomFor(
  ctx: Ctx,
  { playerId, product: pool = 'sports' }: SlipAsked,
  atMs: number,
): Promise<Room | undefined> {
  if (playerId === '') return undefined
  const limits = houseLimitsOf(ctx)
  const [remaining, unreservedCents] = await Promise.all([
    readRemaining(ctx.db.read, [playerId], { pool, atMs, limits }),
    readUnreserved(ctx.db.read, { playerId, pool, atMs, limits }),
  ])
  return { remainingCents: remaining(playerId), unreservedCents }
}

type QuoteRefusal = {
  readonly code: RefusalCode
  readonly text?: string
  /** The greatest stake that would be taken, where there is one. */
  readonly stakeMaxKes?: number
}
const refusalReply = ({ code, text, stakeMaxKes }: QuoteRefusal) => ({
  code,
  text: text ?? refusals[code].text,
  ...(stakeMaxKes === undefined ? {} : { stake: stakeMaxKes }),
})

/**
 * Why a player's cap leaves no room for a bet: what it pays must be reserved, or the cap of 24 hours is used up, so that it
 * could only return its stake.
 */
function roomRefusal(
  slip: SlipAsked,
  { product, legs, leastPayoutCents }: Terms,
  { room, minKes, maxKes }: { room: Room | undefined; minKes: number; maxKes: number },
): QuoteRefusal | undefined {
  if (!room || leastPayoutCents <= room.unreservedCents) return undefined
  if (!BOOK_RULES[product].isReserved) return { code: 'payout_window_used' }
  const most = Math.min(maxKes, usefulStakeKes(slip, { legs, capCents: room.unreservedCents }))
  return {
    code: leastPayoutCents <= room.remainingCents ? 'payout_allowance_held' : 'payout_allowance_used',
    ...(most >= minKes ? { stakeMaxKes: most } : {}),
  }
}
