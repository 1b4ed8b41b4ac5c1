import { useSyncExternalStore } from 'react'

/** A value that the whole page shares and that re-renders its readers. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `drawn` gives what the server drew it with, where that is not what the page begins with. */
export const useStore = <T>(store: Store<T>, drawn: () => T = store.get): T =>
  useSyncExternalStore(store.subscribe, store.get, drawn)
