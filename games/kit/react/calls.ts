import { useEffect } from 'react'
import { createStore, useStore, type Store } from '@ruka/client/store'

type Entry = {
  readonly data: unknown
  readonly hasFailed: boolean
  readonly isBusy: boolean
  readonly atMs: number
}
const NOTHING: Entry = { data: undefined, hasFailed: false, isBusy: false, atMs: 0 }

/** The most answers that are kept. Beyond it the oldest one that no screen shows is dropped. */
const KEPT_MAX = 40

/** Answers of the server by name. A screen that opens again shows the last answer until the next one arrives. */
export type Calls = {
  entry(name: string): Store<Entry>
  /** Asks again, for all who show it. */
  load(name: string, ask: () => Promise<unknown>): Promise<void>
}

export function openCalls(known: Readonly<Record<string, unknown>> = {}, atMs = 0): Calls {
  const entries = new Map<string, Store<Entry>>(
    Object.entries(known).map(([name, data]) => [name, createStore({ ...NOTHING, data, atMs })]),
  )
  const entry = (name: string): Store<Entry> => {
    const known = entries.get(name)
    if (known) return known
    const made = createStore(NOTHING)
    entries.set(name, made)
    const left = [...entries].find(([each, store]) => each !== name && !store.isShown())
    if (entries.size > KEPT_MAX && left) entries.delete(left[0])
    return made
  }
  return {
    entry,
    async load(name, ask) {
      const store = entry(name)
      if (store.get().isBusy) return
      store.set({ ...store.get(), isBusy: true })
      try {
        store.set({ data: await ask(), hasFailed: false, isBusy: false, atMs: Date.now() })
      } catch {
        store.set({ ...store.get(), hasFailed: true, isBusy: false })
      }
    },
  }
}

export type Shown<Data> = {
  readonly data: Data | undefined
  readonly hasFailed: boolean
  readonly isBusy: boolean
  /** When it was answered, by the clock of the device. */
  readonly atMs: number
  readonly retry: () => void
}

/**
 * What a call answers, kept up to date while it is shown. An answer younger than `freshMs` is not asked for
 * again.
 */
export function useCall<Data>(
  calls: Calls,
  name: string,
  ask: () => Promise<Data>,
  { freshMs = 5_000, everyMs }: { readonly freshMs?: number; readonly everyMs?: number } = {},
): Shown<Data> {
  const store = calls.entry(name)
  const { data, hasFailed, isBusy, atMs } = useStore(store)
  useEffect(() => {
    const load = () => void calls.load(name, ask)
    if (Date.now() - store.get().atMs >= freshMs) load()
    if (everyMs === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') load()
    }, everyMs)
    return () => clearInterval(timer)
    // The name says what is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [calls, name, everyMs])
  return { data: data as Data | undefined, hasFailed, isBusy, atMs, retry: () => void calls.load(name, ask) }
}
