import type { LeagueTeam } from '@ruka/contract/league'
import { MARGIN, MARGIN_ABOVE, WIDTH } from './ground.tsx'
import type { Play } from './play.rules.ts'
import { openPositions, positionsAt } from './positions.rules.ts'
import { shirtsOf, type Shirt } from './shirts.rules.ts'

/** More pixels are not seen at the size of a player. */
const RATIO_MAX = 2
/** The picture gets fewer pixels where the last `JUDGED` frames took longer than this in the mean. */
const SLOW_MS = 21
const JUDGED = 45

/** Pixels for one of the page: what this device has kept up with so far. */
let ratioMost = RATIO_MAX

export type Scene = {
  /**
   * Draws a moment of the play, from 0 to 1.
   *
   * @param atMs of the frame; undefined of one that stands by itself
   */
  draw(share: number, atMs?: number): void
  /** Takes the size of its place. */
  resize(): void
  /** Frees its images; it draws nothing afterwards. */
  close(): void
}

/** Draws the 22 players and the ball over the ground: in each frame pictures that were drawn before. */
export function openScene(
  canvas: HTMLCanvasElement,
  { frames }: Play,
  teams: readonly [LeagueTeam, LeagueTeam],
): Scene {
  const context = canvas.getContext('2d')!
  const positions = openPositions()
  const { players, ball } = positions
  const shirts = shirtsOf(teams)
  const isSlow = watchPace()
  let sprites: readonly Sprite[] = []
  let scale = 1

  const close = () => {
    for (const sprite of sprites) if ('close' in sprite) sprite.close()
    sprites = []
  }
  const resize = () => {
    const ratio = Math.min(ratioMost, devicePixelRatio)
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio))
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio))
    scale = canvas.width / WIDTH
    const radius = Math.max(4.5 * ratio, 15 * scale)
    close()
    sprites = [...shirts.map(shirt => player(radius, shirt)), disc(radius * 0.62)]
  }
  resize()

  return {
    resize,
    close,
    draw(share, atMs) {
      if (sprites.length === 0) return
      if (ratioMost > 1 && isSlow(atMs)) {
        ratioMost -= 0.5
        resize()
      }
      positionsAt(frames, share, positions)
      context.clearRect(0, 0, canvas.width, canvas.height)
      const half = sprites[0]!.width / 2
      for (let at = 0; at < 44; at += 2)
        context.drawImage(
          sprites[at < 22 ? 0 : 1]!,
          (players[at]! + MARGIN) * scale - half,
          (players[at + 1]! + MARGIN_ABOVE) * scale - half,
        )
      const round = sprites[2]!
      context.drawImage(
        round,
        (ball[0]! + MARGIN) * scale - round.width / 2,
        (ball[1]! + MARGIN_ABOVE) * scale - round.width / 2,
      )
    },
  }
}

/** Judges one stretch of frames after another; a page that was away for a while is not slow. */
function watchPace(): (atMs: number | undefined) => boolean {
  let frames = 0
  let sinceMs = 0
  let lastMs = 0
  return (atMs = Number.POSITIVE_INFINITY) => {
    if (atMs - lastMs > AWAY_MS) frames = 0
    lastMs = atMs
    if (frames++ === 0) sinceMs = atMs
    if (frames <= JUDGED) return false
    frames = 0
    return atMs - sinceMs > JUDGED * SLOW_MS
  }
}
const AWAY_MS = 500

const player = (radius: number, { fill, half }: Shirt): Sprite =>
  sprite(radius + 3, (context, centre) => {
    circle(context, [centre + radius * 0.2, centre + radius * 0.35], radius, 'rgb(0 0 0 / 0.3)')
    circle(context, [centre, centre], radius, '#ffffff')
    circle(context, [centre, centre], radius * 0.84, fill)
    // The second colour as half a shirt, as far as a dot can have one.
    context.fillStyle = half
    context.beginPath()
    context.arc(centre, centre, radius * 0.84, 0.15 * Math.PI, 0.85 * Math.PI)
    context.fill()
  })

const disc = (radius: number): Sprite =>
  sprite(radius + 3, (context, centre) => {
    circle(context, [centre + radius * 0.4, centre + radius * 0.7], radius, 'rgb(0 0 0 / 0.35)')
    circle(context, [centre, centre], radius, '#17181d')
    circle(context, [centre, centre], radius * 0.82, '#ffffff')
  })

/** An image costs less to draw than a canvas, which may have changed; an old browser has the canvas only. */
type Sprite = ImageBitmap | HTMLCanvasElement

function sprite(half: number, draw: (context: Context, centre: number) => void): Sprite {
  const size = Math.ceil(half * 2.4)
  const offscreen = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(size, size) : undefined
  const context = offscreen?.getContext('2d')
  if (offscreen && context) {
    draw(context, size / 2)
    return offscreen.transferToImageBitmap()
  }
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  draw(canvas.getContext('2d')!, size / 2)
  return canvas
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

function circle(context: Context, [x, y]: readonly [number, number], radius: number, fill: string): void {
  context.fillStyle = fill
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}
