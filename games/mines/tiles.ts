import { el, setProps } from '../kit/dom.ts'
import { play } from '../kit/motion.ts'
import { gemUse, mineUse } from './art.ts'
import { FIELDS } from './mines.rules.ts'

/** `left` and `mine` were never picked and are shown at the end. */
export type Face = 'covered' | 'safe' | 'hit' | 'left' | 'mine'

const SIDE = 5
const FLIP_MS = 260
const REVEAL_MS = 200
const names: Readonly<Record<Face, string>> = {
  covered: 'covered',
  safe: 'safe',
  hit: 'mine, picked',
  left: 'was safe',
  mine: 'was a mine',
}
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -SIDE,
  ArrowDown: SIDE,
}

/** The fields as buttons; one of them is reached by Tab, the others from it by arrows. */
export function makeTiles(press: (field: number) => void) {
  let shown: readonly Face[] = []
  const tiles = Array.from({ length: FIELDS }, (_, field) => {
    const face = el('span', { class: 'face' })
    const tile = el('button', { type: 'button', class: 'tile', tabindex: field === 0 ? 0 : -1 }, face)
    tile.addEventListener('click', () => {
      if (tile.getAttribute('aria-disabled') !== 'true') press(field)
    })
    return { tile, face }
  })
  const element = el(
    'div',
    { class: 'tiles', role: 'group', 'aria-label': 'Fields' },
    ...tiles.map(({ tile }) => tile),
  )
  const focus = (field: number) => {
    for (const [i, { tile }] of tiles.entries()) setProps(tile, { tabindex: i === field ? 0 : -1 })
  }
  element.addEventListener('keydown', event => {
    const at = tiles.findIndex(({ tile }) => tile === document.activeElement)
    const step = STEPS[event.key]
    if (at < 0 || step === undefined) return
    event.preventDefault()
    const to = at + step
    const sameRow = Math.floor(to / SIDE) === Math.floor(at / SIDE)
    if (to < 0 || to >= FIELDS || (Math.abs(step) === 1 && !sameRow)) return
    focus(to)
    tiles[to]!.tile.focus()
  })
  element.addEventListener('focusin', event => {
    const at = tiles.findIndex(({ tile }) => tile === event.target)
    if (at >= 0) focus(at)
  })

  const dress = (field: number, news: Face, planned: readonly number[]) => {
    const { tile, face } = tiles[field]!
    const order = planned.indexOf(field)
    if (tile.dataset['face'] !== news)
      face.replaceChildren(
        ...(news === 'covered' ? [] : [news === 'safe' || news === 'left' ? gemUse() : mineUse()]),
      )
    tile.dataset['face'] = news
    tile.toggleAttribute('data-planned', order >= 0 && news === 'covered')
    if (news === 'covered') face.textContent = order >= 0 ? String(order + 1) : ''
    setProps(tile, {
      'aria-label': `Field ${field + 1}, ${names[news]}${order >= 0 ? `, ${order + 1} of your choice` : ''}`,
    })
  }
  const show = (news: readonly Face[], planned: readonly number[]) => {
    shown = news
    for (let field = 0; field < FIELDS; field++) dress(field, news[field]!, planned)
  }

  return {
    element,
    show,
    open(on: boolean) {
      for (const { tile } of tiles) setProps(tile, { 'aria-disabled': on ? undefined : 'true' })
    },
    /** Turns over what has changed: the field that was picked last, then all others at once. */
    async turn(
      news: readonly Face[],
      planned: readonly number[],
      last: number | undefined,
      pace: number,
    ): Promise<void> {
      const before = shown
      const changed = news.map((_, field) => field).filter(field => news[field] !== before[field])
      if (pace === 0) return show(news, planned)
      shown = news
      const first = changed.filter(field => field === last)
      const rest = changed.filter(field => field !== last)
      for (const [fields, ms] of [
        [first, FLIP_MS],
        [rest, REVEAL_MS],
      ] as const)
        await Promise.all(fields.map(field => flip(field, news[field]!, planned, ms * pace)))
      show(news, planned)
    },
  }

  async function flip(field: number, news: Face, planned: readonly number[], ms: number): Promise<void> {
    const { tile } = tiles[field]!
    await play(tile, [{ transform: 'none' }, { transform: 'rotateY(90deg) scale(.96)' }], {
      ms: ms * 0.4,
      easing: 'ease-in',
    })
    dress(field, news, planned)
    await play(tile, [{ transform: 'rotateY(-90deg) scale(.96)' }, { transform: 'none' }], { ms: ms * 0.6 })
  }
}
