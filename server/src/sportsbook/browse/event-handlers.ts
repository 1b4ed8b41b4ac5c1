import type { SportsEvent } from '@ruka/contract/sports-events'
import type { Ctx } from '../../platform/context/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { Refused } from '../../platform/base/refused.ts'
import { openReplyCache } from '../../platform/http/reply-cache.ts'
import { backgroundReply } from './background-reply.ts'
import { backgroundOf } from './background.rules.ts'
import { listHighlightIds, readOpenEvents, type HighlightsAsked } from './browse-events.ts'
import { listedCompetitions, namesOf, searched, type Names, type OpenEvent } from './browse.rules.ts'
import { COMING_PRODUCT, LIVE_PRODUCT } from '../model/book.rules.ts'
import { eventReply } from '../reads/event-reply.ts'
import { phaseOf } from '../model/line-state.rules.ts'
import type { Trading, TradingAt } from '../model/line-view.rules.ts'
import { productOfEvent } from '../model/products.rules.ts'
import { readCompetitionResults, readSubject, readTeamResults } from './read-background.ts'
import {
  countLive,
  listEventIds,
  readEvents,
  readMoments,
  readTrading,
  type EventCursor,
} from '../reads/read-events.ts'
import { timelineOf } from '../model/timeline.rules.ts'

/** What is the same for all is read at most once in this time, in seconds. */
const PUBLIC_S = 1
/** How long a look at all events that are live or to come is kept, for their bets, and for their names. */
const BROWSED_S = 5
const BETS_S = 10
const NAMES_S = 15

export type EventNames =
  | 'listSportsEvents'
  | 'readSportsEvent'
  | 'readSportsBackground'
  | 'listSportsCompetitions'
  | 'searchSports'

/** On which matches no bets are taken, since their producers are not up. */
function pausedIn({ config }: Pick<Ctx, 'config'>, { trading: { up } }: TradingAt) {
  if (config.FEED_KIND === 'off') return null
  const [live, upcoming] = [up.has(LIVE_PRODUCT), up.has(COMING_PRODUCT)]
  return live ? (upcoming ? null : 'upcoming') : upcoming ? 'live' : 'all'
}

/** What visitors read of events. */
export function eventHandlers(ctx: Ctx): Pick<Handlers, EventNames> {
  const { db, clock } = ctx
  const cached = openReplyCache(clock)
  // Apart, since visitors choose the keys.
  const cachedByQuestion = openReplyCache(clock)
  const tradingNow = async (): Promise<TradingAt> => {
    const atMs = clock.now()
    const trading = await cached('trading', PUBLIC_S, () => readTrading(db.read, { atMs }))
    return { trading: trading as Trading, atMs }
  }
  const openEvents = () =>
    cached('open', BROWSED_S, () => readOpenEvents(db.read, clock.now())) as Promise<readonly OpenEvent[]>
  const liveNow = () => cached('live', BROWSED_S, () => countLive(db.read, clock.now())) as Promise<number>
  const names = () => cached('names', NAMES_S, async () => namesOf(await openEvents())) as Promise<Names>
  const highlights = (asked: HighlightsAsked) =>
    cachedByQuestion(JSON.stringify(asked), BETS_S, () =>
      listHighlightIds(db.read, asked, clock.now()),
    ) as Promise<readonly string[]>
  /** The events of these that are still live or to come: they were found some seconds ago. */
  const openReplies = async (ids: readonly string[], at: TradingAt): Promise<SportsEvent[]> => {
    const events = await readEvents(db.read, ids, 'main')
    const open = events.filter(event => phaseOf(event, at.atMs) !== 'closed')
    return open.map(event => eventReply(event, at))
  }
  return {
    async listSportsEvents({ query: { status, from, until, after, limit, competition } }) {
      const at = await tradingNow()
      const asked = { competition, fromMs: msOf(from), untilMs: msOf(until), limit }
      const live = await liveNow()
      if (status === 'highlights')
        return {
          data: await openReplies(await highlights(asked), at),
          next: null,
          live,
          paused: pausedIn(ctx, at),
        }
      const cursor = after === undefined ? undefined : cursorOf(after)
      const { ids, next } = pageOf(
        await listEventIds(db.read, { ...asked, status, after: cursor, atMs: at.atMs }),
        limit,
      )
      const events = await readEvents(db.read, ids, 'main')
      return { data: events.map(event => eventReply(event, at)), next, live, paused: pausedIn(ctx, at) }
    },
    async readSportsEvent({ params: { id } }) {
      const [[event], moments] = await Promise.all([
        readEvents(db.read, [id], 'all'),
        readMoments(db.read, id),
      ])
      if (!event) throw new Refused('event_unknown')
      return { data: { ...eventReply(event, await tradingNow()), timeline: [...timelineOf(moments)] } }
    },
    async readSportsBackground({ params: { id } }) {
      const event = productOfEvent(id) === 'sports' ? await readSubject(db.read, id) : undefined
      if (!event) throw new Refused('event_unknown')
      const [ofTeams, ofCompetition] = await Promise.all([
        readTeamResults(db.read, event),
        readCompetitionResults(db.read, event.competitionId),
      ])
      return backgroundReply(backgroundOf(event, { ofTeams, ofCompetition }))
    },
    listSportsCompetitions: async () => ({
      data: [...listedCompetitions(await openEvents(), clock.now())],
    }),
    async searchSports({ query: { q } }) {
      const at = await tradingNow()
      const { ids, competitions } = searched(await names(), { text: q, atMs: at.atMs })
      return { data: { events: await openReplies(ids, at), competitions: [...competitions] } }
    },
  }
}

const msOf = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time)

function cursorOf(text: string): EventCursor {
  const at = text.indexOf(':')
  return { kickOffMs: Number(text.slice(0, at)), id: text.slice(at + 1) }
}

/** The page that begins a list, and the position after it where the list goes on. */
function pageOf(found: readonly EventCursor[], limit: number) {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    next: last && found.length > limit ? `${last.kickOffMs}:${last.id}` : null,
  }
}
