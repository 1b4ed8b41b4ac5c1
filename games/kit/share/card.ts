import { readAlias } from '@ruka/contract/alias'
import { birdPaths } from '@ruka/ui/bird'
import { nameOf } from '../alias.ts'
import { fill } from '../fill.ts'
import { shortMoney, shortMultiplier } from '../format.ts'
import type { ShareOpening } from './opening.ts'
import * as words from './locales/share.en.json'

type Pen = CanvasRenderingContext2D
const shape = (path: string) => new Path2D(path)

export const WIDTH = 1080
export const HEIGHT = 1350
const EDGE = 72
/** Where the art fades into the ground, above the texts. */
const SHADE = { from: 520, to: 800 }
/** The field of a bird's portrait, and its size on the picture. */
const BIRD = { field: 40, size: 104 }

/** A player has a public name unless they hide their bets. */
const aliasOf = ({ facts: { alias } }: ShareOpening): string | undefined =>
  alias !== undefined && readAlias(alias) ? alias : undefined

/** What the picture says, for those who do not see it. */
export function textOf(opening: ShareOpening, withAmount: boolean): string {
  const { subject, facts, payment } = opening
  const alias = aliasOf(opening)
  return [
    subject.name,
    shortMultiplier(payment.x100),
    ...(withAmount ? [`KES ${shortMoney(payment.pay)}`] : []),
    ...(alias === undefined ? [] : [nameOf(alias)]),
    facts.site,
  ].join(', ')
}

/** Draws the picture of a win, in the colours of the page's theme. */
export async function drawCard(pen: Pen, opening: ShareOpening, withAmount: boolean): Promise<void> {
  const { subject, facts, payment } = opening
  const token = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
  const ground = token('sky')
  pen.fillStyle = ground
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  await subject.paint(pen, WIDTH)
  const shade = pen.createLinearGradient(0, SHADE.from, 0, SHADE.to)
  // Transparent, but in the ground's colour: a canvas mixes with transparent black, too.
  shade.addColorStop(0, `${ground}00`)
  shade.addColorStop(1, ground)
  pen.fillStyle = shade
  pen.fillRect(0, 0, WIDTH, HEIGHT)

  const line = (text: string, y: number, px: number, color: string, weight = 800) => {
    pen.fillStyle = token(color)
    let size = px
    do pen.font = `${weight} ${size}px ${token('font')}`
    while (pen.measureText(text).width > WIDTH - 2 * EDGE && (size -= 2) > 20)
    pen.fillText(text, EDGE, y)
  }
  line(subject.name, 800, 60, 'text')
  line(shortMultiplier(payment.x100), 980, 200, 'mint-text')
  if (withAmount) line(`KES ${shortMoney(payment.pay)}`, 1_072, 72, 'text')
  drawPlayer(pen, opening, line)
  line(`${facts.site} · 18+ · ${facts.help}`, 1_262, 34, 'muted', 600)
  if (subject.round !== undefined)
    line(
      fill(words.checkRound, { round: subject.round, page: new URL(subject.link).host }),
      1_310,
      34,
      'muted',
      600,
    )
}

function drawPlayer(pen: Pen, opening: ShareOpening, line: (...a: [string, number, number, string]) => void) {
  const alias = aliasOf(opening)
  const bird = alias === undefined ? undefined : readAlias(alias)
  if (alias === undefined || !bird) return
  pen.save()
  pen.translate(EDGE, 1_100)
  const half = BIRD.size / 2
  pen.beginPath()
  pen.arc(half, half, half, 0, 7)
  pen.clip()
  pen.scale(BIRD.size / BIRD.field, BIRD.size / BIRD.field)
  for (const [d, color] of birdPaths(bird.bird)) {
    pen.fillStyle = color
    pen.fill(shape(d))
  }
  pen.restore()
  pen.save()
  pen.translate(BIRD.size + 24, 0)
  line(nameOf(alias), 1_168, 48, 'text')
  pen.restore()
}
