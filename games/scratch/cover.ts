import { createRef } from 'react'
import { play } from '../kit/motion.ts'
import { makeRubbed, type Point } from './rubbing.rules.ts'

const FADE_MS = 180
/** A higher resolution needs more memory without a visible difference. */
const DENSITY_MAX = 2

/** The cover of a field, which is rubbed off and fades: its part of the picture over the whole card. */
export function makeCover(field: number) {
  const canvas = createRef<HTMLCanvasElement>()
  const rubbed = makeRubbed()
  let isWhole = true
  return {
    canvas,
    /** Makes it whole, at the size of its field on the page. */
    paint() {
      isWhole = true
      rubbed.clear()
      if (!canvas.current) return
      for (const motion of canvas.current.getAnimations()) motion.cancel()
      canvas.current.hidden = false
      paintCover(canvas.current, field, canvas.current.parentElement!.clientWidth)
    },
    /** Rubs off a part of it; returns whether enough is removed. */
    rub(from: Point, to: Point, radius: number): boolean {
      if (canvas.current) rubOut(canvas.current, from, to, radius)
      return rubbed.rub(from, to, radius)
    },
    /** Fades the rest of it. */
    async fade(pace: number): Promise<void> {
      isWhole = false
      await play(canvas.current, [{ opacity: 1 }, { opacity: 0 }], { ms: FADE_MS * pace })
      if (canvas.current && !isWhole) canvas.current.hidden = true
    },
  }
}

/** The picture is drawn on a square of three fields of this side, whose gaps it runs on behind. */
const SIDE = 100
const COLUMNS = 3
const SKY = [
  [0, '#2b2560'],
  [0.34, '#7d4c86'],
  [0.56, '#d9805f'],
  [0.68, '#f6b365'],
  [1, '#f6b365'],
] as const
/** Stars, sun, ridges, plain, acacias, grass and birds, from the back to the front. */
const SHAPES = [
  [
    '#fff3d6',
    'M34 30l2-5 2 5-2 5zM74 58l1.5-4 1.5 4-1.5 4zM128 26l2-5 2 5-2 5zM164 52l1.5-4 1.5 4-1.5 4zM236 30l2-5 2 5-2 5zM276 54l1.5-4 1.5 4-1.5 4zM20 80l1.5-4 1.5 4-1.5 4z',
  ],
  ['#ffe6b0', 'M156 176a40 40 0 1 0 80 0a40 40 0 1 0-80 0z'],
  ['#8a4a70', 'M0 196l44-26 34 16 50-30 44 24 40-18 46 26 42-14v126H0z'],
  ['#5b3568', 'M0 222q60-26 130-14t170-8v100H0z'],
  ['#2a1b45', 'M0 250q84-28 156-6t144-14v70H0z'],
  [
    '#2a1b45',
    'M84 254c6-30 3-52-9-74l9-4 13 26 15-28 9 4-21 40-3 36zM6 172c12-32 54-44 94-42 42-6 78 12 92 42-36-12-66-9-92-6-36-6-66-3-94 6z',
  ],
  [
    '#2a1b45',
    'M250 250c2-14 1-24-4-34l5-2 5 12 7-13 5 2-9 18-2 17zM216 214c6-14 22-19 38-18 17-2 32 5 37 18-27-5-52-4-75 0z',
  ],
  ['#1c1232', 'M0 272q70-14 150-4t150-8v40H0z'],
  ['#2b2560', 'M196 66q9-9 14 1 8-9 15 0-8-3-13 5-7-9-16-6zM234 92q6-6 10 1 5-6 10 0-5-2-9 3-5-6-11-4z'],
] as const

/** Paints the cover of a field over the whole of its canvas: its part of dusk over the plain. */
function paintCover(canvas: HTMLCanvasElement, field: number, side: number): void {
  const pixels = Math.max(1, Math.round(side * Math.min(DENSITY_MAX, devicePixelRatio)))
  canvas.width = canvas.height = pixels
  const ink = canvas.getContext('2d')
  if (!ink) return
  ink.scale(pixels / SIDE, pixels / SIDE)
  ink.translate(-(field % COLUMNS) * SIDE, -Math.floor(field / COLUMNS) * SIDE)
  const sky = ink.createLinearGradient(0, 0, 0, SIDE * COLUMNS)
  for (const [at, colour] of SKY) sky.addColorStop(at, colour)
  ink.fillStyle = sky
  ink.fillRect(0, 0, SIDE * COLUMNS, SIDE * COLUMNS)
  for (const [colour, d] of SHAPES) {
    ink.fillStyle = colour
    ink.fill(outline(d))
  }
}

const outline = (d: string): Path2D => new Path2D(d)

/** A stroke that removes the cover, in parts of the canvas's side. */
function rubOut(canvas: HTMLCanvasElement, from: Point, to: Point, radius: number): void {
  const ink = canvas.getContext('2d')
  if (!ink) return
  const { width } = canvas
  ink.save()
  ink.setTransform(width, 0, 0, width, 0, 0)
  ink.globalCompositeOperation = 'destination-out'
  ink.lineCap = 'round'
  ink.lineWidth = radius * 2
  ink.beginPath()
  ink.moveTo(from.x, from.y)
  // A line without length has no round ends.
  ink.lineTo(to.x + 1e-4, to.y)
  ink.stroke()
  ink.restore()
}
