import { setProps } from '../kit/dom.ts'

const SIDE = 5
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -SIDE,
  ArrowDown: SIDE,
}

/** One of the fields is reached by Tab, the others from it by arrows. */
export function rove(tiles: readonly HTMLElement[]): void {
  const choose = (at: number) => {
    for (const [i, tile] of tiles.entries()) setProps(tile, { tabindex: i === at ? 0 : -1 })
  }
  choose(0)
  for (const [at, tile] of tiles.entries()) {
    tile.addEventListener('focus', () => choose(at))
    tile.addEventListener('keydown', event => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      const sameRow = Math.floor((at + step) / SIDE) === Math.floor(at / SIDE)
      if (Math.abs(step) === SIDE || sameRow) tiles[at + step]?.focus()
    })
  }
}
