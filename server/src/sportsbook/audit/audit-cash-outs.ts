import { firstFound, type AuditCheck } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'
import { each, slipsOf } from './audited-slips.ts'

/** Cash-outs, and the rules that ask for them. */
export const cashOutAudits: readonly AuditCheck[] = [
  {
    promise:
      'each slip that was cashed out was paid for one request, no less than the rule that asked for it',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select s.code, s.payout_cents, c.requests, c.offer_cents, c.rule_cents
          from ${slipsOf(period)} as s cross join lateral (
            select count(*) as requests, min(offer_cents) as offer_cents, min(rule_cents) as rule_cents
            from sportsbook.cash_outs where slip_id = s.id and state = 'paid' ${each(period)}) as c
          where s.state = 'cashed_out'
            and (c.requests <> 1 or c.offer_cents <> s.payout_cents or c.rule_cents > c.offer_cents)`,
      ),
  },
  {
    promise:
      'each rule of a cash-out is of a slip before its first end, sells a part of it, and watches its lines',
    // Rules are few, and gone with their slips: all of them are looked at in every period.
    find: reader =>
      firstFound(
        reader,
        sql<object>`select s.code, s.state, r.sold_cents, s.stake_cents from sportsbook.cash_out_rules as r
          cross join lateral (select * from sportsbook.slips where id = r.slip_id limit 1) as s
          where s.state <> 'open' or s.version > 0 or r.sold_cents > s.stake_cents
            or exists (
              select x.event_id, x.market, x.specifiers from sportsbook.slip_legs as l
                join sportsbook.selections as x on x.id = l.selection_id where l.slip_id = r.slip_id
              except select event_id, market, specifiers from sportsbook.cash_out_rule_lines
                where slip_id = r.slip_id)`,
      ),
  },
]
