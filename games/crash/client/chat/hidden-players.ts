import { createStore } from '@ruka/client/store'

const KEY = 'ruka.crash.hidden'
const MOST = 200

/**
 * Players whose messages this device does not show, for all crash games alike. `store` may throw: some frames
 * have no storage.
 */
export function makeHiddenPlayers(store: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const players = createStore<ReadonlySet<string>>(new Set(read(store)))
  const change = (next: readonly string[]) => {
    players.set(new Set(next.slice(-MOST)))
    try {
      store().setItem(KEY, JSON.stringify([...players.get()]))
    } catch {
      // It still applies to this page.
    }
  }
  return {
    ...players,
    hide: (by: string) => change([...players.get(), by]),
    showAll: () => change([]),
  }
}

function read(store: () => Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store().getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(by => typeof by === 'string') : []
  } catch {
    return []
  }
}
