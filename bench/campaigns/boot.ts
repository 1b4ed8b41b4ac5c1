import { openCampaigns } from '../../server/src/campaigns/index.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, rows, sql } from '../../server/src/platform/db/db.ts'
import { rounded, type Figure } from '../harness/figures.ts'
import { STAKE_CENTS } from './load.ts'

/** Entries of the journal, on top of those that were counted before. */
const ENTRIES = 400_000
const PAGE = 10_000

/**
 * How long a program that has just started needs for all boards, from the journal, beside the time to read it
 * alone.
 */
export async function boot(ctx: Ctx): Promise<readonly Figure[]> {
  await sql`with ids as (select array_agg(id) as id from accounts.players),
      end_of as (update campaigns.journal_head set seq = seq + ${ENTRIES}::integer returning seq - ${ENTRIES}::integer as seq)
    insert into campaigns.journal (seq, kind, at, player_id, ref, game, stake_cents, payout_cents, risk_cents, placed_at)
    select end_of.seq + n, 1, now(), ids.id[1 + (n * 7919::bigint) % cardinality(ids.id)], 'boot-' || n, 'dice',
      ${STAKE_CENTS}::bigint, 0, ${STAKE_CENTS}::bigint, now()
    from end_of, ids, generate_series(1, ${ENTRIES}::integer) as n`.execute(ctx.db.read)
  await sql`analyze campaigns.journal`.execute(ctx.db.read)
  const { seq } = (await firstRow(ctx.db.read, sql<{ seq: number }>`select seq from campaigns.journal_head`))!
  const bareSeconds = await readAll(ctx)
  const began = performance.now()
  const { boards } = await openCampaigns(ctx).now()
  const seconds = (performance.now() - began) / 1_000
  if (boards.some(({ entrants }) => entrants === 0)) throw new Error('a board is empty')
  return [
    { name: 'boot_s', value: rounded(seconds), unit: 's', baseline: rounded(bareSeconds) },
    {
      name: 'boot_entries_per_s',
      value: rounded(seq / seconds, 0),
      unit: 'entries/s',
      baseline: rounded(seq / bareSeconds, 0),
    },
  ]
}

/** Reads the journal in pages and does nothing with it; gives the seconds. */
async function readAll({ db }: Ctx): Promise<number> {
  const began = performance.now()
  for (let last = 0; ;) {
    const page = await rows(
      db.read,
      sql<{ seq: number }>`select * from campaigns.journal where seq > ${last} order by seq limit ${PAGE}`,
    )
    if (page.length === 0) return (performance.now() - began) / 1_000
    last = page.at(-1)!.seq
  }
}
