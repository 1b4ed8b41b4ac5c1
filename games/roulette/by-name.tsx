import { memo, useRef } from 'react'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { inPlace } from '../kit/motion.ts'
import { Icon } from '../kit/table/icon.tsx'
import { betsByKind, betName } from './bet-names.ts'
import type { Chips } from './chips.ts'
import * as words from './locales/client.en.json'

const LIST = 'M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01'

type Props = {
  readonly chips: Chips
  /** The value of the next chip. */
  readonly value: number
  put(on: string): void
  takeOff(on: string): void
}

/**
 * Every bet by its name, for players who cannot hit the lines of a small table; and the placed bets, to
 * remove them.
 */
export function ByName({ chips, value, put, takeOff }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const title = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const remove = async (on: string) => {
    takeOff(on)
    await inPlace()
    // The button has gone; the keyboard focus stays in the list.
    const next = list.current?.querySelector('button') ?? title.current
    next?.focus()
  }
  return (
    <details className="by-name">
      <summary ref={title} data-placed={chips.length || undefined}>
        <Icon path={LIST} />
        <span className="by-name-title">
          {chips.length === 0 ? words.byName : fill(words.byNamePlaced, { n: chips.length })}
        </span>
      </summary>
      <div className="by-name-row">
        <label className="small-field" htmlFor="bet-by-name">
          <span>{words.bet}</span>
          <select ref={select} id="bet-by-name">
            <Bets />
          </select>
        </label>
        <button type="button" className="put" onClick={() => put(select.current!.value)}>
          {fill(words.place, { amount: shortMoney(value) })}
        </button>
      </div>
      <ul ref={list} className="placed" aria-label={words.placed}>
        {chips.map(({ on, kes }) => (
          <li key={on}>
            <span>{betName(on)}</span>
            <strong>{`KES ${shortMoney(kes)}`}</strong>
            <button
              type="button"
              aria-label={fill(words.removeBet, { bet: betName(on) })}
              onClick={() => void remove(on)}
            >
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** All bets, by kind. They never change. */
const Bets = memo(function Bets() {
  return [...betsByKind()].map(([kind, bets]) => (
    <optgroup key={kind} label={kind}>
      {bets.map(on => (
        <option key={on} value={on}>
          {betName(on)}
        </option>
      ))}
    </optgroup>
  ))
})
