import type { CrashClientMessage, CrashServerMessage } from '@ruka/contract/crash'
import type { Ctx } from '../../platform/context.ts'
import type { Socket } from '../../platform/client-socket.ts'
import type { Participant } from '../round-bets.ts'
import type { RoomHub } from '../room-hub.ts'
import { refuse } from '../refuse.ts'
import { readChat } from './read-chat.ts'
import { report } from './report.ts'

type Ask = Extract<CrashClientMessage, { t: 'chat' | 'report' }>
/** What a socket gives its chat. */
type Ends = {
  readonly hub: RoomHub
  readonly socket: Socket
  leave(): void
  fault(what: string): (error: unknown) => void
}

/** The chat of a socket, which receives nothing of it until it opens it. */
export class ConnectionChat {
  readonly #ctx: Ctx
  readonly #ends: Ends
  #stop: (() => void) | undefined
  #wanted = false
  #reading = false

  constructor(ctx: Ctx, ends: Ends) {
    this.#ctx = ctx
    this.#ends = ends
  }

  async ask(message: Ask, participant: Participant): Promise<void> {
    const isOn = this.#ctx.config.CRASH_CHAT === 'on'
    if (message.t === 'report')
      return isOn ? this.#report(message, participant) : this.#send(refuse(message.id, 'chat_off'))
    if (!message.on) return this.close()
    if (isOn) await this.#open(participant)
  }

  close(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  /**
   * Subscribes before it reads: a message may arrive twice, which clients know by its number, but none is
   * missed.
   */
  async #open(participant: Participant): Promise<void> {
    const { hub, socket, fault } = this.#ends
    this.#stop ??= hub.hearChat((wire, options) => socket.sendFrame(wire, options))
    this.#wanted = true
    if (!this.#reading) await this.#read(participant).catch(fault('a chat could not be read'))
  }

  /** Concurrent requests share one answer, whose read begins after the last of them. */
  async #read(participant: Participant): Promise<void> {
    this.#reading = true
    try {
      while (this.#wanted) {
        this.#wanted = false
        const chat = await readChat(this.#ctx, this.#ends.hub.game, participant)
        if (!this.#wanted) this.#send(chat)
      }
    } finally {
      this.#reading = false
    }
  }

  #report(
    { id, message }: Extract<Ask, { t: 'report' }>,
    { sessionId, owner: playerId }: Participant,
  ): Promise<void> {
    const { hub, leave, fault } = this.#ends
    if (sessionId === null) return Promise.resolve(this.#send(refuse(id, 'chat_demo')))
    return report(this.#ctx, { game: hub.game, n: message, playerId, sessionId }).then(code => {
      if (code === 'session') leave()
      else this.#send(code === undefined ? { t: 'reported', id, message } : refuse(id, code))
    }, fault('a message could not be reported'))
  }

  #send(message: CrashServerMessage): void {
    this.#ends.socket.send(message)
  }
}
