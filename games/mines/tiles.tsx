import { createStore, useStore } from '@ruka/client/store'
import { createRef, type ComponentProps } from 'react'
import { fill } from '../kit/fill.ts'
import { play } from '../kit/motion.ts'
import { useRove } from '../kit/table/use-rove.ts'
import { Drawn } from './art.tsx'
import * as words from './locales/client.en.json'
import { FIELDS, type MinesShown } from './mines.rules.ts'

/** `left` and `mine` are fields that were not picked, shown at the end. */
export type Face = 'covered' | 'safe' | 'hit' | 'left' | 'mine'

/** The number of fields in a row. */
const SIDE = 5
const FLIP_MS = 260
const REVEAL_MS = 200
const NAMES: Readonly<Record<Face, string>> = {
  covered: words.faceCovered,
  safe: words.faceSafe,
  hit: words.faceHit,
  left: words.faceLeft,
  mine: words.faceMine,
}
const EVERY = Array.from({ length: FIELDS }, (_, field) => field)

/** The faces of the fields in a state of a play; all are covered before it. */
export const facesOf = ({ picked, mines }: MinesShown = { picked: [] }): readonly Face[] =>
  EVERY.map(field => {
    const isMine = mines?.includes(field)
    if (picked.includes(field)) return isMine ? 'hit' : 'safe'
    if (!mines) return 'covered'
    return isMine ? 'mine' : 'left'
  })

/** Turns the fields over. */
export function makeTiles() {
  const element = createRef<HTMLDivElement>()
  const faces = createStore(facesOf())
  /** The faces after all motion. */
  let last = faces.get()
  const flip = (fields: readonly number[], next: readonly Face[], ms: number) =>
    Promise.all(
      fields.map(field =>
        turnOver(element.current?.children[field] ?? null, ms, () => {
          if (last === next) faces.set(faces.get().map((face, at) => (at === field ? next[at]! : face)))
        }),
      ),
    )
  const show = (next: readonly Face[]) => {
    last = next
    faces.set(next)
  }
  return {
    element,
    faces,
    show,
    /** Turns over the changed fields: the last pick first, then all others at once. */
    async turn(next: readonly Face[], picked: number | undefined, pace: number): Promise<void> {
      if (pace === 0) return show(next)
      const changed = EVERY.filter(field => next[field] !== last[field])
      last = next
      const isPick = (field: number) => field === picked
      await flip(changed.filter(isPick), next, FLIP_MS * pace)
      await flip(
        changed.filter(field => !isPick(field)),
        next,
        REVEAL_MS * pace,
      )
      // A newer picture may have arrived during the motion: then its own turn sets the fields.
      if (last === next) faces.set(next)
    },
  }
}

/** The field changes its face when it is edge-on. */
async function turnOver(tile: Element | null, ms: number, onEdge: () => void): Promise<void> {
  const away = { transform: 'rotateY(90deg) scale(.96)' }
  const back = { transform: 'rotateY(-90deg) scale(.96)' }
  await play(tile, [{ transform: 'none' }, away], { ms: ms * 0.4, easing: 'ease-in' })
  onEdge()
  await play(tile, [back, { transform: 'none' }], { ms: ms * 0.6 })
}

type Tiles = ReturnType<typeof makeTiles>
type Props = {
  readonly tiles: Tiles
  /** The fields that autoplay opens, in order. */
  readonly plan: readonly number[]
  readonly isOpen: boolean
  press(field: number): void
}

/** The fields as buttons. */
export function Tiles({ tiles, plan, isOpen, press }: Props) {
  const { element, faces } = tiles
  const rove = useRove(SIDE)
  return (
    <div ref={element} className="tiles" role="group" aria-label={words.tiles}>
      {EVERY.map(field => (
        <Tile
          key={field}
          faces={faces}
          field={field}
          order={plan.indexOf(field) + 1}
          aria-disabled={isOpen ? undefined : true}
          onClick={() => isOpen && press(field)}
          {...rove(field)}
        />
      ))}
    </div>
  )
}

type TileProps = ComponentProps<'button'> & {
  readonly faces: Tiles['faces']
  readonly field: number
  /** The place in the plan of autoplay, from 1 on; 0 of a field outside it. */
  readonly order: number
}

/** One field, which is drawn again with its own face only. */
function Tile({ faces, field, order, ...button }: TileProps) {
  const face = useStore(faces, all => all[field]!)
  const isPlanned = order > 0 && face === 'covered'
  const values = { tile: field + 1, face: NAMES[face], order }
  return (
    <button
      {...button}
      type="button"
      className="key tile"
      data-face={face}
      data-planned={isPlanned ? '' : undefined}
      aria-label={fill(order > 0 ? words.tilePlanned : words.tileNamed, values)}
    >
      <span className="face">
        {isPlanned && order}
        {face !== 'covered' && <Drawn id={face === 'safe' || face === 'left' ? 'gem' : 'mine'} />}
      </span>
    </button>
  )
}
