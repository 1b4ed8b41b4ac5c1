import { createStore, useStore } from '@ruka/client/store'
import type { Win } from './win-texts.ts'

/** How long all winning lines are shown together before the result, and then one by one. */
const ALL_MS = 450
const ONE_MS = 1_100

/** The wins that the reels mark, and the text about them. */
type Marked = { readonly wins: readonly Win[]; readonly text: string }
const NO_WINS: Marked = { wins: [], text: '' }

/** Shows the wins of a spin. */
export function makeWins() {
  const marked = createStore(NO_WINS)
  let shows = 0
  const each = async (all: Marked, mine: number) => {
    for (const win of all.wins) {
      await pause(ONE_MS)
      if (mine !== shows) return
      marked.set({ wins: [win], text: win.text })
    }
    await pause(ONE_MS)
    if (mine === shows) marked.set(all)
  }
  return {
    marked,
    /** Returns whether it is still the last time that they were cleared. */
    clear(): () => boolean {
      const mine = ++shows
      marked.set(NO_WINS)
      return () => mine === shows
    },
    /** Shows all wins at once, then one after another until they are cleared. */
    async show(wins: readonly Win[], text: string, pace: number): Promise<void> {
      const mine = shows
      const all = { wins, text: wins.length === 1 ? wins[0]!.text : text }
      marked.set(all)
      if (wins.length > 0) await pause(ALL_MS * pace)
      if (wins.length > 1 && pace > 0) void each(all, mine)
    },
  }
}

const pause = (ms: number) =>
  new Promise<void>(resolve => void (ms > 0 ? setTimeout(resolve, ms) : resolve()))

/** The text about the wins, for the eye: a screen reader hears the result. */
export function WinText({ wins: { marked } }: { readonly wins: ReturnType<typeof makeWins> }) {
  return (
    <p className="savanna-result" aria-hidden="true">
      {useStore(marked, ({ text }) => text)}
    </p>
  )
}
