import { firstFound, within, type AuditCheck, type AuditPeriod } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { houseBalances, houseTransfers } from '../wallet/index.ts'
import { inParts, stakesOf } from './jackpots/entrants.ts'

const LEVEL = sql.raw(`(array['mini', 'minor', 'major', 'grand'])[level + 1]`)

/** What was paid from pots, and of prizes, under the keys of the ledger. */
const WINS = sql`(select 'jackpot:' || campaign_id || ':' || ${LEVEL} || ':' || number as key, player_id,
  amount_cents, at from campaigns.wins)`
const PLACES = sql`(select 'prize:' || campaign_id || ':' || rank as key, player_id, prize_cents, at
  from campaigns.places where state = 'paid')`
/** A period looks up its own keys; the whole audit finds what was paid under others, too. */
const keysOf = (paid: typeof WINS, period: AuditPeriod) =>
  period === null
    ? undefined
    : sql<{ key: string }>`(select key from ${paid} as p where ${within(sql`at`, period)})`

export const campaignsAudits: readonly AuditCheck[] = [
  {
    promise:
      'every pot of a jackpot has in the ledger what it shows, up to what was not posted yet, and so has its reserve',
    find: reader =>
      firstFound(
        reader,
        sql<object>`select p.campaign_id, p.level, p.seed_cents + p.posted_cents as stored, b.cents as ledger
          from campaigns.pots as p left join ${houseBalances()} as b
            on b.account = 'jackpot/' || campaign_id || '-' || ${LEVEL}
          where coalesce(b.cents, 0) <> p.seed_cents + p.posted_cents
          union all
          select p.campaign_id, p.level, p.reserve_posted_cents, b.cents
          from campaigns.pots as p left join ${houseBalances()} as b
            on b.account = 'jackpot/' || campaign_id || '-' || ${LEVEL} || '-reserve'
          where coalesce(b.cents, 0) <> p.reserve_posted_cents`,
      ),
  },
  {
    promise: 'every win of a jackpot was paid to its winner once, and no other player was paid from a pot',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select coalesce(w.key, m.key) as key, w.amount_cents, m.cents as moved
          from (select * from ${WINS} as w where ${within(sql`at`, period)}) as w
          full join (select * from ${houseTransfers('jackpot:', keysOf(WINS, period))} as m
            where player_id is not null) as m on m.key = w.key
          where m.cents is distinct from w.amount_cents or m.player_id is distinct from w.player_id`,
      ),
  },
  {
    promise:
      'every win of a jackpot whose draws take a public value has one that came three seconds behind its stake or list',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select campaign_id, level, w.number, fixed_at, beacon_round, at
          from campaigns.wins as w join campaigns.chains as c using (campaign_id)
          where c.number = w.chain and ${within(sql`at`, period)} and (has_beacon <> (beacon_round is not null)
            or has_beacon and at < greatest(fixed_at, committed_at) + interval '3 seconds')`,
      ),
  },
  {
    promise:
      'every prize that was paid went to the player of its place, once and whole, and no other was paid',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select coalesce(p.key, m.key) as key, p.prize_cents, m.cents as moved
          from (select * from ${PLACES} as p where ${within(sql`at`, period)}) as p
          full join (select * from ${houseTransfers('prize:', keysOf(PLACES, period))} as m
            where player_id is not null) as m on m.key = p.key
          where m.cents is distinct from p.prize_cents or m.player_id is distinct from p.player_id`,
      ),
  },
  {
    promise: 'no wager is counted twice for campaigns',
    find: (reader, period) =>
      firstFound(
        reader,
        sql<object>`select player_id, ref, count(*) from campaigns.journal
          where kind = 1 and ${within(sql`at`, period)} group by player_id, ref having count(*) > 1`,
      ),
  },
  {
    promise:
      'the draws of jackpots know the stakes of each player that the journal has, as long as it has them',
    find: reader =>
      firstFound(
        reader,
        // By the parts of now: rows of others may wait to be moved into them.
        sql<object>`select p.from_seq, player_id, jackpots, sum(staked_cents) as beyond_journal
          from ${inParts(sql`(
            select from_seq + 1 as at_seq, player_id, jackpots, staked_cents from campaigns.entrants
            union all
            select seq, player_id, jackpots, -staked_cents
            from ${stakesOf(sql`seq <= (select gathered_seq from campaigns.entrants_head)`)} as j)`)}
          where p.from_seq + 1 >= (select min(seq) from campaigns.journal)
          group by p.from_seq, player_id, jackpots having sum(staked_cents) <> 0`,
      ),
  },
]
