import { useEffect, useRef, useSyncExternalStore } from 'react'
import { fill } from '../../kit/fill.ts'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { cellKey } from '../live/prices.ts'
import * as words from '../locales/sports.en.json'
import { chancesIn, withPoint, type Chances } from './momentum.rules.ts'

const RESULT = '1/'
const OUTCOMES = ['1', '2', '3'] as const
const HEIGHT = 48

/** Who is on top, as the prices have it since the page is open: the home side below, the away side above. */
export function Momentum({ event }: { readonly event: SportsEvent }) {
  const { prices } = useApp()
  const canvas = useRef<HTMLCanvasElement>(null)
  const points = useRef<readonly Chances[]>([])
  const key = cellKey(event.id, RESULT, '1')
  useSyncExternalStore(
    listener => prices.subscribe(key, listener),
    () => prices.cell(key)?.odds ?? null,
  )
  const [home, draw, away] = OUTCOMES.map(id => prices.cell(cellKey(event.id, RESULT, id))?.odds ?? null)
  useEffect(() => {
    const chances = chancesIn([home!, draw!, away!])
    if (chances) points.current = withPoint(points.current, chances)
    if (canvas.current) paint(canvas.current, points.current)
  }, [home, draw, away])
  const latest = chancesIn([home!, draw!, away!])
  if (!latest) return null
  const percent = (chance: number) => Math.round(chance * 100)
  return (
    <figure className="mt-3">
      <canvas ref={canvas} className="momentum" height={HEIGHT} aria-hidden="true" />
      <figcaption className="num mt-1 flex justify-between text-12 text-muted">
        <span className="flex items-center gap-1">
          <span className="chance-key bg-[var(--low)]" aria-hidden="true" />
          {fill(words.chanceOf, { percent: percent(latest.home) })}
        </span>
        <span>{fill(words.chanceOfDraw, { percent: percent(latest.draw) })}</span>
        <span className="flex items-center gap-1">
          {fill(words.chanceOf, { percent: percent(latest.away) })}
          <span className="chance-key bg-[var(--high)]" aria-hidden="true" />
        </span>
      </figcaption>
    </figure>
  )
}

function paint(canvas: HTMLCanvasElement, points: readonly Chances[]): void {
  const ink = canvas.getContext('2d')
  if (!ink) return
  const scale = Math.min(2, devicePixelRatio)
  canvas.width = canvas.clientWidth * scale
  canvas.height = HEIGHT * scale
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name)
  const [width, height] = [canvas.width, canvas.height]
  const x = (at: number) => (points.length === 1 ? width * at : (width * at) / (points.length - 1))
  const all = points.length === 1 ? [points[0]!, points[0]!] : points
  ink.fillStyle = colour('--raised-2')
  ink.fillRect(0, 0, width, height)
  const area = (edge: number, of: (each: Chances) => number, fillStyle: string) => {
    ink.beginPath()
    ink.moveTo(0, edge)
    all.forEach((each, at) => ink.lineTo(x(at), of(each)))
    ink.lineTo(width, edge)
    ink.fillStyle = fillStyle
    ink.fill()
  }
  area(height, ({ home }) => height * (1 - home), colour('--low'))
  area(0, ({ away }) => height * away, colour('--high'))
}
