import { readPlayers } from '../../accounts/index.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import type { Jackpot } from '../model/campaigns.ts'
import { fastTicketOf } from './draws.ts'
import type { StoredPot } from './pots.ts'

export type Entrant = {
  readonly playerId: string
  readonly ref: string
  readonly ticket: string
  readonly weight: number
}

/** Entries of the journal that one transaction adds up, and rows that one merges. */
const AT_ONCE = 20_000

/** The stakes among the entries that meet a condition; a stake that was returned is negative. */
export const stakesOf = (condition: RawBuilder<unknown>) => sql`(select player_id, jackpots, kind, seq, ref,
    case when kind = 1 or before_cents is null then stake_cents else -stake_cents end as staked_cents
  from campaigns.journal
  where jackpots is not null and (kind = 1 or (kind = 2 and (payout_cents is null) <> (before_cents is null)))
    and ${condition})`

/**
 * The parts of the journal between the last wins of the pots that are on, also those that are on their way: no draw
 * begins inside of one.
 */
const PARTS = sql`(select seq as from_seq, lead(seq) over (order by seq) as to_seq from (
  select since_seq as seq from campaigns.pots as p join campaigns.campaigns as c on c.id = p.campaign_id
  where c.state in ('running', 'paused', 'ended')
  union select seq from campaigns.drops) as wins)`

/** Rows `s`, each with the part `p` that has its `at_seq`; those before all parts are in no draw. */
export const inParts = (source: RawBuilder<unknown>) => sql`${source} as s
  join ${PARTS} as p on s.at_seq > p.from_seq and (p.to_seq is null or s.at_seq <= p.to_seq)`

/** Adds rows to their parts. */
const addToParts = (source: RawBuilder<unknown>) => sql`
  insert into campaigns.entrants as e (from_seq, player_id, jackpots, staked_cents, first_kind, first_seq, ref)
    select p.from_seq, player_id, jackpots, sum(staked_cents), (array_agg(kind order by kind, seq))[1],
      (array_agg(seq order by kind, seq))[1], (array_agg(ref order by kind, seq))[1]
    from ${inParts(source)}
    group by p.from_seq, player_id, jackpots
  on conflict (from_seq, player_id, jackpots) do update set staked_cents = e.staked_cents + excluded.staked_cents,
    (first_kind, first_seq, ref) = (select kind, seq, ref from (values (e.first_kind, e.first_seq, e.ref),
      (excluded.first_kind, excluded.first_seq, excluded.ref)) as firsts (kind, seq, ref) order by kind, seq limit 1)`

/** Who takes part in a draw by deadline, by ticket: players whose stakes since the last win were not all returned. */
export async function readEntrants(
  reader: Reader,
  { no }: Jackpot,
  { sinceSeq, rules }: StoredPot,
): Promise<readonly Entrant[]> {
  const found = await rows(
    reader,
    sql<{ playerId: string; ref: string; staked: number }>`select player_id as "playerId",
        (array_agg(ref order by kind, seq))[1] as ref, sum(staked_cents)::bigint as staked
      from (
        select player_id, first_kind as kind, first_seq as seq, ref, staked_cents from campaigns.entrants
        where from_seq >= ${sinceSeq} and jackpots @> array[${no}::integer]
        union all
        select player_id, kind, seq, ref, staked_cents from ${stakesOf(sql`jackpots @> array[${no}::integer]
          and seq > greatest(${sinceSeq}, (select gathered_seq from campaigns.entrants_head))`)} as s) as stakes
      group by player_id having sum(staked_cents) > 0`,
  )
  const players = await readPlayers(
    reader,
    found.map(({ playerId }) => playerId),
  )
  return found
    .filter(({ playerId }) => players.get(playerId)?.status === 'active')
    .map(({ playerId, ref, staked }) => ({
      playerId,
      ref,
      ticket: fastTicketOf(ref, playerId),
      weight: Math.min(staked, rules.dropStakeMax),
    }))
    .toSorted((one, other) => (one.ticket < other.ticket ? -1 : 1))
}

/**
 * Adds up the entries that were written since the last run, and merges parts at whose start no draw begins any more. A
 * later win always comes after the entries that are added up, so that no part has to be divided. No draw waits for a
 * step of it.
 */
export async function gatherEntrants({ db }: Pick<Ctx, 'db'>): Promise<void> {
  while (await db.tx(gatherSome)) continue
  while (await db.tx(mergeSome)) continue
}

/** One transaction at a time changes what is added up. */
const lockGathered = async (tx: Tx): Promise<number> =>
  (await firstRow(
    tx,
    sql<{ seq: number }>`select gathered_seq as seq from campaigns.entrants_head for update`,
  ))!.seq

/** Gives whether there may be more. */
async function gatherSome(tx: Tx): Promise<boolean> {
  const after = await lockGathered(tx)
  const { upTo } = (await firstRow(
    tx,
    sql<{ upTo: number }>`with upto as (
        select least(seq, ${after + AT_ONCE}) as seq from campaigns.journal_head),
      stakes as (
        select seq as at_seq, * from ${stakesOf(sql`seq > ${after} and seq <= (select seq from upto)`)} as s),
      added as (${addToParts(sql`stakes`)})
      update campaigns.entrants_head set gathered_seq = upto.seq from upto returning upto.seq as "upTo"`,
  ))!
  return upTo === after + AT_ONCE
}

/** Moves some rows of a part that no draw begins with any more into the part before it; gives whether there may be more. */
async function mergeSome(tx: Tx): Promise<boolean> {
  await lockGathered(tx)
  const moved = await firstRow(
    tx,
    sql`with recursive known as (
        (select from_seq from campaigns.entrants order by from_seq limit 1)
        union all
        select next.from_seq from known as k cross join lateral (
          select from_seq from campaigns.entrants where from_seq > k.from_seq order by from_seq limit 1) as next),
      old as (
        select from_seq from known as k where not exists (select 1 from ${PARTS} as p where p.from_seq = k.from_seq)
        limit 1),
      moved as (
        delete from campaigns.entrants where (from_seq, player_id, jackpots) in (
          select e.from_seq, e.player_id, e.jackpots from old join campaigns.entrants as e using (from_seq)
          limit ${AT_ONCE})
        returning from_seq as at_seq, player_id, jackpots, first_kind as kind, first_seq as seq, ref, staked_cents),
      added as (${addToParts(sql`moved`)})
      select 1 from moved limit 1`,
  )
  return moved !== undefined
}
