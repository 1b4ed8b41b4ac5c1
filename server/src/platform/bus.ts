/**
 * Droppable news between parts of the program, delivered after the fact and at most once. Nothing that must happen
 * hangs on it: durable news goes through the outbox.
 */
export type Bus = {
  publish(topic: string, message: unknown): void
  /** Returns the way to unsubscribe. A subscriber must handle its own faults. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
}

/** Everything in one process. */
export function localBus(): Bus {
  const topics = new Map<string, Set<(message: unknown) => void>>()
  return {
    publish(topic, message) {
      for (const listener of topics.get(topic) ?? []) listener(message)
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) topics.delete(topic)
      }
    },
  }
}
