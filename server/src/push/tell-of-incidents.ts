import type { IncidentKind, Notice } from '@ruka/contract/notices'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { onCommit, type Tx } from '../platform/db/db.ts'
import { eventType } from '../platform/events/event-types.ts'
import { incidentPayload, NEWS_MS, playersOfEvent, sportsEvents, supersededBy } from '../sportsbook/index.ts'
import { publishNewsSoon } from './news.ts'
import { whoWants } from './notices.ts'
import { isAnyoneConnected } from './presence.ts'
import { textsOfIncident } from './push-texts.rules.ts'
import { queueWebPush } from './web-push.ts'

/**
 * Players that are told in one transaction. Each page reads all bets on the match, so that a page holds the
 * players of nearly every match, in some 20 MB.
 */
const PAGE = 200_000
const NOTICE: Readonly<Record<IncidentKind, Notice>> = {
  kick_off: 'kick_off',
  goal: 'goal',
  goal_cancelled: 'goal',
}

export const pushEvents = {
  page: eventType(
    'push.page',
    'More players are to be told of an incident: those whose ids are behind `after`, or all of them.',
    z.object({ incident: incidentPayload, after: z.string().optional() }),
  ),
}
type Page = z.output<typeof pushEvents.page.payload>

/**
 * Tells players of what happens in matches of their open bets, page by page. What is left of an incident
 * is published in the transaction of the page before it, so that a process that ends in between neither
 * leaves a player out nor tells one twice. Nothing is told late, and nothing that a later incident of the
 * match supersedes: pages, and deliveries that failed before, may be behind that one. Nothing is read where
 * nobody can be told.
 */
export function tellOfIncidents(ctx: Ctx, { pageMax = PAGE }: { pageMax?: number } = {}): void {
  const tell = async (tx: Tx, pages: readonly Page[]): Promise<void> => {
    if (ctx.config.WEB_PUSH === 'off' && !(await isAnyoneConnected(ctx.bus))) return
    const isSuperseded = await supersededBy(
      tx,
      pages.map(({ incident }) => incident),
    )
    let left = pageMax
    for (const page of pages) {
      if (ctx.clock.now() - page.incident.at > NEWS_MS || isSuperseded(page.incident)) continue
      const players = left > 0 ? await tellPage(tx, ctx, { ...page, limit: left }) : []
      const rest = { ...page, after: players.at(-1) ?? page.after }
      if (left === 0 || players.length === left) await ctx.events.publish(tx, pushEvents.page, rest)
      left -= players.length
    }
  }
  // One consumer of both: one process at a time tells of incidents.
  ctx.events.subscribe(sportsEvents.incident, CONSUMER, (tx, published) =>
    tell(
      tx,
      published.map(({ payload }) => ({ incident: payload })),
    ),
  )
  ctx.events.subscribe(pushEvents.page, CONSUMER, (tx, published) =>
    tell(
      tx,
      published.map(({ payload }) => payload),
    ),
  )
}

const CONSUMER = 'push.incidents'

/** Gives the players of the page, whether or not they want to be told. */
async function tellPage(
  tx: Tx,
  ctx: Ctx,
  { incident, ...page }: Page & { readonly limit: number },
): Promise<readonly string[]> {
  const { at, eventId, ...told } = incident
  const players = await playersOfEvent(tx, { eventId, ...page })
  const wanting = await whoWants(tx, NOTICE[told.kind], players)
  await queueWebPush(tx, ctx, wanting, {
    ...textsOfIncident(told),
    url: `${ctx.config.SITE_ORIGIN}/sports?event=${encodeURIComponent(eventId)}`,
    topic: eventId,
    untilMs: at + NEWS_MS,
    queue: 'incidents',
    score: { eventId, homeScore: told.homeScore, awayScore: told.awayScore },
  })
  const message = { t: 'incident', event: eventId, ...told } as const
  onCommit(tx, () =>
    publishNewsSoon(
      ctx,
      wanting.map(playerId => ({ playerId, message })),
    ),
  )
  return players
}
