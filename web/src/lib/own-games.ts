import { createStore } from '@ruka/client/store'
import { fieldOf, onRemembered, recall, remember } from './device.ts'
import { onSessionEnd } from './session.ts'

/** The games that this device has opened and marked, by slug; nothing of it leaves the device. */
type OwnGames = { readonly recent: readonly string[]; readonly favourites: readonly string[] }

const KEY = 'ruka.games'
const RECENT_MAX = 3
const FAVOURITES_MAX = 30
const slugsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(slug => typeof slug === 'string').slice(0, FAVOURITES_MAX) : []

const read = (): OwnGames => {
  const kept = recall(KEY)
  return { recent: slugsOf(fieldOf(kept, 'recent')), favourites: slugsOf(fieldOf(kept, 'favourites')) }
}
export const ownGames = createStore<OwnGames>(read())
if (typeof window !== 'undefined') onRemembered(KEY, () => ownGames.set(read()))

function change(next: Partial<OwnGames>): void {
  ownGames.set({ ...ownGames.get(), ...next })
  remember(KEY, ownGames.get())
}

// The next person at this device sees nothing of it.
onSessionEnd(() => {
  ownGames.set({ recent: [], favourites: [] })
  remember(KEY, undefined)
})

/** The latest games come first. */
export const noteOpened = (slug: string): void =>
  change({ recent: [slug, ...ownGames.get().recent.filter(other => other !== slug)].slice(0, RECENT_MAX) })

export function toggleFavourite(slug: string): void {
  const { favourites } = ownGames.get()
  const others = favourites.filter(other => other !== slug)
  change({
    favourites: others.length < favourites.length ? others : [slug, ...others].slice(0, FAVOURITES_MAX),
  })
}
