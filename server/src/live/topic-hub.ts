import type { Bus } from '../platform/events/bus.ts'
import type { Running } from '../platform/process/module.ts'
import { wireOf } from '../platform/sockets/sockets.ts'
import { decode, type Delta, type Position } from './topic.ts'

/** A delta as it goes over the wire to every socket of the process. */
export type Frame<Head> = Delta<Head> & { readonly wire: Buffer }

/** A subscriber of a topic in this process. */
export type TopicSubscriber<Head> = {
  receive(frame: Frame<Head>): void
  /** Another process leads from now on. */
  leaderChanged(): void
  /** Deltas may have been missed: the subscriber loads a snapshot after the given milliseconds. */
  resync(turnMs: number): void
}

export type TopicHub<Head> = Running & {
  /** Returns the function that leaves. */
  join(subscriber: TopicSubscriber<Head>): () => void
  hasSubscribers(): boolean
  /** The epoch of the latest known leader, 0 before the first. */
  epoch(): number
  /** Records a leader's position; false when that leader was succeeded. */
  isCurrent(position: Position): boolean
}

/**
 * The subscribers that load a snapshot in the same millisecond after a gap: ten thousand within two seconds.
 */
const RESYNCS_PER_MS = 5

/**
 * A process's subscribers of one topic. Deltas arrive once for all of them; those of a succeeded leader are
 * dropped.
 */
export function openTopicHub<Head>(bus: Bus, topic: string): TopicHub<Head> {
  const subscribers = new Set<TopicSubscriber<Head>>()
  let epoch = 0
  let hasGap = false
  const isCurrent = (position: Position): boolean => {
    const before = epoch
    epoch = Math.max(epoch, position.epoch)
    if (before > 0 && epoch > before) for (const subscriber of subscribers) subscriber.leaderChanged()
    return position.epoch === epoch
  }
  const pass = (delta: Delta<Head>): void => {
    if (!isCurrent(delta)) return
    // A leader that publishes can be called, but not by all subscribers at once.
    let turn = 0
    if (hasGap) for (const subscriber of subscribers) subscriber.resync(Math.floor(turn++ / RESYNCS_PER_MS))
    hasGap = false
    const frame = { ...delta, wire: wireOf(delta.frame) }
    for (const subscriber of subscribers) subscriber.receive(frame)
  }
  const stops = [
    bus.subscribe(topic, bytes => pass(decode(bytes as Buffer))),
    bus.onGap(() => {
      hasGap = true
    }),
  ]
  return {
    join(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    hasSubscribers: () => subscribers.size > 0,
    epoch: () => epoch,
    isCurrent,
    async stop() {
      stops.forEach(stop => stop())
    },
  }
}
