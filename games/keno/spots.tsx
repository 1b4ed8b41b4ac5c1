import { useStore } from '@ruka/client/store'
import { fill } from '../kit/fill.ts'
import { useRove } from '../kit/table/use-rove.ts'
import { markOf, type Drawing } from './drawing.ts'
import { NUMBERS, PICKS_MAX } from './keno.rules.ts'
import * as words from './locales/client.en.json'

const COLUMNS = 8

type Props = {
  readonly drawing: Drawing
  readonly picks: readonly number[]
  readonly isOpen: boolean
  press(number: number): void
}

/** The forty numbers as buttons: which are picked, and which were drawn. */
export function Spots({ drawing, picks, isOpen, press }: Props) {
  const rove = useRove(COLUMNS)
  return (
    <div className="spots" role="group" aria-label={words.board}>
      {Array.from({ length: NUMBERS }, (_, i) => {
        const isPicked = picks.includes(i + 1)
        return (
          <Spot
            key={i}
            drawing={drawing}
            number={i + 1}
            isPicked={isPicked}
            isOpen={isOpen && (isPicked || picks.length < PICKS_MAX)}
            press={press}
            roving={rove(i)}
          />
        )
      })}
    </div>
  )
}

type SpotProps = Pick<Props, 'drawing' | 'isOpen' | 'press'> & {
  readonly number: number
  readonly isPicked: boolean
  readonly roving: ReturnType<ReturnType<typeof useRove>>
}

/** It reads its own mark: a ball that falls changes one spot of the forty. */
function Spot({ drawing, number, isPicked, isOpen, press, roving }: SpotProps) {
  const mark = useStore(drawing.drawn, drawn => drawn && markOf(drawn, number))
  return (
    <button
      type="button"
      className="key spot"
      aria-pressed={isPicked}
      aria-label={mark ? fill(mark === 'hit' ? words.drawnHit : words.drawn, { number }) : String(number)}
      aria-disabled={isOpen ? undefined : true}
      data-drawn={mark}
      onClick={() => isOpen && press(number)}
      {...roving}
    >
      <span ref={drawing.balls[number - 1]} className="ball">
        {number}
      </span>
    </button>
  )
}
