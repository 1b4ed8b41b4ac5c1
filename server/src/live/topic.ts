import type { Bus } from '../platform/events/bus.ts'

/**
 * A position in the deltas of a topic: the leader's epoch, and the number of deltas that it has published.
 */
export type Position = { readonly epoch: number; readonly n: number }

/** Whether one position is after another. A later leader begins with a snapshot of its own. */
export const isAfter = (published: Position, position: Position): boolean =>
  published.epoch > position.epoch || (published.epoch === position.epoch && published.n > position.n)

/** `droppable`: not for sockets that lag; `spare`: not for sockets in data-saver mode. */
export type Delivery = { readonly droppable?: boolean; readonly spare?: boolean }

/**
 * A delta for every subscriber of a topic, encoded once for all processes; `Head` is what web processes
 * need to know of it.
 */
export type Delta<Head> = Position & Delivery & Head & { readonly frame: Buffer }

/** Publishes the deltas of one leader, numbered without gaps. */
export type Publisher<Head> = {
  publish(frame: Buffer, head: Head & Delivery): void
  /** The next position, for a message to one subscriber only. */
  next(): Position
  /** Everything up to here has been published. */
  position(): Position
}

export function openPublisher<Head extends object>(bus: Bus, topic: string, epoch: number): Publisher<Head> {
  let published = 0
  const next = () => ({ epoch, n: ++published })
  return {
    publish: (frame, head) => bus.publish(topic, encode({ ...next(), ...head }, frame)),
    next,
    position: () => ({ epoch, n: published }),
  }
}

/**
 * Resolves when a later leader publishes: a leader that lost its database connection may learn of it this way
 * first.
 */
export function awaitSuccessor(bus: Bus, topic: string, epoch: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = bus.subscribe(topic, bytes => {
    if (decode(bytes as Buffer).epoch > epoch) resolve()
  })
  return { published: promise, stop }
}

/** An encoded delta: its head as a line of JSON, then the frame as clients get it. */
const encode = (head: object, frame: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), frame])

export function decode<Head>(bytes: Buffer): Delta<Head> {
  const end = bytes.indexOf(10)
  const head = JSON.parse(bytes.subarray(0, end).toString()) as Omit<Delta<Head>, 'frame'>
  return { ...head, frame: bytes.subarray(end + 1) } as Delta<Head>
}
