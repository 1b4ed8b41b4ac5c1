import { exclusions } from '../accounts/index.ts'
import { firstFound, type AuditCheck } from '../platform/audit.ts'
import { sql } from '../platform/db.ts'
import { holdStates, movesOf } from '../wallet/index.ts'
import { MORE_PREFIX } from './more-payouts.ts'

const PREFIX = 'wager:'

export const wagersAudits: readonly AuditCheck[] = [
  {
    promise: 'no stake is orphaned: each wager has its hold, ended the way the wager ended',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce(w.ref, h.key) as wager, coalesce(w.player_id, h.player_id) as player_id, w.state, w.stake_cents, h.cents as held_cents, h.ended
          from wagers.wagers as w full join ${holdStates(PREFIX)} as h
            on h.key = ${PREFIX}::text || w.ref || ':' || w.player_id
          where w.ref is null or h.key is null or h.cents <> w.stake_cents or h.player_id <> w.player_id
            or w.state <> case h.ended when 'post' then 'settled' when 'void' then 'void' else 'open' end`,
      ),
  },
  {
    promise: 'each settled wager was paid exactly its payout',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select w.ref, w.player_id, w.payout_cents, h.paid_cents from wagers.wagers as w
          join ${holdStates(PREFIX)} as h on h.key = ${PREFIX}::text || w.ref || ':' || w.player_id
          where w.state = 'settled' and w.payout_cents <> h.paid_cents`,
      ),
  },
  {
    promise: 'what was paid beyond a wager’s payout was paid for a settled one, once, as the ledger has it',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select coalesce(p.key, m.key) as key, coalesce(p.player_id, m.player_id) as player_id, p.cents, m.cents as moved_cents
          from wagers.more_payouts as p
          join wagers.wagers as w on w.ref = p.ref and w.player_id = p.player_id and w.state = 'settled'
          full join ${movesOf(MORE_PREFIX)} as m on m.key = ${MORE_PREFIX}::text || p.key
          where p.key is null or m.key is null or m.cents <> p.cents or m.player_id <> p.player_id or m.house <> 'revenue'`,
      ),
  },
  {
    promise: 'nobody staked after excluding themselves',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select w.ref, w.player_id, w.placed_at, e.at as excluded_at from wagers.wagers as w
          join ${exclusions()} as e on e.player_id = w.player_id where w.ordinal > e.ordinal`,
      ),
  },
]
