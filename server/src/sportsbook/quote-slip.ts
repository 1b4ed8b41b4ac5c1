import type { ReplyInput } from '@ruka/contract/endpoint'
import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { taxInForce } from '@ruka/contract/taxes'
import { toOdds } from '@ruka/contract/odds'
import { refusals } from '@ruka/contract/refusals'
import type { quoteSlip } from '@ruka/contract/sports'
import { linesOf } from '@ruka/sports/slip.rules'
import { readSettings as readGameSettings, stakeBounds } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Refused } from '../platform/refused.ts'
import { taxesOf } from '../taxes/index.ts'
import { readRemaining, stakeRefusal } from '../wagers/index.ts'
import { judgeSlip, payoutIfWon, type SlipAsked } from './judge-slip.rules.ts'
import { SPORTS_GAME } from './place-slips.ts'
import { readMultiBonus } from './multi-bonus.ts'
import { distinctSelections, readJudgeFacts } from './read-facts.ts'
import { selectionsReply } from './refuse-slip.ts'

/**
 * What placing a slip would give at this moment, judged by the rules that place and settle it. It locks and
 * writes nothing: placing decides again. `playerId` is empty for a visitor. @throws Refused slip_invalid
 */
export async function quote(ctx: Ctx, slip: SlipAsked): Promise<ReplyInput<typeof quoteSlip>> {
  const { db, clock } = ctx
  const atMs = clock.now()
  const isPlayer = slip.playerId !== ''
  const selections = distinctSelections(slip.legs)
  const [by, games, remaining, bonus] = await Promise.all([
    readJudgeFacts(db.read, { players: isPlayer ? [slip.playerId] : [], selections, atMs }),
    readGameSettings(db.read, [SPORTS_GAME], atMs),
    isPlayer ? readRemaining(db.read, [slip.playerId], { pool: 'sports', atMs }) : undefined,
    readMultiBonus(db.read),
  ])
  const judged = judgeSlip(slip, {
    ...by,
    liabilityMaxCents: fromKes(ctx.config.SPORTS_LIABILITY_MAX_KES),
  })
  if (!judged.ok && judged.code === 'slip_invalid') throw new Refused('slip_invalid')
  const offered = {
    multi_bonus: bonus && { id: bonus.id, least_odds: toOdds(bonus.leastOdds), tiers: [...bonus.tiers] },
    withdrawal_tax: taxInForce(taxesOf(ctx), 'withdrawal', atMs)?.ratePercent || null,
  }
  if (!judged.ok)
    return { data: { refusal: null, selections: selectionsReply(judged.legs), ...offered, terms: null } }
  const { terms } = judged
  const game = games.get(SPORTS_GAME)
  const bounds = stakeBounds(ctx, terms.stakeKes, game)
  const refusal = stakeRefusal(slip.stakeCents, { isOpen: game?.open ?? false, bounds })
  const remainingCents = remaining?.(slip.playerId)
  const capCents = asCents(Math.min(terms.capCents, remainingCents ?? terms.capCents))
  const possible = payoutIfWon(slip, { ...terms, capCents }, bonus)
  return {
    data: {
      refusal: refusal ? { code: refusal.code, text: refusal.text ?? refusals[refusal.code].text } : null,
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
        capped: toKes(possible.cappedCents),
        returned: toKes(possible.returnedCents),
        cap: toKes(capCents),
        remaining: remainingCents === undefined ? null : toKes(remainingCents),
      },
    },
  }
}
