import { createStore, useStore } from '@ruka/client/store'
import { fieldOf, onRemembered, recall, remember } from './device.ts'

/** The tokens of the player on this device, shared by all its tabs. */
export type Tokens = { readonly access: string; readonly refresh: string }
/**
 * `fresh` says that they came from a log-in on this page, so that the form stays until the player's record is
 * here.
 */
type Session = {
  readonly tokens: Tokens | undefined
  readonly fresh: boolean
  /** The player ended the last session on this very page. */
  readonly left?: boolean
}

const KEY = 'ruka.tokens'

export const session = createStore<Session>({ tokens: readTokens(), fresh: false })
export const useSession = (): Session => useStore(session)

/** The tokens as the device holds them now, which another tab may just have changed. */
export function readTokens(): Tokens | undefined {
  const saved = recall(KEY)
  const access = fieldOf(saved, 'access')
  const refresh = fieldOf(saved, 'refresh')
  if (typeof access !== 'string' || access === '') return undefined
  return { access, refresh: typeof refresh === 'string' ? refresh : '' }
}

export function keepTokens(tokens: Tokens, { fresh }: { fresh: boolean }): void {
  remember(KEY, tokens)
  session.set({ tokens, fresh: fresh || session.get().fresh })
}

/** Calls when the session of this device ends, in every tab and for whatever reason. */
export function onSessionEnd(call: () => void): void {
  let had = session.get().tokens !== undefined
  session.subscribe(() => {
    const has = session.get().tokens !== undefined
    if (had && !has) call()
    had = has
  })
}

/**
 * Deletes the tokens and all cached data of the player. `left` says that the player asked for it here: a
 * session that ends otherwise is told of.
 */
export function clearTokens(left = false): void {
  remember(KEY, undefined)
  session.set({ tokens: undefined, fresh: false, left })
}

if (typeof window !== 'undefined') {
  onRemembered(KEY, () => {
    const tokens = readTokens()
    const before = session.get()
    if (tokens?.access !== before.tokens?.access) {
      session.set({ tokens, fresh: before.fresh && tokens !== undefined })
    }
  })
}
