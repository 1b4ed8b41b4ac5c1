import { createRef } from 'react'
import { play } from '../kit/motion.ts'
import { makeRubbed, type Point } from './rubbing.rules.ts'

const FADE_MS = 180
/** A higher resolution needs more memory without a visible difference. */
const DENSITY_MAX = 2

/** The cover of a field, which is rubbed off and fades. */
export function makeCover() {
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
      paintCover(canvas.current, canvas.current.parentElement!.clientWidth)
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

/** Paints the cover of a field over the whole of its canvas: dusk over the plain, with an acacia. */
function paintCover(canvas: HTMLCanvasElement, side: number): void {
  const pixels = Math.max(1, Math.round(side * Math.min(DENSITY_MAX, devicePixelRatio)))
  canvas.width = canvas.height = pixels
  const ink = canvas.getContext('2d')
  if (!ink) return
  ink.scale(pixels / 100, pixels / 100)
  const sky = ink.createLinearGradient(0, 0, 0, 100)
  for (const [at, colour] of [
    [0, '#3b2f6e'],
    [0.5, '#7d4c86'],
    [0.74, '#d9805f'],
    [0.84, '#f6b365'],
  ] as const)
    sky.addColorStop(at, colour)
  ink.fillStyle = sky
  ink.fillRect(0, 0, 100, 100)
  const shape = (colour: string, d: string) => {
    ink.fillStyle = colour
    ink.fill(outline(d))
  }
  shape('#ffe6b0', 'M66 66a9 9 0 1 0 18 0a9 9 0 1 0-18 0z')
  shape('#5b3568', 'M0 76l22-11 18 8 24-12 18 9 18-7v37H0z')
  shape('#2a1b45', 'M0 85q28-9 52-2t48-5v22H0z')
  shape(
    '#2a1b45',
    'M41 86c2-10 1-17-3-24l3-1 4 8 5-9 3 1-7 13-1 12zM14 58c4-11 18-15 32-14 14-2 26 4 31 14-12-4-22-3-31-2-12-2-22-1-32 2z',
  )
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
