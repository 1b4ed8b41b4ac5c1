import type { readGame as endpoint } from '@ruka/contract/catalogue'
import type { ReplyInput } from '@ruka/contract/endpoint'
import type { Session } from '../live/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { countAttempt, type RateLimit } from '../platform/db/rate-limit.ts'
import { Refused } from '../platform/base/refused.ts'
import { catalogueGames, gameReply } from './catalogue-games.ts'
import { openLaunchToken } from './game-sessions.ts'

/** Far above any player's need; each launch stores a token. */
const LAUNCHES: RateLimit = { name: 'launch', limit: 60, windowMs: 60_000 }

/**
 * One game. The launch address is for a logged-in player only; its token is in the fragment, which browsers
 * send to no server. @throws Refused game_unknown, too_many_requests
 */
export async function readGame(
  ctx: Ctx,
  { slug, session }: { readonly slug: string; readonly session: Session | null },
  popular: readonly string[],
): Promise<ReplyInput<typeof endpoint>> {
  const game = (await catalogueGames(ctx.db.read, ctx.clock.now(), popular)).find(each => each.slug === slug)
  if (!game) throw new Refused('game_unknown')
  if (session) await countAttempt(ctx.db.read, ctx.clock, LAUNCHES, session.playerId)
  const own = `${ctx.config.GAMES_ORIGIN}/${slug}/`
  const { launchUrl = own, demoUrl = `${own}?demo=true` } = game.external ?? {}
  return {
    ...gameReply(game),
    ...(game.demo ? { demo_url: demoUrl } : {}),
    ...(game.isProduct ? { visitor_url: own } : {}),
    ...(session
      ? { launch_url: `${launchUrl}#launch=${await openLaunchToken(ctx, slug, session)}` }
      : { launch_requires_login: true }),
  }
}
