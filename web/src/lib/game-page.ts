import { createStore } from '@ruka/client/store'
import { useEffect } from 'react'

/** What a game page passes to the bars: its name, and whether the game itself fills the screen. */
export const gamePage = createStore({ title: '', playing: false })

export function useGamePage(title: string, playing: boolean): void {
  useEffect(() => {
    gamePage.set({ title, playing })
    return () => gamePage.set({ title: '', playing: false })
  }, [title, playing])
}
