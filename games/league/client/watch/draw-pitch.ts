import type { LeagueTeam } from '@ruka/contract/league'
import { PITCH, type Play } from './play.rules.ts'
import { openPositions, positionsAt } from './positions.rules.ts'

/** The pitch lies within a margin, in decimetres, so that the goals and a ball behind the line are seen. */
const MARGIN = 26
const DPR_MAX = 1.5
const STRIPES = 12

type Colours = { readonly grass: string; readonly stripe: string; readonly line: string }
export type Scene = {
  /** Draws a moment of the play, from 0 to 1. */
  draw(share: number): void
  /** Takes the size of its place. */
  resize(): void
}

/** Draws a match on two canvases: the pitch on one of its own, once, and in each frame 22 players and the ball. */
export function openScene(
  { ground, canvas }: { readonly ground: HTMLCanvasElement; readonly canvas: HTMLCanvasElement },
  play: Play,
  teams: readonly [LeagueTeam, LeagueTeam],
): Scene {
  const context = canvas.getContext('2d')!
  const positions = openPositions()
  let sprites: readonly HTMLCanvasElement[] = []
  let scale = 1
  let top = 0

  const resize = () => {
    const ratio = Math.min(DPR_MAX, devicePixelRatio)
    const { width } = canvas.getBoundingClientRect()
    canvas.width = Math.max(1, Math.round(width * ratio))
    canvas.height = Math.round((canvas.width * 68) / 105)
    // One scale for both ways; what is left over below and above is grass.
    scale = canvas.width / (PITCH.length + 2 * MARGIN)
    top = (canvas.height - PITCH.width * scale) / 2
    drawGround(ground, { canvas, scale, top }, coloursOf(canvas))
    const radius = Math.max(4.5 * ratio, 15 * scale)
    sprites = [...shirtsOf(teams).map(colours => shirt(radius, colours)), ball(radius * 0.62)]
  }
  resize()

  return {
    resize,
    draw(share) {
      positionsAt(play.frames, share, positions)
      const { players, ball } = positions
      context.clearRect(0, 0, canvas.width, canvas.height)
      for (let no = 0; no < 22; no++) put(sprites[no < 11 ? 0 : 1]!, players[2 * no]!, players[2 * no + 1]!)
      put(sprites[2]!, ball[0]!, ball[1]!)
    },
  }

  function put(sprite: HTMLCanvasElement, x: number, y: number): void {
    context.drawImage(sprite, (x + MARGIN) * scale - sprite.width / 2, top + y * scale - sprite.height / 2)
  }
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return { grass: of('--grass'), stripe: of('--grass-2'), line: of('--pitch-line') }
}

type Ground = { readonly canvas: HTMLCanvasElement; readonly scale: number; readonly top: number }

function drawGround(pitch: HTMLCanvasElement, { canvas, scale, top }: Ground, colours: Colours): void {
  pitch.width = canvas.width
  pitch.height = canvas.height
  const context = pitch.getContext('2d', { alpha: false })!
  context.fillStyle = colours.grass
  context.fillRect(0, 0, pitch.width, pitch.height)
  context.fillStyle = colours.stripe
  const step = (PITCH.length * scale) / STRIPES
  for (let no = 0; no < STRIPES; no += 2) context.fillRect(MARGIN * scale + no * step, 0, step, pitch.height)
  context.translate(MARGIN * scale, top)
  context.scale(scale, scale)
  context.strokeStyle = colours.line
  context.lineWidth = Math.max(3, 1.2 / scale)
  context.beginPath()
  context.rect(0, 0, PITCH.length, PITCH.width)
  context.moveTo(525, 0)
  context.lineTo(525, 680)
  context.moveTo(616.5, 340)
  context.arc(525, 340, 91.5, 0, 2 * Math.PI)
  for (const left of [true, false]) {
    const x = (value: number) => (left ? value : PITCH.length - value)
    box(context, x(0), x(165), 403)
    box(context, x(0), x(55), 183)
    // The net, behind the line.
    box(context, x(0), x(-20), 73)
  }
  context.stroke()
}

const box = (context: CanvasRenderingContext2D, from: number, to: number, width: number): void =>
  context.rect(Math.min(from, to), 340 - width / 2, Math.abs(to - from), width)

type Shirt = { readonly fill: string; readonly rim: string }

/** The colours of both sides; the away side changes its own where they are alike. */
function shirtsOf([home, away]: readonly [LeagueTeam, LeagueTeam]): readonly [Shirt, Shirt] {
  const [first, second] = home.colours
  const isAlike = distance(first, away.colours[0]) < ALIKE
  const [fill, rim] = isAlike ? [away.colours[1], away.colours[0]] : away.colours
  return [
    { fill: first, rim: second },
    distance(first, fill) < ALIKE ? { fill: '#f4f2ec', rim: away.colours[0] } : { fill, rim },
  ]
}
const ALIKE = 120
const distance = (one: string, other: string): number => {
  const parts = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  const [a, b] = [parts(one), parts(other)]
  return a.reduce((sum, part, no) => sum + Math.abs(part - b[no]!), 0)
}

function shirt(radius: number, { fill, rim }: Shirt): HTMLCanvasElement {
  return sprite(radius + 3, (context, centre) => {
    disc(context, [centre + radius * 0.2, centre + radius * 0.35], radius, 'rgb(0 0 0 / 0.3)')
    disc(context, [centre, centre], radius, '#ffffff')
    disc(context, [centre, centre], radius * 0.84, fill)
    // The second colour as half a shirt, as far as a dot can have one.
    context.fillStyle = rim
    context.beginPath()
    context.arc(centre, centre, radius * 0.84, 0.15 * Math.PI, 0.85 * Math.PI)
    context.fill()
  })
}

const ball = (radius: number): HTMLCanvasElement =>
  sprite(radius + 3, (context, centre) => {
    disc(context, [centre + radius * 0.4, centre + radius * 0.7], radius, 'rgb(0 0 0 / 0.35)')
    disc(context, [centre, centre], radius, '#17181d')
    disc(context, [centre, centre], radius * 0.82, '#ffffff')
  })

function sprite(
  half: number,
  draw: (context: CanvasRenderingContext2D, centre: number) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(half * 2.4)
  draw(canvas.getContext('2d')!, canvas.width / 2)
  return canvas
}

function disc(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  radius: number,
  fill: string,
): void {
  context.fillStyle = fill
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}
