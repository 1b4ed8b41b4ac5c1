import { useSyncExternalStore } from 'react'

/** State outside React: its current value and its subscribers. */
export type Store<Value> = {
  get(): Value
  /** Tells the subscribers, unless it is the same value. */
  set(next: Value): void
  /** Calls with each change until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Whether anything shows it. */
  isShown(): boolean
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isShown: () => listeners.size > 0,
  }
}

/**
 * The part of a store that a component shows; it is drawn again when that is another value. `drawn` is the value that
 * the server drew it with, where the page begins with another one.
 */
export const useStore = <Value, Part = Value>(
  store: Store<Value>,
  part: (value: Value) => Part = value => value as unknown as Part,
  drawn: () => Value = store.get,
): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(drawn()),
  )
