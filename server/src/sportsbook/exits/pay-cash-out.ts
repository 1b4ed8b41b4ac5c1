import { asCents, type Cents } from '@ruka/contract/money'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Tx } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { Refused } from '../../platform/base/refused.ts'
import { cashOutPart, settleWagers } from '../../wagers/index.ts'
import { asExposure, exposedLegs, exposureChanges, type Exposed } from '../slips/exposed-legs.rules.ts'
import { addExposures } from '../slips/exposures.ts'
import { readLegEnds } from '../slips/read-leg-ends.ts'
import { dropRule } from './rule-of-slip.ts'
import { newSlipCode, slipRef } from '../slips/slip-code.ts'
import type { SellableSlip } from './slip-worth.ts'

/** A refusal of `pay` comes before it has written anything. */
export async function payIfAllowed(
  tx: Tx,
  ctx: Ctx,
  sale: Sale,
): Promise<{ readonly rest: number | null } | { readonly refused: string }> {
  try {
    return { rest: await pay(tx, ctx, sale) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code }
    throw error
  }
}

export type Sale = {
  readonly slip: SellableSlip
  readonly soldCents: Cents
  readonly offerCents: Cents
  /** Who asks for it: the player, or a rule of the player's. */
  readonly cause: 'player' | 'rule'
}

/**
 * Pays the offer and ends the slip; the rest of the stake goes on under a slip of its own, whose id it gives.
 * @throws Refused where the player's cap of 24 hours has become too small
 */
export async function pay(tx: Tx, ctx: Ctx, sale: Sale): Promise<number | null> {
  const { slip, soldCents, offerCents, cause } = sale
  const wager = { ref: slipRef(slip.code), playerId: slip.playerId }
  const keptCents = asCents(slip.stakeCents - soldCents)
  const kept = keptCents > 0 ? await exposureOfRest(tx, sale, keptCents) : null
  const rest = kept ? await sellPart(tx, ctx, { ...sale, exposed: kept }) : null
  if (rest === null) {
    const outcome = { cashedOutCents: offerCents }
    const decide = (capCents: Cents) => {
      if (offerCents > capCents) throw new Refused('slip_cash_out_changed')
      return { payoutCents: offerCents, outcome }
    }
    const [verdict] = await settleWagers(tx, ctx, [{ ...wager, cause, decide }])
    if (verdict!.verdict !== 'settled') throw new Error(`the cash-out of ${slip.code} is ${verdict!.verdict}`)
  }
  await sql`update sportsbook.slips set state = 'cashed_out', payout_cents = ${offerCents}, exposed = null,
    ended_at = ${new Date(ctx.clock.now())} where id = ${slip.id}`.execute(tx)
  // The rest of a slip has no rule: its player sets another.
  await dropRule(tx, slip.id)
  await addExposures(
    tx,
    exposureChanges(
      slip.legs.map(({ selectionId }) => selectionId),
      { was: asExposure(slip.stakeCents, slip.exposed), now: asExposure(keptCents, kept) },
    ),
    ctx.clock.now(),
  )
  return rest
}

/** How the rest of the stake is exposed: what was paid already counts towards the cap. */
async function exposureOfRest(tx: Tx, { slip, offerCents }: Sale, stakeCents: Cents): Promise<Exposed> {
  const legsOf = await readLegEnds(tx, [slip.id])
  const capCents = asCents(slip.capCents - offerCents)
  return exposedLegs({ stakeCents, sizes: slip.sizes, capCents }, legsOf(slip.id))
}

async function sellPart(
  tx: Tx,
  ctx: Ctx,
  { slip, soldCents, offerCents, cause, exposed }: Sale & { readonly exposed: Exposed },
): Promise<number> {
  const code = newSlipCode(ctx.random)
  // Not the player's: that one may name a slip of the player's own, too.
  const requestId = uuid(ctx.random, ctx.clock.now())
  const keepCents = asCents(slip.stakeCents - soldCents)
  // What the part was paid counts towards what the whole slip may pay.
  const capCents = asCents(slip.capCents - offerCents)
  const verdict = await cashOutPart(tx, ctx, {
    ref: slipRef(slip.code),
    playerId: slip.playerId,
    restRef: slipRef(code),
    requestId,
    keepCents,
    payoutCents: offerCents,
    greatestPayoutCents: capCents,
    outcome: { cashedOutCents: offerCents, restCode: code },
    cause,
  })
  if (verdict.verdict === 'above_cap') throw new Refused('slip_cash_out_changed')
  if (verdict.verdict !== 'cashed_out') throw new Error(`the cash-out of ${slip.code} is ${verdict.verdict}`)
  const [rest] = await rows(
    tx,
    sql<{
      id: number
    }>`insert into sportsbook.slips (code, player_id, request_id, request_hash, kind, sizes, stake_cents,
        cap_cents, odds_policy, state, placed_at, first_kick_off_at, is_live, accepted_at, parent_id,
        multi_bonus_id, exposed)
      select ${code}, player_id, ${requestId}, request_hash, kind, sizes, ${keepCents}, ${capCents},
        odds_policy, 'open',
        placed_at, first_kick_off_at, is_live, accepted_at, id, multi_bonus_id,
        ${JSON.stringify(exposed)}::jsonb
        from sportsbook.slips where id = ${slip.id}
      returning id`,
  )
  await sql`insert into sportsbook.slip_legs (slip_id, no, selection_id, lane, facts_id, odds,
      home_score, away_score, match_time)
    select ${rest!.id}, no, selection_id, lane, facts_id, odds, home_score, away_score, match_time
    from sportsbook.slip_legs where slip_id = ${slip.id}`.execute(tx)
  return rest!.id
}
