import { useStore } from '@ruka/client/store'
import { useEffect } from 'react'
import { lobby, type Lobby, NO_LOBBY } from './lobby.ts'
import { usePreferences } from './preferences.ts'
import { site } from './site.ts'

/** The first load of a page comes before the socket and its code. */
const AFTER_MS = 1500

/** What happens in the games now, while this component is on the screen; nothing of it in data saver. */
export function useLobby(): Lobby {
  const { saveData } = usePreferences()
  const isOn = site().socket && !saveData
  useEffect(() => {
    if (!isOn) return
    let hasBegun = false
    const follow = () => {
      hasBegun = true
      void import('./follow-lobby.ts').then(({ followLobby }) => followLobby())
    }
    const timer = setTimeout(follow, Math.max(0, AFTER_MS - performance.now()))
    return () => {
      clearTimeout(timer)
      if (hasBegun) follow()
    }
  }, [isOn])
  const live = useStore(lobby, undefined, () => NO_LOBBY)
  return isOn ? live : NO_LOBBY
}
