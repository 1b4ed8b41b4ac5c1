import type { Ctx } from '../platform/context/context.ts'
import { pgArray, rows, sql } from '../platform/db/db.ts'
import { openReplyCache } from '../platform/http/reply-cache.ts'
import { wagersEvents } from '../wagers/index.ts'

const DAY_MS = 86_400_000
const DAYS = 7
const READ_S = 300

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** Counts settled wagers by game and day. */
export function followPlays(ctx: Ctx): void {
  ctx.events.subscribe(wagersEvents.settled, 'lobby-played', async (tx, published) => {
    const counts = new Map<string, number>()
    for (const { game } of published.flatMap(({ payload }) => payload.wagers))
      counts.set(game, (counts.get(game) ?? 0) + 1)
    if (counts.size === 0) return
    const day = dayOf(ctx.clock.now())
    await sql`with forgotten as (delete from lobby.played where day <= ${day - DAYS})
      insert into lobby.played (day, game, wagers)
      select ${day}::int, game, wagers
        from unnest(${pgArray([...counts.keys()])}::text[], ${pgArray([...counts.values()])}::bigint[])
          as counted(game, wagers)
      on conflict (day, game) do update set wagers = played.wagers + excluded.wagers`.execute(tx)
  })
}

/** Reads the games that were played most within a week, first the one that was played most. */
export function popularReader(ctx: Ctx): () => Promise<readonly string[]> {
  const cached = openReplyCache(ctx.clock)
  const read = async () => {
    const found = await rows(
      ctx.db.read,
      sql<{ game: string }>`select game from lobby.played where day > ${dayOf(ctx.clock.now()) - DAYS}
        group by game order by sum(wagers) desc, game`,
    )
    return found.map(({ game }) => game)
  }
  return () => cached('popular', READ_S, read) as Promise<string[]>
}
