import { NO_SIZE, soft, type Layer } from '../../client/paint.ts'
import type { Size } from '../../client/skin.ts'
import { cloudTile, wispTile, type CloudShape, type CloudTile, type WispShape } from './clouds.ts'
import type { CloudInk, Palette } from './palette.ts'

type Kind = 'ceiling' | 'far' | 'middle' | 'near' | 'veil' | 'cirrus'
/**
 * One row of a deck. It is seen while the height is within `seen` (fades in, full, full, gone). Its top is at
 * `topShare` of the picture when the height is `at`, and sinks `sinks` pictures for each power of ten of the
 * climb.
 */
type Row = {
  readonly kind: Kind
  readonly seen: readonly [number, number, number, number]
  readonly at: number
  readonly topShare: number
  readonly sinks: number
  /** Its speed as a share of the flight's speed: nearer rows are faster. */
  readonly speed: number
  readonly alpha: number
}

/**
 * From the farthest to the nearest: the overcast, the sea of clouds below, a thin deck near 5x, ice above.
 */
const ROWS: readonly Row[] = [
  { kind: 'far', seen: [0.2, 0.34, 1.2, 1.6], at: 0.36, topShare: 0.66, sinks: 0.09, speed: 0.035, alpha: 1 },
  { kind: 'cirrus', seen: [0.5, 1, 1.5, 2], at: 1, topShare: 0.5, sinks: 0.1, speed: 0.08, alpha: 0.5 },
  {
    kind: 'middle',
    seen: [0.18, 0.3, 0.9, 1.1],
    at: 0.36,
    topShare: 0.72,
    sinks: 0.34,
    speed: 0.14,
    alpha: 1,
  },
  { kind: 'ceiling', seen: [-1, -1, 0.26, 0.34], at: 0, topShare: -0.2, sinks: 3, speed: 0.3, alpha: 0.85 },
  { kind: 'near', seen: [0.16, 0.28, 0.9, 1], at: 0.36, topShare: 0.82, sinks: 0.9, speed: 0.45, alpha: 1 },
  {
    kind: 'veil',
    seen: [0.48, 0.6, 1.5, 1.8],
    at: 0.72,
    topShare: 0.45,
    sinks: 0.75,
    speed: 0.6,
    alpha: 0.75,
  },
  { kind: 'ceiling', seen: [-1, -1, 0.26, 0.32], at: 0, topShare: -0.42, sinks: 5.4, speed: 0.9, alpha: 0.8 },
  { kind: 'cirrus', seen: [1.05, 1.2, 2, 2.3], at: 1.35, topShare: 0.4, sinks: 1.2, speed: 0.9, alpha: 0.8 },
  {
    kind: 'cirrus',
    seen: [1.5, 1.6, 2.2, 2.5],
    at: 1.75,
    topShare: 0.35,
    sinks: 1.5,
    speed: 1.3,
    alpha: 0.65,
  },
]

export type Decks = Layer<{ altitude: number; travelledPx: number }> & {
  /** Draws the tile of one kind that has none yet: all of them in one frame would hold up the page. */
  prepare(): void
}

/** Decks of cloud, each row drawn once on a tile that repeats. */
export function makeDecks(palette: Palette): Decks {
  let tiles = new Map<Kind, CloudTile>()
  let draw: Readonly<Record<Kind, () => CloudTile>> | undefined
  let size = NO_SIZE
  const tileOf = (kind: Kind): CloudTile => {
    const tile = tiles.get(kind) ?? draw![kind]()
    tiles.set(kind, tile)
    return tile
  }
  return {
    resize(next) {
      size = next
      tiles = new Map()
      draw = tilesOf(palette, size)
    },
    prepare() {
      const next = KINDS.find(kind => !tiles.has(kind))
      if (draw && next) tileOf(next)
    },
    paint(pen, { altitude, travelledPx }) {
      if (!draw) return
      const { width, height, ratio } = size
      for (let i = 0; i < ROWS.length; i++) {
        const { kind, seen, at, topShare, sinks, speed, alpha } = ROWS[i]!
        const shown = alpha * soft(seen[0], seen[1], altitude) * (1 - soft(seen[2], seen[3], altitude))
        if (shown < 0.02) continue
        // Whole device pixels: a copy without filtering costs a fraction of one with it.
        const { picture, above } = tileOf(kind)
        const top = Math.round((topShare + sinks * (altitude - at)) * height * ratio) / ratio - above
        const tall = picture.height / ratio
        if (top > height || top < -tall) continue
        const wide = picture.width / ratio
        const left = -Math.round(((travelledPx * speed + i * 97) % wide) * ratio) / ratio
        pen.globalAlpha = shown
        pen.drawImage(picture, left, top, wide, tall)
        if (left + wide < width) pen.drawImage(picture, left + wide, top, wide, tall)
      }
      pen.globalAlpha = 1
    },
  }
}

/** The kinds in the order in which a flight meets them. */
const KINDS: readonly Kind[] = ['ceiling', 'far', 'middle', 'near', 'veil', 'cirrus']

function tilesOf(palette: Palette, { width, height, ratio }: Size): Readonly<Record<Kind, () => CloudTile>> {
  const size = { tileWidth: Math.ceil(width * 1.5 * ratio) / ratio, height, ratio }
  // A wide picture has more of the same clouds, not wider ones.
  const many = (count: number) => Math.round(count * Math.max(1, width / height / 1.1))
  const cloud = (shape: CloudShape, ink: CloudInk) => () => cloudTile(shape, ink, size)
  const wisps = (shape: WispShape) => () => wispTile(palette.cirrus, shape, size)
  return {
    ceiling: cloud({ seed: 11, tall: 0.46, head: 0.12, heads: many(13), melts: 0.5 }, palette.overcast),
    far: cloud({ seed: 23, tall: 0.42, head: 0.028, heads: many(44), melts: 1 }, palette.sea),
    middle: cloud({ seed: 37, tall: 0.34, head: 0.055, heads: many(24), melts: 1 }, palette.sea),
    near: cloud({ seed: 51, tall: 0.4, head: 0.1, heads: many(14), melts: 1 }, palette.sea),
    veil: wisps({ seed: 71, strokes: many(20), tall: 0.26 }),
    cirrus: wisps({ seed: 83, strokes: many(12), tall: 0.2 }),
  }
}
