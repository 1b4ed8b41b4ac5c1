import { createStore, useStore } from '@ruka/client/store'
import { createRef } from 'react'
import { inPlace, play } from '../kit/motion.ts'
import { Sprite } from './art.tsx'
import { ROWS, SAVANNA, type Symbol } from './design.rules.ts'
import { AT_FIRST, columnOf, hangs, isAwaited, pointsOf, runOf } from './reels.rules.ts'
import { spinOf } from './spin.rules.ts'
import type { Win } from './win-texts.ts'
import type { makeWins } from './wins.tsx'

/** The time in which a symbol passes. */
const ROW_MS = 68
/** A reel overshoots by this part of a row and comes back in this time. */
const OVER = 0.12
const BACK_MS = 120
/** The symbols that pass in addition on an awaited last reel: three quarters of a second. */
const AWAITED_RUN = 11

/** The symbols of the five reels, from the top: at rest the window, in a spin also what passes. */
export function makeReels() {
  const columns = createStore(spinOf(SAVANNA, AT_FIRST).window)
  /** The last reel turns alone, and what it brings can be much. */
  const awaited = createStore(false)
  const runs = SAVANNA.strips.map(() => createRef<HTMLDivElement>())
  let spins = 0
  return {
    columns,
    awaited,
    runs,
    /** Spins from the current window to the stops of the reels; each at the same speed, one after another. */
    async spin(stops: readonly number[], pace: number, stopped: () => void): Promise<void> {
      const mine = ++spins
      const { window } = spinOf(SAVANNA, stops)
      const last = window.length - 1
      awaited.set(false)
      if (pace > 0) {
        // Who plays fast does not want to wait.
        const more = pace === 1 && isAwaited(SAVANNA, window) ? AWAITED_RUN : 0
        const moreOf = (reel: number) => (reel === last ? more : 0)
        const passing = columns
          .get()
          .map((seen, reel) => columnOf(SAVANNA, reel, stops[reel]!, seen.slice(-ROWS), moreOf(reel)))
        // A run moves by parts of its height, which the passing symbols make.
        columns.set(passing)
        await inPlace()
        await Promise.all(
          passing.map(async (column, reel) => {
            const ms = msOf(reel, moreOf(reel))
            await play(runs[reel]!.current, framesOf(column, ms), { ms: ms * pace, easing: 'linear' })
            if (mine !== spins) return
            stopped()
            if (reel === last - 1) awaited.set(more > 0)
          }),
        )
      }
      if (mine !== spins) return
      awaited.set(false)
      columns.set(window)
    },
  }
}

const msOf = (reel: number, more: number): number => ROW_MS * (runOf(reel) + more) + BACK_MS

function framesOf(column: readonly Symbol[], ms: number): Keyframe[] {
  const at = (rows: number) => `translateY(${((-rows / column.length) * 100).toFixed(3)}%)`
  return [
    { transform: at(hangs(column)) },
    { transform: at(-OVER), offset: 1 - BACK_MS / ms, easing: 'ease-out' },
    { transform: at(0) },
  ]
}

type Props = {
  readonly reels: ReturnType<typeof makeReels>
  readonly wins: ReturnType<typeof makeWins>
}

/** The five reels, and the winning lines over them. */
export function Reels({ reels: { columns, awaited, runs }, wins: { marked } }: Props) {
  const shown = useStore(columns)
  const isLastAwaited = useStore(awaited)
  const { wins } = useStore(marked)
  const isWon = (reel: number, row: number) =>
    wins.some(({ cells }) => cells.some(([onReel, onRow]) => onReel === reel && onRow === row))
  return (
    <div className="reels" aria-hidden="true" data-marks={wins.length > 0 ? '' : undefined}>
      {shown.map((column, reel) => (
        <div
          key={reel}
          className="reel"
          data-awaited={isLastAwaited && reel === shown.length - 1 ? '' : undefined}
        >
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
