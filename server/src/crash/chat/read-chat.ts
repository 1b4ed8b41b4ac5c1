import type { CrashServerMessage } from '@ruka/contract/crash'
import type { ChatMessage } from '@ruka/contract/crash-chat'
import type { Ctx } from '../../platform/context.ts'
import { rows, sql, type Reader } from '../../platform/db.ts'
import type { Participant } from '../round-bets.ts'
import { byOf, messageOf } from './say.ts'
import { standingOf } from './standing.ts'

/** So much of the past is shown to who opens the chat. */
const LAST = 30

/** The chat as it stands for one participant. */
export async function readChat(
  ctx: Ctx,
  game: string,
  { sessionId, owner }: Participant,
): Promise<Extract<CrashServerMessage, { t: 'chat' }>> {
  const { read } = ctx.db
  if (sessionId === null) return { t: 'chat', messages: await lastMessages(read, game), may: 'demo' }
  const { may, untilMs } = await standingOf(read, ctx, owner)
  return {
    t: 'chat',
    messages: await lastMessages(read, game),
    may,
    ...(untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() }),
    you: byOf(ctx, owner),
  }
}

/** Oldest first. */
async function lastMessages(reader: Reader, game: string): Promise<ChatMessage[]> {
  const found = await rows(
    reader,
    sql<Parameters<typeof messageOf>[0]>`select n, who, by, text, at from crash.chat_messages
      where game = ${game} and state in ('shown', 'kept') order by n desc limit ${LAST}`,
  )
  return found.map(messageOf).reverse()
}
