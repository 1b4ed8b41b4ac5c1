import type { CrashClientMessage } from '@ruka/contract/crash'
import type { Ctx } from '../platform/context/context.ts'
import { refuse } from './model/refuse.ts'
import type { CrashConnection } from './model/room-api.ts'
import type { RoomHub } from './room-hub.ts'
import type { Participant } from './model/round-bets.ts'
import { readChat } from './chat/read-chat.ts'
import { report } from './chat/report.ts'

/** A connection's chat: nothing of it is sent until the player opens it. */
export class ChatConnection {
  readonly #ctx: Ctx
  readonly #connection: CrashConnection
  readonly #hub: RoomHub
  #stop: (() => void) | undefined
  #wanted = false
  #reading = false

  constructor(ctx: Ctx, connection: CrashConnection, hub: RoomHub) {
    this.#ctx = ctx
    this.#connection = connection
    this.#hub = hub
  }

  async toggle(isOn: boolean, participant: Participant): Promise<void> {
    if (!isOn) this.close()
    else if (this.#isServed() && !this.#connection.isGone()) await this.#open(participant)
  }

  async report(
    { id, message }: Extract<CrashClientMessage, { t: 'report' }>,
    { sessionId, owner: playerId }: Participant,
  ): Promise<void> {
    if (!this.#isServed()) return this.#connection.send(refuse(id, 'chat_off'))
    if (sessionId === null) return this.#connection.send(refuse(id, 'chat_demo'))
    const code = await report(this.#ctx, { game: this.#hub.game, n: message, playerId, sessionId })
    if (code === 'session') this.#connection.endSession()
    else this.#connection.send(code === undefined ? { t: 'reported', id, message } : refuse(id, code))
  }

  close(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #isServed(): boolean {
    return this.#ctx.config.CRASH_CHAT === 'on'
  }

  /**
   * Subscribes before the stored messages are read: a message of that moment arrives twice, with the same
   * number, rather than never.
   */
  async #open(participant: Participant): Promise<void> {
    this.#stop ??= this.#hub.followChat((wire, options) => this.#connection.sendFrame(wire, options))
    this.#wanted = true
    if (!this.#reading) await this.#read(participant)
  }

  /** Many requests at once get one answer, from a read that began after the last of them. */
  async #read(participant: Participant): Promise<void> {
    this.#reading = true
    try {
      while (this.#wanted) {
        this.#wanted = false
        const chat = await readChat(this.#ctx, this.#hub.game, participant)
        if (!this.#wanted) this.#connection.send(chat)
      }
    } finally {
      this.#reading = false
    }
  }
}
