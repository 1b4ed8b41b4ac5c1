import { el } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import { drawn, made } from './art.ts'
import { SAVANNA, type Symbol } from './design.rules.ts'
import { columnOf, hangs, runOf, wayOf, type Cell } from './reels.rules.ts'
import { spinOf } from './spin.rules.ts'
import type { Win } from './win-texts.ts'

/** The time in which a symbol passes. */
const ROW_MS = 68
/** A reel overshoots by this part of a row and comes back in this time. */
const OVER = 0.12
const BACK_MS = 120

/** The five reels, and the lines over them. */
export function makeReels(stopped: () => void) {
  const reels = SAVANNA.strips.map(() => el('div', { class: 'reel-run' }))
  const overlay = made('svg', { class: 'line-ways', viewBox: '0 0 5 3', preserveAspectRatio: 'none' })
  const element = el(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...reels.map(run => el('div', { class: 'reel' }, run)),
    overlay,
  )
  let window: readonly (readonly Symbol[])[] = []
  let spins = 0
  const fill = (reel: number, column: readonly Symbol[]) =>
    reels[reel]!.replaceChildren(
      ...column.map(symbol => el('div', { class: 'cell', 'data-symbol': symbol }, drawn(symbol))),
    )
  const rest = (stops: readonly number[]) => {
    window = spinOf(SAVANNA, stops).window
    for (const [reel, seen] of window.entries()) fill(reel, seen)
  }
  const mark = (wins: readonly Win[]) => {
    element.toggleAttribute('data-marks', wins.length > 0)
    const isWon = ([reel, row]: Cell) =>
      wins.some(({ cells }) => cells.some(([onReel, onRow]) => onReel === reel && onRow === row))
    for (const [reel, run] of reels.entries())
      for (const [row, cell] of [...run.children].entries())
        cell.toggleAttribute('data-won', isWon([reel, row]))
    overlay.replaceChildren(
      ...wins.flatMap(({ line, cells }) => {
        if (line === undefined) return []
        // Only across the symbols that pay.
        const points = wayOf(SAVANNA, line)
          .slice(0, cells.length)
          .map(point => point.join(','))
          .join(' ')
        return ['line-edge', 'line-way'].map(name => made('polyline', { class: name, points }))
      }),
    )
  }
  return {
    element,
    rest,
    mark,
    /** Spins from the current window to the stops of the reels; each at the same speed, one after another. */
    async spin(stops: readonly number[], pace: number): Promise<void> {
      const mine = ++spins
      mark([])
      if (pace === 0) return rest(stops)
      const before = window
      await Promise.all(
        reels.map(async (run, reel) => {
          const column = columnOf(SAVANNA, reel, stops[reel]!, before[reel]!)
          fill(reel, column)
          await play(run, framesOf(column, reel), { ms: msOf(reel) * pace, easing: 'linear' })
          if (mine === spins) stopped()
        }),
      )
      if (mine === spins) rest(stops)
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
