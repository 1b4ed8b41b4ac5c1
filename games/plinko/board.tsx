import { useStore } from '@ruka/client/store'
import { useRef, useState, type CSSProperties } from 'react'
import type { StageProps } from '../kit/instant/client/game.ts'
import { useScene } from '../kit/instant/client/scene.ts'
import { Ball } from './ball.tsx'
import { makeBalls, type Balls } from './balls.ts'
import { fallOf, rowsHigh, type Reach } from './fall.rules.ts'
import { Pins } from './pins.tsx'
import { slotsOf, type PlinkoStart } from './plinko.rules.ts'
import { Most, Result, Slots } from './slots.tsx'

type PlinkoShown = { readonly path: readonly number[]; readonly slot: number }
type Props = StageProps<PlinkoStart, PlinkoStart, never, PlinkoShown>

/** The time of a fall over one row from rest: closer rows take less. */
const BEAT_MS: Readonly<Record<PlinkoStart['rows'], number>> = { 8: 118, 12: 96, 16: 82 }

/** The board that the choice describes. When the choice changes, the new board has no balls. */
export const Stage = (props: Props) => <Board key={`${props.choice.rows} ${props.choice.risk}`} {...props} />

/** The pins, the slots below them, and the balls. */
function Board({ choice, scene, sound }: Props) {
  const { rows } = choice
  const [balls] = useState(makeBalls)
  const field = useRef<HTMLDivElement>(null)
  useScene(scene, {
    begun: balls.tidy,
    draw: ({ id, start, shown: { path, slot } }, pace) =>
      balls.drop({
        id,
        fall: fallOf(path, reachOf(field.current!, start.rows)),
        beatMs: BEAT_MS[start.rows] * pace,
        slot,
        x10000: slotsOf(start.rows, start.risk)[slot]!,
        pace,
        touched: () => balls.tick(sound),
      }),
  })
  return (
    <div className="plinko">
      <div
        className="plinko-board"
        style={{ '--rows': rows, '--rows-high': rowsHigh(rows) } as CSSProperties}
      >
        <Most start={choice} />
        <Result balls={balls} />
        <div ref={field} className="pin-field">
          <Pins rows={rows} />
          <Drops balls={balls} />
        </div>
        <Slots start={choice} balls={balls} />
      </div>
    </div>
  )
}

function Drops({ balls }: { readonly balls: Balls }) {
  const { drops } = useStore(balls.board)
  return drops.map(drop => <Ball key={drop.id} drop={drop} />)
}

/** The distance of a ball from a pin at contact, by the sizes of the styles: see `--gap` and `--pin-size`. */
function reachOf({ clientWidth, clientHeight }: HTMLElement, rows: PlinkoStart['rows']): Reach {
  const gap = Math.min(clientWidth / (rows + 1), clientHeight / rowsHigh(rows))
  const touch = (gap * BALL + Math.max(PIN_PX, gap * PIN)) / 2
  return { x: touch / Math.max(1, clientWidth), y: touch / Math.max(1, clientHeight) }
}
/** The sizes of a ball and a pin, in gaps, and the smallest pin. */
const BALL = 0.64
const PIN = 0.24
const PIN_PX = 5
