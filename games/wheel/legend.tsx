import { useStore } from '@ruka/client/store'
import { fill } from '../kit/fill.ts'
import * as words from './locales/client.en.json'
import { kindsOf, shortTimes } from './looks.rules.ts'
import type { Spin } from './spin.ts'
import type { WheelStart } from './wheel.rules.ts'

/** The legend of the wheel: each multiplier in its colour, and its number of segments. */
export function Legend({ start, spin }: { readonly start: WheelStart; readonly spin: Spin }) {
  const result = useStore(spin.result)
  return (
    <ul className="legend" aria-label={words.legend}>
      {kindsOf(start).map(({ x10000, look, count }) => (
        <li key={look} data-look={look} data-lit={result?.x10000 === x10000 ? '' : undefined}>
          <strong>{shortTimes(x10000)}</strong>
          <small>{` ${fill(words.countOf, { n: count, all: start.size })}`}</small>
        </li>
      ))}
    </ul>
  )
}
