import { crashClientMessage } from '@ruka/contract/crash'
import { z } from 'zod'
import { answerCalls, callsTo } from '../live/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Ctx } from '../platform/context.ts'
import type { Participant } from './round-bets.ts'
import type { RoomApi } from './room-api.ts'

/** How long an answer is waited for. A stake is repeated while its outcome is in doubt, and is answered well within. */
const ANSWER_MS = 8_000
/** The same for a snapshot, which is asked for again. */
export const WELCOME_MS = 2_000

const topicOf = (game: string): string => `crash.table.${game}`

const participant = z.strictObject({
  id: z.string().max(64),
  owner: z.string().max(64),
  node: z.string().max(64),
  sessionId: z.string().max(64).nullable(),
  mask: z.string().max(16),
  seed: z.string().max(64).optional(),
})
/** What a web node asks of a room: a player's message as it came, or what the node itself needs to know. */
const ask = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('welcome'), participant }),
  z.strictObject({ verb: z.literal('command'), participant, message: crashClientMessage }),
  z.strictObject({ verb: z.literal('demoBalance'), participant }),
  z.strictObject({ verb: z.literal('leave'), participant }),
])
type Ask = z.infer<typeof ask>
/** A room, who leads it, and whether it has ended. */
export type Led = { readonly room: RoomApi & { isOver(): boolean }; readonly epoch: number }

/** A room in another process. */
export function remoteRoom(bus: Bus, game: string, epoch: () => number): RoomApi {
  const call = callsTo<Ask>(bus, topicOf(game), epoch)
  const put = <Answer>(asked: Ask, timeoutMs = ANSWER_MS) => call<Answer>(asked, timeoutMs)
  const command = <Answer>(from: Participant, message: z.infer<typeof crashClientMessage>) =>
    put<Answer>({ verb: 'command', participant: from, message })
  return {
    welcome: from => put({ verb: 'welcome', participant: from }, WELCOME_MS),
    bet: command,
    cancel: command,
    cashOut: command,
    say: command,
    seed: command,
    demoBalance: from => put({ verb: 'demoBalance', participant: from }),
    leave: from => put<void>({ verb: 'leave', participant: from }),
  }
}

/** Answers for a room that is led here. */
export const answerForRoom = (ctx: Ctx, game: string, { room, epoch }: Led): (() => void) =>
  answerCalls(ctx, topicOf(game), {
    schema: ask,
    epoch,
    isOver: () => room.isOver(),
    answer: asked => perform(room, asked),
  })

/** Runs up to the verb before anything is awaited: the time of a cash-out is the time at which it came. */
function perform(room: RoomApi, asked: Ask): Promise<unknown> {
  switch (asked.verb) {
    case 'welcome':
      return room.welcome(asked.participant)
    case 'demoBalance':
      return room.demoBalance(asked.participant)
    case 'leave':
      return room.leave(asked.participant)
    case 'command':
      return command(room, asked.participant, asked.message)
  }
}

async function command(
  room: RoomApi,
  from: Participant,
  message: z.infer<typeof crashClientMessage>,
): Promise<unknown> {
  switch (message.t) {
    case 'bet':
      return room.bet(from, message)
    case 'cancel':
      return room.cancel(from, message)
    case 'cashOut':
      return room.cashOut(from, message)
    case 'say':
      return room.say(from, message)
    case 'seed':
      return room.seed(from, message)
    default:
      throw new Error(`a room knows no ${message.t}`)
  }
}
