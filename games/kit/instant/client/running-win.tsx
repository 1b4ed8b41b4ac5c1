import { createStore, useStore } from '@ruka/client/store'
import { createRef } from 'react'
import { money } from '../../format.ts'
import { play } from '../../motion.ts'
import { timesText } from './play-texts.ts'

const POP_MS = 240

type Sum = { readonly stake: number; readonly pay: number; readonly over: boolean }
type Shown = { readonly times?: string; readonly text: string; readonly won?: boolean }

/** The current win of an open play, above its picture. It begins with a text. */
export function makeRunningWin(first: string) {
  const element = createRef<HTMLElement>()
  const shown = createStore<Shown>({ text: first })
  return {
    element,
    shown,
    /** There is no win yet, or it is lost. */
    say: (text: string) => shown.set({ text }),
    async show({ stake, pay, over }: Sum, pace: number): Promise<void> {
      const won = over && pay > stake
      shown.set({ times: timesText({ stake, pay }), text: `KES ${money(pay)}`, won })
      // Its sheet may have been closed during the animation before.
      if (element.current)
        await play(element.current, [{ transform: `scale(${won ? 0.7 : 0.9})` }, {}], { ms: POP_MS * pace })
    },
  }
}

type Props = { readonly win: ReturnType<typeof makeRunningWin> }

export function RunningWin({ win: { element, shown } }: Props) {
  const { times, text, won } = useStore(shown)
  return (
    <p className="win-so-far" aria-hidden="true" data-tone={won ? 'won' : undefined}>
      <strong ref={element}>{times}</strong>
      <span>{text}</span>
    </p>
  )
}
