import { createStore, useStore } from '@ruka/client/store'
import { createRef } from 'react'
import { inPlace, play } from '../kit/motion.ts'
import { Sprite } from './art.tsx'
import { ROWS, SAVANNA, type Symbol } from './design.rules.ts'
import { AT_FIRST, columnOf, hangs, pointsOf, runOf } from './reels.rules.ts'
import { spinOf } from './spin.rules.ts'
import type { Win } from './win-texts.ts'
import type { makeWins } from './wins.tsx'

/** The time in which a symbol passes. */
const ROW_MS = 68
/** A reel overshoots by this part of a row and comes back in this time. */
const OVER = 0.12
const BACK_MS = 120

/** The symbols of the five reels, from the top: at rest the window, in a spin also what passes. */
export function makeReels() {
  const columns = createStore(spinOf(SAVANNA, AT_FIRST).window)
  const runs = SAVANNA.strips.map(() => createRef<HTMLDivElement>())
  let spins = 0
  return {
    columns,
    runs,
    /** Spins from the current window to the stops of the reels; each at the same speed, one after another. */
    async spin(stops: readonly number[], pace: number, stopped: () => void): Promise<void> {
      const mine = ++spins
      if (pace > 0) {
        const passing = columns
          .get()
          .map((seen, reel) => columnOf(SAVANNA, reel, stops[reel]!, seen.slice(-ROWS)))
        // A run moves by parts of its height, which the passing symbols make.
        columns.set(passing)
        await inPlace()
        await Promise.all(
          passing.map(async (column, reel) => {
            const timing = { ms: msOf(reel) * pace, easing: 'linear' }
            await play(runs[reel]!.current, framesOf(column, reel), timing)
            if (mine === spins) stopped()
          }),
        )
      }
      if (mine === spins) columns.set(spinOf(SAVANNA, stops).window)
    },
  }
}

const msOf = (reel: number): number => ROW_MS * runOf(reel) + BACK_MS

function framesOf(column: readonly Symbol[], reel: number): Keyframe[] {
  const at = (rows: number) => `translateY(${((-rows / column.length) * 100).toFixed(3)}%)`
  return [
    { transform: at(hangs(column)) },
    { transform: at(-OVER), offset: 1 - BACK_MS / msOf(reel), easing: 'ease-out' },
    { transform: at(0) },
  ]
}

type Props = {
  readonly reels: ReturnType<typeof makeReels>
  readonly wins: ReturnType<typeof makeWins>
}

/** The five reels, and the winning lines over them. */
export function Reels({ reels: { columns, runs }, wins: { marked } }: Props) {
  const shown = useStore(columns)
  const { wins } = useStore(marked)
  const isWon = (reel: number, row: number) =>
    wins.some(({ cells }) => cells.some(([onReel, onRow]) => onReel === reel && onRow === row))
  return (
    <div className="reels" aria-hidden="true" data-marks={wins.length > 0 ? '' : undefined}>
      {shown.map((column, reel) => (
        <div key={reel} className="reel">
          <div ref={runs[reel]} className="reel-run">
            {column.map((symbol, row) => (
              <div
                key={row}
                className="cell"
                data-symbol={symbol}
                data-won={isWon(reel, row) ? '' : undefined}
              >
                <Sprite symbol={symbol} />
              </div>
            ))}
          </div>
        </div>
      ))}
      <svg className="line-ways" viewBox="0 0 5 3" preserveAspectRatio="none">
        {wins.map(win => (
          <LineWay key={win.line ?? 'scatters'} {...win} />
        ))}
      </svg>
    </div>
  )
}

/** A line, only across the symbols that pay. */
function LineWay({ line, cells }: Win) {
  if (line === undefined) return null
  const points = pointsOf(SAVANNA, line, cells.length)
  return (
    <>
      <polyline className="line-edge" points={points} />
      <polyline className="line-way" points={points} />
    </>
  )
}
