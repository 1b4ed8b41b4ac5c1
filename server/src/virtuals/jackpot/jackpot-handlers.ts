import { LEAGUE_SLUGS } from '@ruka/contract/virtual-ids'
import { SLIP_AGE_MAX_MS } from '@ruka/contract/sports-limits'
import type { GameSession } from '../../catalogue/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { Refused } from '../../platform/base/refused.ts'
import { openReplyCache } from '../../platform/http/reply-cache.ts'
import { listEnded, listOwnTickets, readJackpotNow } from './jackpot-view.ts'
import { openTicketOffice } from './place-tickets.ts'

type Names = 'readJackpot' | 'listJackpots' | 'placeJackpotTicket' | 'listJackpotTickets'

/** A token of a league acts for its player in both leagues. @throws Refused token_not_valid */
function playerOf({ game, playerId }: GameSession): string {
  if (!LEAGUE_SLUGS.some(slug => slug === game)) throw new Refused('token_not_valid')
  return playerId
}

/** The Virtual Jackpot over HTTP; what is the same for all is read once for all who ask. */
export function jackpotHandlers(ctx: Ctx): Pick<Handlers, Names> {
  const place = openTicketOffice(ctx)
  const cached = openReplyCache(ctx.clock)
  const once = <Answer>(key: string, seconds: number, make: () => Promise<Answer>): Promise<Answer> =>
    cached(key, seconds, make) as Promise<Answer>
  return {
    async readJackpot({ params: { league } }) {
      const now = await once(`now ${league}`, 1, () => readJackpotNow(ctx, league))
      return { data: { ...now, nowMs: ctx.clock.now() } }
    },
    listJackpots: ({ params: { league }, query: { before } }) =>
      once(`ended ${league} ${before}`, 2, () => listEnded(ctx.db.read, league, before)),
    async placeJackpotTicket({ params: { league }, body, session }) {
      const { id: requestId, season, week, picks, age_ms: ageMs } = body
      const verdict = await place({
        playerId: playerOf(session),
        requestId,
        league,
        season,
        week,
        picks,
        ...(ageMs === undefined ? {} : { untilMs: ctx.clock.now() - ageMs + SLIP_AGE_MAX_MS }),
      })
      if (!verdict.ok) throw new Refused(verdict.code, verdict.text)
      return { data: { code: verdict.code, placedAt: new Date(verdict.placedAtMs).toISOString() } }
    },
    listJackpotTickets: ({ params: { league }, query: { before }, session }) =>
      listOwnTickets(ctx.db.read, { playerId: playerOf(session), league, before }),
  }
}
