import { NAIROBI } from '@ruka/contract/nairobi'
import { createHmac } from 'node:crypto'
import type { CrashServerMessage } from '@ruka/contract/crash'
import type { ChatMay, ChatMessage } from '@ruka/contract/crash-chat'
import { keysOf } from '../../platform/config/keys.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Reader } from '../../platform/db/db.ts'
import { readPlayer, type PlayerStatus } from '../../accounts/index.ts'
import { turnoverSince } from '../../wagers/queries.ts'
import type { Participant } from '../model/round-bets.ts'
import { crashGames } from '../model/crash-games.ts'

/** The messages that are shown when a player opens the chat. */
const LAST = 30

/** The state of the chat for one participant. */
export async function readChat(
  ctx: Ctx,
  game: string,
  { sessionId, owner, alias }: Participant,
): Promise<Extract<CrashServerMessage, { t: 'chat' }>> {
  const { read } = ctx.db
  if (sessionId === null) return { t: 'chat', messages: await lastMessages(read, game), may: 'demo' }
  const { may, untilMs } = await permissionOf(read, ctx, owner)
  return {
    t: 'chat',
    messages: await lastMessages(read, game),
    may,
    ...(untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() }),
    you: byOf(ctx, owner, alias),
  }
}

/** Oldest first. */
async function lastMessages(reader: Reader, game: string): Promise<ChatMessage[]> {
  const found = await rows(
    reader,
    sql<ChatRow>`select n, who, by, text, at from crash.chat_messages
      where game = ${game} and state in ('shown', 'kept') order by n desc limit ${LAST}`,
  )
  return found.map(messageOf).reverse()
}

const DAY_MS = 86_400_000
const games = crashGames.map(({ slug }) => slug)

/** Whether a player of real money may write, and when a mute ends. */
export type ChatPermission = { readonly may: ChatMay; readonly untilMs?: number }

/** `player` is a locked row where the answer must hold until the transaction ends. */
export async function permissionOf(
  reader: Reader,
  { clock }: Ctx,
  playerId: string,
  player?: { readonly status: PlayerStatus },
): Promise<ChatPermission> {
  const nowMs = clock.now()
  const status = (player ?? (await readPlayer(reader, playerId)))?.status
  if (status !== 'active') return { may: 'suspended' }
  const untilMs = await mutedUntilMs(reader, playerId, nowMs)
  if (untilMs !== undefined) return { may: 'muted', untilMs }
  const [played] = await turnoverSince(reader, [{ playerId, sinceMs: nowMs - DAY_MS }], games)
  return { may: played!.stakedCents > 0 ? 'speak' : 'stake' }
}

async function mutedUntilMs(reader: Reader, playerId: string, nowMs: number): Promise<number | undefined> {
  const found = await firstRow(
    reader,
    sql<{ until: Date | null }>`select max(until) as until from crash.chat_mutes
      where player_id = ${playerId} and until > ${new Date(nowMs)} and ended_at is null`,
  )
  return found?.until?.getTime()
}

const time = new Intl.DateTimeFormat('en-KE', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: NAIROBI,
})
/** The text for a muted player. */
export const mutedText = (untilMs: number): string => `You can write here again on ${time.format(untilMs)}`

export type ChatRow = Omit<ChatMessage, 'at'> & { at: Date }
export const messageOf = ({ n, who, by, text, at }: ChatRow): ChatMessage => ({
  n,
  who,
  by,
  text,
  at: at.toISOString(),
})

/** Marks one player's messages under one alias, which do not reveal the player, nor the alias before. */
export const byOf = ({ config }: Ctx, playerId: string, alias: string): string =>
  createHmac('sha256', keysOf(config, 'CODE_KEY')[0])
    .update(`crash.chat\n${playerId}\n${alias}`)
    .digest('base64url')
    .slice(0, 8)
