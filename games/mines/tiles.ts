import { el, setProps } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { play } from '../kit/motion.ts'
import { rove } from '../kit/rove.ts'
import { drawn } from './art.ts'
import * as words from './locales/client.en.json'
import { FIELDS } from './mines.rules.ts'

/** `left` and `mine` are fields that were not picked, shown at the end. */
export type Face = 'covered' | 'safe' | 'hit' | 'left' | 'mine'
/** The faces of the fields, and the fields that autoplay opens, in order. */
export type Board = { readonly faces: readonly Face[]; readonly plan: readonly number[] }

/** The number of fields in a row. */
const SIDE = 5
const FLIP_MS = 260
const REVEAL_MS = 200
const names: Readonly<Record<Face, string>> = {
  covered: words.faceCovered,
  safe: words.faceSafe,
  hit: words.faceHit,
  left: words.faceLeft,
  mine: words.faceMine,
}

type Tile = { readonly tile: HTMLButtonElement; readonly face: HTMLElement }

/** The fields as buttons. */
export function makeTiles(press: (field: number) => void) {
  let shown: readonly Face[] = []
  const tiles = Array.from({ length: FIELDS }, (_, field): Tile => {
    const face = el('span', { class: 'face' })
    const tile = el('button', { type: 'button', class: 'tile' }, face)
    tile.addEventListener('click', () => {
      if (tile.getAttribute('aria-disabled') !== 'true') press(field)
    })
    return { tile, face }
  })
  const element = el(
    'div',
    { class: 'tiles', role: 'group', 'aria-label': words.tiles },
    ...tiles.map(({ tile }) => tile),
  )
  rove(
    tiles.map(({ tile }) => tile),
    SIDE,
  )
  const show = ({ faces, plan }: Board) => {
    shown = faces
    for (const [field, tile] of tiles.entries()) dress(tile, field, faces[field]!, plan.indexOf(field))
  }
  return {
    element,
    show,
    open(on: boolean) {
      for (const { tile } of tiles) setProps(tile, { 'aria-disabled': on ? undefined : 'true' })
    },
    /** Turns over the changed fields: the last pick first, then all others at once. */
    async turn(board: Board, last: number | undefined, pace: number): Promise<void> {
      const { faces, plan } = board
      const changed = faces.map((_, field) => field).filter(field => faces[field] !== shown[field])
      if (pace === 0) return show(board)
      shown = faces
      const flips = (fields: readonly number[], ms: number) =>
        Promise.all(
          fields.map(field =>
            flip(tiles[field]!.tile, ms * pace, () =>
              dress(tiles[field]!, field, faces[field]!, plan.indexOf(field)),
            ),
          ),
        )
      await flips(
        changed.filter(field => field === last),
        FLIP_MS,
      )
      await flips(
        changed.filter(field => field !== last),
        REVEAL_MS,
      )
      // A newer picture may have arrived during the motion: then its own turn sets this tile.
      if (shown === faces) show(board)
    },
  }
}

function dress({ tile, face }: Tile, field: number, next: Face, order: number): void {
  const planned = order >= 0 && next === 'covered'
  if (next === 'covered') face.textContent = planned ? String(order + 1) : ''
  else if (tile.dataset['face'] !== next)
    face.replaceChildren(drawn(next === 'safe' || next === 'left' ? 'gem' : 'mine'))
  tile.dataset['face'] = next
  tile.toggleAttribute('data-planned', planned)
  const values = { tile: field + 1, face: names[next], order: order + 1 }
  setProps(tile, { 'aria-label': fill(order >= 0 ? words.tilePlanned : words.tileNamed, values) })
}

/** The tile changes its face when it is edge-on. */
async function flip(tile: HTMLElement, ms: number, onEdge: () => void): Promise<void> {
  const away = { transform: 'rotateY(90deg) scale(.96)' }
  const back = { transform: 'rotateY(-90deg) scale(.96)' }
  await play(tile, [{ transform: 'none' }, away], { ms: ms * 0.4, easing: 'ease-in' })
  onEdge()
  await play(tile, [back, { transform: 'none' }], { ms: ms * 0.6 })
}
