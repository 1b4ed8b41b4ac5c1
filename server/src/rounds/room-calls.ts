import type { z } from 'zod'
import { answerCalls, callsTo } from '../live/index.ts'
import type { Bus } from '../platform/events/bus.ts'
import type { Logger } from '../platform/log/log.ts'

/** A room in the process that leads it. */
export type CallableRoom = {
  /** It has ended, or another process leads: its answers must be ignored. */
  isOver(): boolean
}

/** The rooms of a kind that this process leads, by name. */
export type LedRooms<Room extends CallableRoom> = Map<string, { readonly room: Room; readonly epoch: number }>

type Question = { readonly verb: string }
type With<Call extends Question, Verb> = Extract<Call, { readonly verb: Verb }>

/** How the sockets of all processes call rooms of a kind. `Answers` has the answer to each verb. */
type Shape<
  Room extends CallableRoom,
  Call extends Question,
  Answers extends Record<Call['verb'], unknown>,
> = {
  /** The name of a room's calls on the bus. */
  topicOf(name: string): string
  readonly call: z.ZodType<Call>
  /**
   * The answers to each verb. They run up to the room's own method before anything is awaited: the time of a
   * command is the time at which it arrived.
   */
  readonly answers: {
    readonly [Verb in Call['verb']]: (room: Room, call: With<Call, Verb>) => Promise<Answers[Verb]>
  }
}

/**
 * Asks a room, in this process or at its leader. @throws Unanswered from another process, when there is no
 * leader or the outcome is unknown
 */
type AskRoom<Call extends Question, Answers extends Record<Call['verb'], unknown>> = <
  Verb extends Call['verb'],
>(
  call: With<Call, Verb> & { readonly verb: Verb },
  timeoutMs: number,
) => Promise<Answers[Verb]>

export function openRoomCalls<
  Room extends CallableRoom,
  Call extends Question,
  Answers extends Record<Call['verb'], unknown>,
>({ topicOf, call: schema, answers }: Shape<Room, Call, Answers>) {
  const answer = <Verb extends Call['verb']>(room: Room, call: With<Call, Verb>) =>
    answers[call.verb](room, call)
  return {
    /** Opens a room to the sockets of all processes until the returned function is called. */
    offer(
      at: { readonly bus: Bus; readonly log: Logger },
      rooms: LedRooms<Room>,
      name: string,
      offered: { readonly room: Room; readonly epoch: number },
    ): () => void {
      const { room, epoch } = offered
      rooms.set(name, offered)
      const withdraw = answerCalls(at, topicOf(name), {
        schema,
        epoch,
        isOver: () => room.isOver(),
        answer: call => answer(room, call as With<Call, Call['verb']>),
      })
      return () => {
        withdraw()
        if (rooms.get(name) === offered) rooms.delete(name)
      }
    },
    /**
     * The calls to a room: to the room itself when this process leads it. `epoch` is that of the latest
     * leader that is known here: earlier leaders are not called and their answers are ignored.
     */
    to(
      { bus }: { readonly bus: Bus },
      rooms: LedRooms<Room>,
      name: string,
      epoch: () => number,
    ): AskRoom<Call, Answers> {
      const send = callsTo<Call>(bus, topicOf(name), epoch)
      return (call, timeoutMs) => {
        const here = rooms.get(name)
        return here && here.epoch >= epoch() ? answer(here.room, call) : send(call, timeoutMs)
      }
    },
  }
}
