import { memo, useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import type { Open } from '../game-context.ts'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import type { PastRound } from '../table.rules.ts'
import { tierOf } from '../tier.rules.ts'

type Strip = {
  readonly history: readonly PastRound[]
  /** The round that has just been added. */
  readonly added?: number | undefined
  /** The round that Tab reaches. */
  readonly stop?: number | undefined
}

/** The strip of past rounds, latest first; a press opens one. It is one tab stop, with arrow keys inside. */
export function PastRounds({ page }: { readonly page: Page }) {
  const history = useView(page, ({ table }) => table.history)
  const [strip, setStrip] = useState<Strip>(() => stripOf(history))
  if (strip.history !== history) setStrip(stripOf(history, strip))
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (history.length === 0) return
    const element = list.current!
    const { activeElement } = document
    // A round that has the focus stays in sight when another arrives; the page itself does not move.
    const isWithin = activeElement instanceof HTMLElement && element.contains(activeElement)
    element.scrollLeft = isWithin
      ? activeElement.offsetLeft + activeElement.offsetWidth - element.clientWidth
      : 0
  }, [history])
  const walk = useCallback((event: KeyboardEvent<HTMLButtonElement>) => {
    const buttons = [...list.current!.querySelectorAll('button')]
    const at = buttons.indexOf(event.currentTarget)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    const next = to === undefined ? undefined : buttons[to]
    if (!next) return
    event.preventDefault()
    setStrip(before => ({ ...before, stop: Number(next.dataset['round']) }))
    next.focus()
  }, [])
  return (
    <ol ref={list} className="past" aria-label={words.pastRounds}>
      {history.map(({ round, x100 }) => (
        <Pill
          key={round}
          round={round}
          x100={x100}
          isNew={round === strip.added}
          isStop={round === strip.stop}
          open={page.open}
          walk={walk}
        />
      ))}
    </ol>
  )
}

/** The latest round is the tab stop until another is chosen. */
function stripOf(history: readonly PastRound[], before?: Strip): Strip {
  const latest = history[0]?.round
  const was = before?.history[0]?.round
  return { history, stop: latest, added: was === undefined || was === latest ? undefined : latest }
}

type PillProps = PastRound & {
  readonly isNew: boolean
  readonly isStop: boolean
  readonly open: Open
  readonly walk: (event: KeyboardEvent<HTMLButtonElement>) => void
}

const Pill = memo(function Pill({ round, x100, isNew, isStop, open, walk }: PillProps) {
  return (
    <li className={isNew ? 'new' : undefined}>
      <button
        type="button"
        className={`pill ${tierOf(x100)}`}
        data-round={round}
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={fill(words.pastRound, { multiplier: multiplier(x100), round })}
        onClick={() => open({ what: 'round', round })}
        onKeyDown={walk}
      >
        {multiplier(x100)}
      </button>
    </li>
  )
})
