import { useEffect } from 'react'
import { lobby, type Lobby, lobbyFollowers, NO_LOBBY } from './lobby.ts'
import { usePreferences } from './preferences.ts'
import { site } from './site.ts'
import { useStore } from './store.ts'

/** The first load of a page comes before the socket and its code. */
const AFTER_MS = 1500

/** What happens in the games now, while this component is on the screen; nothing of it in data saver. */
export function useLobby(): Lobby {
  const { saveData } = usePreferences()
  const isOn = site().socket && !saveData
  useEffect(() => {
    if (!isOn) return
    let isCounted = false
    const count = (by: 1 | -1) => {
      isCounted = by === 1
      lobbyFollowers.count += by
      void import('./follow-lobby.ts').then(({ followLobby }) => followLobby())
    }
    const timer = setTimeout(() => count(1), Math.max(0, AFTER_MS - performance.now()))
    return () => {
      clearTimeout(timer)
      if (isCounted) count(-1)
    }
  }, [isOn])
  const live = useStore(lobby, () => NO_LOBBY)
  return isOn ? live : NO_LOBBY
}
