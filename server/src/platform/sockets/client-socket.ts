import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Lane, MessageShare } from './message-share.ts'
import { Questions, type Subjects, type Seen } from './socket-bounds.ts'

/** One client's connection. */
export type Socket = {
  readonly ip: string
  /** Sends one object as JSON. A client that does not read is cut off, so that it cannot fill the memory. */
  send(message: object): void
  /**
   * Sends a frame built once for many sockets, by `wireOf`; `droppable` ones are skipped for a client that
   * lags.
   */
  sendFrame(wire: Buffer, options?: { droppable?: boolean }): void
  close(): void
  /**
   * Sets its subject. A subject has a bounded number of sockets: above it, the one silent for longest is
   * closed.
   */
  belongsTo(subject: string): void
  /**
   * Starts a request of the client. Returns false and does nothing while too many requests of this socket or
   * its subject are pending. The request handles its own faults.
   */
  question(ask: () => Promise<void>): boolean
}

const BUFFERED_BYTES_MAX = 512 * 1024
const BUFFERED_BYTES_LAGGING = 32 * 1024
/** The close code of a socket whose subject has too many: its client does not reconnect by itself. */
export const CROWDED = 4001

/** A message as a client reads it. */
export const frameOf = (message: object): Buffer => Buffer.from(JSON.stringify(message))

/** A class, because there are thousands: closures would weigh on each of them. */
export class ClientSocket implements Socket, Seen {
  readonly ip: string
  heardMs = performance.now()
  /** Sends a last message when its subject has too many sockets. */
  onCrowded: (() => void) | undefined
  readonly #ws: WebSocket
  readonly #stream: Duplex
  readonly #subjects: Subjects
  /** Messages that wait for their turn. */
  readonly #lane: Lane = []
  #questions: Questions

  constructor(
    ws: WebSocket,
    stream: Duplex,
    { ip, subjects, visitors }: { ip: string; subjects: Subjects; visitors: MessageShare },
  ) {
    this.ip = ip
    this.#questions = Questions.ofVisitor(visitors)
    this.#ws = ws
    this.#stream = stream
    this.#subjects = subjects
    const received = () => void (this.heardMs = performance.now())
    ws.on('message', received).on('pong', received)
  }

  belongsTo(subject: string): void {
    // One that is already closed would never leave again.
    if (this.#ws.readyState !== this.#ws.OPEN) return
    this.#questions.messages.leave(this.#lane)
    this.#questions = this.#subjects.join(subject, this)
    this.#questions.messages.join(this.#lane)
  }

  /** Handles a message now or in its turn; false where too many wait. */
  take(bytes: number, handle: () => void): boolean {
    return this.#questions.messages.take(this.#lane, bytes, handle)
  }

  question(ask: () => Promise<void>): boolean {
    return this.#questions.start(ask)
  }

  crowdOut(): void {
    this.onCrowded?.()
    this.#ws.close(CROWDED, 'too many sockets of this player')
  }

  leave(): void {
    this.#questions.messages.leave(this.#lane)
    this.#lane.length = 0
    this.#questions.close()
  }

  send(message: object): void {
    if (this.#takes()) this.#ws.send(frameOf(message), { binary: false })
  }

  /**
   * `ws` never compresses or queues our frames, so that frames written to the stream directly stay in order.
   */
  sendFrame(wire: Buffer, { droppable = false }: { droppable?: boolean } = {}): void {
    // All pending data is in the stream; `ws` would check two more places, for thousands of sockets.
    const waiting = this.#stream.writableLength
    if (waiting > BUFFERED_BYTES_LAGGING && (droppable || waiting > BUFFERED_BYTES_MAX)) {
      if (!droppable) this.#ws.terminate()
      return
    }
    if (this.#ws.readyState === this.#ws.OPEN) this.#stream.write(wire)
  }

  close(): void {
    this.#ws.close(1000)
  }

  #takes(): boolean {
    if (this.#ws.readyState !== this.#ws.OPEN) return false
    if (this.#ws.bufferedAmount <= BUFFERED_BYTES_MAX) return true
    this.#ws.terminate()
    return false
  }
}
