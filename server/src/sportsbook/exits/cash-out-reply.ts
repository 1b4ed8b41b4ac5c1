import type { ReplyInput } from '@ruka/contract/endpoint'
import { toKes, type Cents } from '@ruka/contract/money'
import { refusals } from '@ruka/contract/refusals'
import type { readCashOut } from '@ruka/contract/sports-cash-out'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { readOffer } from './cash-out.ts'
import { CASH_OUT_MARGIN_PERCENT, leastPart } from './cash-out.rules.ts'
import { isSlipOf, type WhoseSlip } from '../slips/whose-slip.ts'

/** What is offered for a slip of the player, and what became of the latest request. @throws Refused */
export async function cashOutReply(ctx: Ctx, whose: WhoseSlip): Promise<ReplyInput<typeof readCashOut>> {
  const offer = await readOffer(ctx.db.read, ctx, whose)
  if ('refused' in offer && offer.refused === 'slip_unknown') throw new Refused('slip_unknown')
  const latest = await firstRow(ctx.db.read, latestRequest(whose))
  return {
    data: {
      offer: 'refused' in offer ? null : toKes(offer.offerCents),
      margin_percent: CASH_OUT_MARGIN_PERCENT,
      least_part: 'firstStakeCents' in offer ? toKes(leastPart(offer.firstStakeCents)) : null,
      refusal: 'refused' in offer ? { code: offer.refused, text: refusals[offer.refused].text } : null,
      latest: latest
        ? {
            id: latest.request_id,
            state: latest.state,
            stake: toKes(latest.sold_cents),
            amount: toKes(latest.offer_cents),
            decide_at: latest.decide_at?.toISOString() ?? null,
            rest_code: latest.rest_code,
            refusal: latest.reason === null ? null : refusalOf(latest.reason),
          }
        : null,
    },
  }
}

type RequestRow = {
  readonly request_id: string
  readonly state: 'paid' | 'pending' | 'refused'
  readonly sold_cents: Cents
  readonly offer_cents: Cents
  readonly decide_at: Date | null
  readonly rest_code: string | null
  readonly reason: string | null
}

const refusalOf = (reason: string) => {
  const [code, { text }] =
    Object.entries(refusals).find(([known]) => known === reason) ??
    (['slip_cash_out_changed', refusals.slip_cash_out_changed] as const)
  return { code, text }
}

/** An attempt by a rule that was refused is no answer to the player: the rule tries again. */
const latestRequest = (whose: WhoseSlip) =>
  sql<RequestRow>`select c.request_id, c.state, c.sold_cents, c.offer_cents, c.decide_at, c.reason, r.code as rest_code
    from sportsbook.slips as s join sportsbook.cash_outs as c on c.slip_id = s.id
    left join sportsbook.slips as r on r.id = c.rest_slip_id
    where ${isSlipOf(whose)} and (c.state <> 'refused' or c.rule_cents is null) order by c.id desc limit 1`
