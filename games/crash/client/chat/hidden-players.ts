const KEY = 'ruka.crash.hidden'
const MOST = 200

/**
 * Players whose messages this device does not show, for all crash games alike. `store` may throw: some frames
 * have no storage.
 */
export function makeHiddenPlayers(store: () => Pick<Storage, 'getItem' | 'setItem'>) {
  let hidden = new Set(read(store))
  const change = (next: readonly string[]) => {
    hidden = new Set(next.slice(-MOST))
    try {
      store().setItem(KEY, JSON.stringify([...hidden]))
    } catch {
      // It still applies to this page.
    }
  }
  return {
    has: (by: string) => hidden.has(by),
    count: () => hidden.size,
    hide: (by: string) => change([...hidden, by]),
    showAll: () => change([]),
  }
}
export type HiddenPlayers = ReturnType<typeof makeHiddenPlayers>

function read(store: () => Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store().getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(by => typeof by === 'string') : []
  } catch {
    return []
  }
}
