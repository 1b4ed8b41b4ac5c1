import { asCents, type Cents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Reader } from '../platform/db.ts'

/** What was risked and paid on bets that were played to their end; `returned` counts those that were given back. */
export type WagerSums = {
  readonly bets: number
  readonly stakedCents: Cents
  readonly paidCents: Cents
  readonly returned: number
}

/** The sums of wagers by what their `ref` begins with, such as a round's, in the order asked; read through the primary key. */
export async function sumWagers(
  reader: Reader,
  refPrefixes: readonly string[],
): Promise<readonly WagerSums[]> {
  const found = await rows(
    reader,
    sql<{ bets: number; staked: number; paid: number; returned: number }>`select s.* from
        unnest(${pgArray(refPrefixes)}::text[], ${pgArray(refPrefixes.map(behind))}::text[]) with ordinality as p(first, behind, place),
        lateral (select count(*) filter (where state = 'settled') as bets, coalesce(sum(stake_cents - carried_cents) filter (where state = 'settled'), 0)::bigint as staked,
          coalesce(sum(payout_cents), 0)::bigint as paid, count(*) filter (where state = 'void') as returned
          from wagers.wagers where ref >= p.first collate "C" and ref < p.behind collate "C") as s order by p.place`,
  )
  return found.map(({ bets, staked, paid, returned }) => ({
    bets,
    stakedCents: asCents(staked),
    paidCents: asCents(paid),
    returned,
  }))
}

/** The first text behind all that begin so. */
const behind = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
