import type { ChatMessage } from '@ruka/contract/crash-chat'
import type { RefusalCode } from '@ruka/contract/refusals'
import { lockPlayerForShare, liveSessions } from '../../accounts/index.ts'
import { recordChange } from '../../platform/staff/audit-log.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'
import { assertLeading, type Lease } from '../../platform/db/lease.ts'
import { mute } from './moderate.ts'
import { byOf, messageOf, mutedText, permissionOf, type ChatPermission, type ChatRow } from './read-chat.ts'
import { isSame, textFault, type TextFault } from './text.rules.ts'

/** The pause between messages, and the most within a time. */
export const PAUSE_MS = 3_000
const BURST = { most: 10, withinMs: 300_000 }
/** The time within which a repeated text is refused. */
const SAME_MS = 3_600_000
/** The refusals of a text within an hour that mute for an hour. */
const STRIKES = { most: 5, withinMs: 3_600_000, muteMs: 3_600_000 }

export type NewMessage = {
  readonly game: string
  readonly playerId: string
  readonly sessionId: string
  readonly requestId: string
  readonly text: string
}
/** `session`: the player's session has ended. */
export type SayVerdict =
  | { readonly ok: true; readonly message: ChatMessage; readonly isNew: boolean }
  | { readonly ok: false; readonly code: RefusalCode; readonly text?: string }
  | 'session'

/**
 * Accepts a message, or returns the reason why not; a repeated request gets the same answer. A player's
 * messages in all games and processes are judged one after another, and an exclusion comes before or after a
 * message.
 */
export const say = (
  ctx: Ctx,
  lease: Lease,
  message: NewMessage,
  hasWord: (text: string) => boolean,
): Promise<SayVerdict> =>
  ctx.db.tx(async tx => {
    const { playerId, sessionId, text } = message
    await assertLeading(tx, lease)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`crash.chat:${playerId}`}, 0))`.execute(tx)
    const player = await lockPlayerForShare(tx, playerId)
    const live = await liveSessions(tx, [sessionId], ctx.clock.now())
    const holder = live.get(sessionId)
    if (!player || holder?.playerId !== playerId) return 'session'
    const earlier = await answeredEarlier(tx, message)
    if (earlier) return earlier
    const refusal = refusalOf(await permissionOf(tx, ctx, playerId, player))
    if (refusal) return { ok: false, ...refusal }
    const fault = textFault(text, hasWord)
    if (fault) return strike(tx, ctx, message, fault)
    const code = await rateRefusal(tx, ctx, message)
    if (code) return { ok: false, code }
    return { ok: true, message: await store(tx, ctx, message, holder.alias), isNew: true }
  })

function refusalOf({ may, untilMs }: ChatPermission): { code: RefusalCode; text?: string } | undefined {
  if (may === 'suspended') return { code: 'account_suspended' }
  if (may === 'stake') return { code: 'chat_stake_needed' }
  return may === 'muted' ? { code: 'chat_muted', text: mutedText(untilMs!) } : undefined
}

async function answeredEarlier(tx: Tx, { playerId, requestId }: NewMessage): Promise<SayVerdict | undefined> {
  const stored = await firstRow(
    tx,
    sql<ChatRow>`select n, who, by, text, at from crash.chat_messages
      where player_id = ${playerId} and request_id = ${requestId}`,
  )
  if (stored) return { ok: true, message: messageOf(stored), isNew: false }
  const refused = await firstRow(
    tx,
    sql<{ code: TextFault }>`select code from crash.chat_refusals
      where player_id = ${playerId} and request_id = ${requestId}`,
  )
  return refused && { ok: false, code: refused.code }
}

/** Records a message whose text is refused; the last of too many since the last mute mutes the player. */
async function strike(
  tx: Tx,
  ctx: Ctx,
  { playerId, requestId }: NewMessage,
  code: TextFault,
): Promise<Extract<SayVerdict, { ok: false }>> {
  const nowMs = ctx.clock.now()
  await sql`insert into crash.chat_refusals (player_id, request_id, code, at)
    values (${playerId}, ${requestId}, ${code}, ${new Date(nowMs)})`.execute(tx)
  const { strikes } = (await firstRow(
    tx,
    sql<{ strikes: number }>`select count(*)::integer as strikes from crash.chat_refusals
      where player_id = ${playerId} and at > ${new Date(nowMs - STRIKES.withinMs)}
        and at > coalesce((select max(at) from crash.chat_mutes where player_id = ${playerId}), '-infinity')`,
  ))!
  if (strikes < STRIKES.most) return { ok: false, code }
  const untilMs = nowMs + STRIKES.muteMs
  const actor = { kind: 'system' } as const
  const reason = `${STRIKES.most} refused messages within an hour`
  await mute(tx, ctx, { playerId, untilMs, reason, actor })
  const after = { until: new Date(untilMs).toISOString() }
  await recordChange(tx, ctx.clock, { actor, what: 'chat-mute', subject: playerId, after, reason })
  const why = 'That was your fifth rejected message within an hour.'
  return { ok: false, code: 'chat_muted', text: `${why} ${mutedText(untilMs)}` }
}

/** Counted from the stored messages, so that restarts and other rooms share the limits. */
async function rateRefusal(
  tx: Tx,
  ctx: Ctx,
  { playerId, text }: NewMessage,
): Promise<RefusalCode | undefined> {
  const nowMs = ctx.clock.now()
  const recent = await rows(
    tx,
    sql<{ text: string; at: Date }>`select text, at from crash.chat_messages
      where player_id = ${playerId} and at > ${new Date(nowMs - SAME_MS)}
        order by at desc limit ${BURST.most}`,
  )
  const [last] = recent
  if (!last) return undefined
  if (last.at.getTime() > nowMs - PAUSE_MS) return 'chat_too_fast'
  const first = recent[BURST.most - 1]
  if (first && first.at.getTime() > nowMs - BURST.withinMs) return 'chat_too_many'
  return isSame(last.text, text) ? 'chat_repeated' : undefined
}

async function store(
  tx: Tx,
  ctx: Ctx,
  { game, playerId, requestId, text }: NewMessage,
  alias: string,
): Promise<ChatMessage> {
  const stored = await firstRow(
    tx,
    sql<ChatRow>`insert into crash.chat_messages (game, player_id, request_id, who, by, text, at)
      values (${game}, ${playerId}, ${requestId}, ${alias}, ${byOf(ctx, playerId, alias)}, ${text},
        ${new Date(ctx.clock.now())})
      returning n, who, by, text, at`,
  )
  return messageOf(stored!)
}
