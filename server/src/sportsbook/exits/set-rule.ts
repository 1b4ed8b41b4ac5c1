import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../../platform/context/context.ts'
import { linesBehind } from '@ruka/sports/stake-shares.rules'
import { firstRow, pgTable, sql, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { offerFor } from './cash-out.ts'
import { partOfOffer, ruleRefusal, type CashOutRule } from './cash-out.rules.ts'
import { possiblePayout } from '../slips/end-of-slip.rules.ts'
import { LINE, type LineKey } from '../model/line-keys.ts'
import { dropRule, readRule } from './rule-of-slip.ts'
import { readWorth, slipByCode, type SellableSlip } from './slip-worth.ts'
import type { WhoseSlip } from '../slips/whose-slip.ts'

/**
 * Sets the rule by which a slip is cashed out by itself, or puts it in the place of the one before. No money
 * moves: `openRuleWatch` finds when it is due. The same rule again changes nothing, whatever is offered by now.
 * @throws Refused
 */
export async function setRule(
  tx: Tx,
  ctx: Ctx,
  { soldCents, atCents, ...whose }: WhoseSlip & CashOutRule,
): Promise<void> {
  const slip = await lockedAlone(tx, whose)
  const before = await readRule(tx, slip.id)
  if (before?.soldCents === soldCents && before.atCents === atCents) return
  const { offer, legs } = await readWorth(tx, ctx, slip)
  if ('refused' in offer) throw new Refused(offer.refused)
  const offerCents = offerFor(slip, soldCents, offer.offerCents)
  const mostCents = partOfOffer(
    possiblePayout({ ...slip, bonus: null }, legs).payoutCents,
    soldCents,
    slip.stakeCents,
  )
  const refused = ruleRefusal({ soldCents, atCents }, { offerCents, mostCents })
  if (refused) throw new Refused(refused)
  await endAttempt(tx, ctx, slip.id)
  await record(tx, slip, { soldCents, atCents, at: new Date(ctx.clock.now()) })
}

/** Takes the rule of a slip back; without one nothing changes. @throws Refused */
export async function removeRule(tx: Tx, ctx: Ctx, whose: WhoseSlip): Promise<void> {
  const slip = await lockedAlone(tx, whose)
  await endAttempt(tx, ctx, slip.id)
  await dropRule(tx, slip.id)
}

/** Its events and its player's balances are not locked: nothing of them changes. */
async function lockedAlone(tx: Tx, whose: WhoseSlip): Promise<SellableSlip> {
  const slip = await firstRow(tx, sql<SellableSlip>`${slipByCode(whose)} for update`)
  if (!slip) throw new Refused('slip_unknown')
  return slip
}

/** A sale that waits for a live leg is taken back with the rule that asked for it. */
async function endAttempt(tx: Tx, ctx: Ctx, slipId: number): Promise<void> {
  await sql`update sportsbook.cash_outs set state = 'refused', decide_at = null,
      ended_at = ${new Date(ctx.clock.now())}, reason = 'rule_changed'
    where slip_id = ${slipId} and decide_at is not null and rule_cents is not null`.execute(tx)
}

async function record(
  tx: Tx,
  slip: SellableSlip,
  { soldCents, atCents, at }: { soldCents: Cents; atCents: Cents; at: Date },
): Promise<void> {
  await sql`insert into sportsbook.cash_out_rules (slip_id, sold_cents, at_cents, set_at)
    values (${slip.id}, ${soldCents}, ${atCents}, ${at})
    on conflict (slip_id) do update set sold_cents = excluded.sold_cents, at_cents = excluded.at_cents,
      set_at = excluded.set_at, retry_at = null`.execute(tx)
  await sql`insert into sportsbook.cash_out_rule_lines (event_id, market, specifiers, slip_id)
    select distinct event_id, market, specifiers, ${slip.id}::bigint
    from ${pgTable('w', watchedLines(slip), LINE)} on conflict do nothing`.execute(tx)
}

/** The lines of the legs, and the others of their matches that say what the legs are worth. */
const watchedLines = ({ legs }: SellableSlip): readonly LineKey[] =>
  legs.flatMap(leg => [leg, ...linesBehind(leg).map(line => ({ ...line, eventId: leg.eventId }))])
