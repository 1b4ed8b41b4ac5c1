import { nairobiDate, nairobiStartMs } from '@ruka/contract/nairobi'
import type { listBets } from '@ruka/contract/bets'
import type { ReplyInput } from '@ruka/contract/endpoint'
import { asCents, toKes } from '@ruka/contract/money'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, rows, sql, type Reader } from '../platform/db/db.ts'

const PAGE = 30

type BetRow = {
  ref: string
  game: string
  placed_at: Date
  stake_cents: number
  state: 'open' | 'settled' | 'void'
  payout_cents: number | null
}

/**
 * A page of a player's bets in all games, latest first; the first page has the sums of today. The index has a
 * player's wagers by game: each game is asked for the page, and the games are found by leaps from one to the
 * next.
 */
export async function readOwnBets(
  ctx: Ctx,
  { playerId, before }: { playerId: string; before?: string | undefined },
): Promise<ReplyInput<typeof listBets>> {
  const [found, today] = await Promise.all([
    pageOf(ctx.db.read, playerId, before),
    before === undefined
      ? sumSince(ctx.db.read, playerId, nairobiStartMs(nairobiDate(ctx.clock.now())))
      : undefined,
  ])
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  return {
    data: page.map(({ ref, game, placed_at, stake_cents, state, payout_cents }) => ({
      id: ref,
      game,
      at: placed_at.toISOString(),
      stake: toKes(asCents(stake_cents)),
      state,
      payout: payout_cents === null ? null : toKes(asCents(payout_cents)),
    })),
    next: found.length > PAGE ? `${last!.placed_at.getTime()}:${last!.ref}` : null,
    today,
  }
}

/** A row more than a page, where there is one. */
function pageOf(reader: Reader, playerId: string, before: string | undefined): Promise<readonly BetRow[]> {
  const [, ms, ref = ''] = /^(\d+):(.+)$/.exec(before ?? '') ?? []
  const beforeAt = ms === undefined ? 'infinity' : new Date(Number(ms)).toISOString()
  return rows(
    reader,
    sql<BetRow>`${gamesOf(playerId)}
      select w.* from games cross join lateral (
        select ref, game, placed_at, stake_cents - carried_cents as stake_cents, state, payout_cents
        from wagers.wagers
        where player_id = ${playerId} and game = games.game
          and (placed_at, ref) < (${beforeAt}::timestamptz, ${ref}::text collate "C")
        order by placed_at desc, ref desc limit ${PAGE + 1}) as w
      order by w.placed_at desc, w.ref desc limit ${PAGE + 1}`,
  )
}

async function sumSince(reader: Reader, playerId: string, sinceMs: number) {
  const sums = await firstRow(
    reader,
    sql<{ bets: number; staked: number; paid: number }>`${gamesOf(playerId)}
      select count(*)::integer as bets, coalesce(sum(w.stake_cents - w.carried_cents), 0)::bigint as staked,
        coalesce(sum(w.payout_cents), 0)::bigint as paid
      from games join wagers.wagers as w on w.player_id = ${playerId} and w.game = games.game
        and w.placed_at >= ${new Date(sinceMs)} and w.state = 'settled'`,
  )
  return { bets: sums!.bets, staked: toKes(asCents(sums!.staked)), paid: toKes(asCents(sums!.paid)) }
}

/** The games that a player has ever bet on, as the table `games`. */
const gamesOf = (playerId: string) => sql`with recursive leaps as (
    (select game from wagers.wagers where player_id = ${playerId} order by game limit 1)
    union all
    select (select w.game from wagers.wagers as w where w.player_id = ${playerId} and w.game > leaps.game
      order by w.game limit 1) from leaps where leaps.game is not null
  ), games as (select game from leaps where game is not null)`
