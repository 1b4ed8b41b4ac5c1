import type { ChatMessage } from '@ruka/contract/crash-chat'
import type { Timer } from '../../platform/base/clock.ts'
import { frameOf } from '../../platform/sockets/client-socket.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Lease } from '../../platform/db/lease.ts'
import type { Participant } from '../model/round-bets.ts'
import { refuse } from '../model/refuse.ts'
import type { SayAnswer, SayMessage, LedRoom } from '../model/room-api.ts'
import { openWords } from './chat-words.ts'
import { PAUSE_MS, say, type SayVerdict } from './say.ts'

const BATCH_MS = 1_000
/** The most messages of a room at once, and in the long run. */
const FLOW = { burst: 8, perSecond: 1 }
/** The pause after a refused message, so that refusals cost little. */
const REFUSED_PAUSE_MS = 1_000
const ANSWERS_MAX = 1_000
const PAUSES_MAX = 10_000

/** The frames of new messages, for the sockets. */
export const chatMessagesTopic = (game: string): string => `crash.chat.${game}.said`

export type RoomChat = { readonly say: LedRoom['say']; close(): void }

/** The chat of a room that is led here: accepts messages and broadcasts them in batches, or refuses all. */
export function openRoomChat(ctx: Ctx, lease: Lease, game: string): RoomChat {
  if (ctx.config.CRASH_CHAT === 'off')
    return { say: async (_, { id }) => refuse(id, 'chat_off'), close: () => undefined }
  const words = openWords(ctx)
  const batch = openBatch(ctx, game)
  const flow = openFlow(ctx)
  const answers = new Map<string, Promise<SayAnswer>>()
  const pauses = new Map<string, number>()

  const pause = (owner: string, ms: number) => {
    put(pauses, owner, ctx.clock.elapsed() + ms, PAUSES_MAX)
  }
  const judge = async (participant: Participant, { id, text }: SayMessage): Promise<SayAnswer> => {
    const { sessionId, owner: playerId } = participant
    if (sessionId === null) return refuse(id, 'chat_demo')
    if ((pauses.get(playerId) ?? 0) > ctx.clock.elapsed()) return refuse(id, 'chat_too_fast')
    if (!flow.take()) return refuse(id, 'chat_busy')
    // Only one of a player's concurrent messages is judged.
    pause(playerId, PAUSE_MS)
    let verdict: SayVerdict | undefined
    try {
      verdict = await say(ctx, lease, { game, playerId, sessionId, requestId: id, text }, await words())
    } finally {
      if (typeof verdict !== 'object' || !verdict.ok || !verdict.isNew) flow.giveBack()
    }
    if (verdict === 'session') return verdict
    if (!verdict.ok) {
      pause(playerId, REFUSED_PAUSE_MS)
      return refuse(id, verdict.code, verdict.text)
    }
    if (verdict.isNew) batch.add(verdict.message)
    return { t: 'chatAccepted', id, message: verdict.message }
  }

  return {
    say(participant, message) {
      const key = `${participant.owner}:${message.id}`
      const known = answers.get(key)
      if (known) return known
      const answer = judge(participant, message).catch((error: unknown): SayAnswer => {
        // The outcome is unknown; the repeated request finds out.
        answers.delete(key)
        ctx.log.error({ error, game }, 'a message of the chat could not be written')
        return refuse(message.id, 'unavailable')
      })
      put(answers, key, answer, ANSWERS_MAX)
      return answer
    },
    close: () => batch.close(),
  }
}

/** Adds an entry and deletes the oldest beyond a maximum. */
function put<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value!)
}

/** At most one frame a second; at once after a second without one. */
function openBatch({ bus, clock }: Ctx, game: string) {
  let fresh: ChatMessage[] = []
  let publishedAtMs = -Infinity
  let timer: Timer | undefined
  const publish = () => {
    timer?.cancel()
    timer = undefined
    if (fresh.length === 0) return
    publishedAtMs = clock.elapsed()
    const messages = fresh.splice(0, FLOW.burst)
    bus.publish(chatMessagesTopic(game), frameOf({ t: 'chatMessage', messages }))
    if (fresh.length > 0) later()
  }
  const later = () => {
    timer ??= clock.after(BATCH_MS - (clock.elapsed() - publishedAtMs), publish)
  }
  return {
    add(message: ChatMessage) {
      fresh.push(message)
      if (clock.elapsed() - publishedAtMs >= BATCH_MS) publish()
      else later()
    },
    /** Broadcasts all accepted messages before the end of this leader. */
    close() {
      while (fresh.length > 0) publish()
      timer?.cancel()
    },
  }
}

function openFlow({ clock }: Ctx) {
  let left: number = FLOW.burst
  let atMs = clock.elapsed()
  return {
    take(): boolean {
      const nowMs = clock.elapsed()
      left = Math.min(FLOW.burst, left + ((nowMs - atMs) / 1_000) * FLOW.perSecond)
      atMs = nowMs
      if (left < 1) return false
      left -= 1
      return true
    },
    giveBack() {
      left = Math.min(FLOW.burst, left + 1)
    },
  }
}
