import { useSyncExternalStore } from 'react'

/** State outside React: its current value and its subscribers. */
export type Store<Value> = {
  get(): Value
  set(next: Value): void
  subscribe(listener: () => void): () => void
  /** Whether anything shows it. */
  isShown(): boolean
}

export function makeStore<Value>(initial: Value): Store<Value> {
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

/** What a component shows of a store; it is drawn again when that is another value. */
export const useStore = <Value, Part = Value>(
  store: Store<Value>,
  part: (value: Value) => Part = value => value as unknown as Part,
): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(store.get()),
  )
