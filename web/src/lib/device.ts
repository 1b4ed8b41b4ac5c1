/**
 * What this device remembers. Storage may be full, blocked or edited manually: reading never throws, writing
 * may fail silently.
 */
export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or blocked storage only means that the next visit starts afresh.
  }
}

/** Calls back when another tab changes the key. */
export function onRemembered(key: string, listener: () => void): void {
  window.addEventListener('storage', event => {
    if (event.key === key || event.key === null) listener()
  })
}

/** Reads a field of something that came from outside. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
