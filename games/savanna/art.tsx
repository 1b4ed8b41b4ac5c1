/**
 * The symbols of the savanna, drawn once and used by every cell: flat, two or three tones, each on its own
 * background.
 */
import { SYMBOLS, type Symbol } from './design.rules.ts'

/** A filled path, or a stroked path with a width. */
type Shape = readonly [paint: string, d: string, width?: number]
const dot = (x: number, y: number, across: number, high = across): string =>
  `M${x - across} ${y}a${across} ${high} 0 1 0 ${across * 2} 0a${across} ${high} 0 1 0 ${-across * 2} 0z`
/** Mirrors the left side of a picture of width 64 to the right. */
const both = (paint: string, left: (x: (x: number) => number) => string): readonly Shape[] => [
  [paint, left(x => x)],
  [paint, left(x => 64 - x)],
]
const eyes = (x: number, y: number, size: number, paint = '#16192b'): readonly Shape[] =>
  both(paint, of => dot(of(x), y, size))

const ELEPHANT: readonly Shape[] = [
  ...both('#6d7ba0', x => `M${x(30)} 16C${x(22)} 6 ${x(3)} 8 ${x(3)} 25C${x(3)} 40 ${x(12)} 46 ${x(22)} 41z`),
  ...both(
    '#a98b9c',
    x => `M${x(24)} 18C${x(18)} 12 ${x(8)} 14 ${x(8)} 25C${x(8)} 35 ${x(14)} 40 ${x(20)} 36z`,
  ),
  [
    '#97a5c6',
    'M17 18C21 8 43 8 47 18c3 8 1 15-4 20-2 5-2 10-2 16 0 7-18 7-18 0 0-6 0-11-2-16-5-5-7-12-4-20z',
  ],
  ['#7787ad', 'M25 43h14M25 48h14M26 53h12', 1.8],
  ...both(
    '#fff4dc',
    x => `M${x(21)} 37C${x(16)} 42 ${x(16)} 50 ${x(22)} 54C${x(20)} 48 ${x(21)} 44 ${x(25)} 40z`,
  ),
  ...eyes(25, 26, 2.4),
]
const RHINO: readonly Shape[] = [
  [
    '#7f8b78',
    'M64 64V30C60 18 48 13 38 18c-4 2-7 6-13 9-9 4-18 9-19 17-1 7 5 9 11 8 8-1 13 0 18 5 3 3 4 7 4 7z',
  ],
  ['#a9b49f', 'M40 20c-4 3-8 7-14 10-9 4-17 8-18 14-1 4 3 6 8 5 9-2 17 0 22 5-2-10 0-22 2-34z'],
  ['#fff4dc', 'M9 39C3 30 2 17 7 6c4 10 10 19 15 23z'],
  ['#fff4dc', 'M24 28c-2-6-1-11 2-16 2 5 5 9 8 11z'],
  ['#7f8b78', 'M42 19c1-7 5-12 11-13 1 7-1 13-5 17z'],
  ['#16192b', dot(33, 33, 2.4)],
  ['#5c6656', dot(12, 45, 2, 1.5)],
]
const SPOTS = [
  [32, 19, 3],
  [24, 22, 2.6],
  [40, 22, 2.6],
  [16, 30, 2.6],
  [48, 30, 2.6],
  [14, 39, 2.4],
  [50, 39, 2.4],
  [19, 47, 2.4],
  [45, 47, 2.4],
  [32, 26, 2],
] as const
const LEOPARD: readonly Shape[] = [
  ...both('#e39a2c', x => dot(x(15), 17, 8)),
  ...both('#5c2f12', x => dot(x(15), 17, 4)),
  ['#f5b443', dot(32, 35, 22, 21)],
  ...SPOTS.map(([x, y, size]): Shape => ['#7a4016', dot(x, y, size)]),
  ['#fff0cf', dot(32, 46, 12, 9)],
  ...both('#fff0cf', x => dot(x(23), 33, 5, 4)),
  ...eyes(23, 33, 3, '#2f6b33'),
  ...eyes(23, 33, 1.3),
  ['#4a2412', 'M27 40h10l-5 6z'],
  ['#4a2412', 'M32 45v4M32 49q-4 4-7 1M32 49q4 4 7 1', 1.6],
]
const GIRAFFE: readonly Shape[] = [
  ['#e8b866', 'M20 64c3-8 5-15 6-22h12c1 7 3 14 6 22z'],
  ['#9c5a24', 'M24 58l5-6 2 8-4 4h-4zM35 52l4 4 2 8h-6l-2-6z'],
  ...both('#5c3616', x => `M${x(28)} 16L${x(25)} 5`).map(([paint, d]): Shape => [paint, d, 3]),
  ...both('#5c3616', x => dot(x(25), 5, 3)),
  ...both(
    '#e8b866',
    x => `M${x(21)} 20C${x(14)} 12 ${x(6)} 13 ${x(3)} 18C${x(8)} 25 ${x(15)} 27 ${x(22)} 25z`,
  ),
  ['#f4cd85', 'M21 16c4-4 18-4 22 0 3 8 1 14-3 20l-1 12c-1 7-13 7-14 0l-1-12c-4-6-6-12-3-20z'],
  ['#9c5a24', 'M29 15h6l2 7-5 4-5-4zM23 21l3 3-2 4-2-3zM41 21l-3 3 2 4 2-3zM30 30h4l1 5h-6z'],
  ['#c98a45', dot(32, 49, 9, 7)],
  ...eyes(24, 30, 2.6),
  ...eyes(29, 47, 1.3, '#5c3616'),
  ['#5c3616', 'M28 52q4 2 8 0', 1.5],
]
const FLAMINGO: readonly Shape[] = [
  ['#d94c79', 'M26 46v17M33 45v9l-7 6', 2.4],
  ['#ff8fb3', 'M10 38c3-10 18-16 29-9 8 5 7 15-3 18-11 4-24 1-26-9z'],
  ['#e8588a', 'M10 38c8-5 18-5 24 2-6 7-18 8-24-2z'],
  ['#ff8fb3', 'M37 34C48 35 52 26 44 21c-8-5-6-15 2-15 4 0 6 2 7 5', 6],
  ['#ff8fb3', dot(50, 10, 5)],
  ['#fff0e6', 'M53 7l7 5-2 4-7-2z'],
  ['#16192b', 'M60 12l1 6-4 3-1-6z'],
  ['#16192b', dot(51, 9, 1.4)],
]
const CROWN = [
  [4, 24],
  [6, 16],
  [10, 9],
  [16, 4],
  [23, 2],
  [30, 3],
  [36, 6],
] as const
const CRANE: readonly Shape[] = [
  ...CROWN.map(([x, y]): Shape => ['#ffc83d', `M27 26L${x} ${y}`, 2.2]),
  ...CROWN.map(([x, y]): Shape => ['#ffe08a', dot(x, y, 1.7)]),
  ['#c6cfe0', 'M22 36c-6 9-9 18-9 28h25c-3-9-3-17-1-24z'],
  ['#8f9bb8', 'M18 52c6-3 12-3 18 0l2 12H13z'],
  ['#1b1f36', dot(33, 29, 13, 12)],
  ['#ffffff', dot(36, 32, 8, 7)],
  ['#e0384f', 'M37 20c4 0 6 3 5 6-3 0-5-2-5-6zM30 40c4 0 6 4 4 10-4-1-6-6-4-10z'],
  ['#3f4868', 'M44 27l18 5-18 4z'],
  ['#9fd7ff', dot(37, 27, 2.6)],
  ['#16192b', dot(37, 27, 1.2)],
]
const HORNBILL: readonly Shape[] = [
  ['#ffffff', 'M14 34c-3 10-4 20-4 30h26c0-10-2-20-6-28z'],
  ['#20243a', 'M12 46c-4 6-6 12-6 18h12c1-8 0-14-6-18z'],
  ['#20243a', dot(23, 27, 15, 15)],
  ['#fff', 'M10 30c4 6 10 8 16 7l-2 6c-8 0-13-6-14-13z'],
  ['#ff5a2a', 'M30 15C48 10 61 24 60 46 54 37 44 34 30 36z'],
  ['#ffb020', 'M52 24c6 6 8 13 8 22-4-6-9-9-14-11 4-2 6-6 6-11z'],
  ['#b5340f', 'M32 27c10-1 18 2 24 9', 1.8],
  ['#ffd34d', dot(27, 23, 4)],
  ['#16192b', dot(27, 23, 2)],
]
const WEAVER: readonly Shape[] = [
  ['#a8820f', 'M16 44L2 54l5 5 16-6z'],
  ['#3f4868', 'M28 54v8M36 54v8M24 62h8M32 62h8', 2],
  ['#ffd83f', 'M11 40C11 25 24 16 37 19c13 3 18 14 14 25-4 11-16 15-27 11-8-3-13-8-13-15z'],
  ['#16192b', 'M37 19c8 2 13 7 15 13-3 7-12 8-17 3-4-4-3-12 2-16z'],
  ['#3f4868', 'M51 27l12 6-12 4z'],
  ['#8a9a22', 'M13 40c7-6 19-5 25 4-7 9-19 10-25-4z'],
  ['#d9e06a', 'M17 41c6-2 12-1 17 3M19 45c4-1 8-1 12 1', 1.6],
  ['#ff4a3a', dot(43, 27, 3)],
  ['#16192b', dot(43, 27, 1.4)],
]
const MANE = Array.from({ length: 14 }, (_, i) => {
  const turn = (i / 14) * 2 * Math.PI
  return dot(Math.round(32 + Math.sin(turn) * 20), Math.round(29 - Math.cos(turn) * 20), 8)
}).join('')
const LION: readonly Shape[] = [
  ['#8a3f12', `${MANE}${dot(32, 29, 20)}`],
  ...both('#d98a26', x => dot(x(18), 16, 6)),
  ['#ffc04a', dot(32, 30, 17, 17)],
  ['#fff0cf', dot(32, 38, 9, 7)],
  ...eyes(25, 27, 2.5),
  ['#5c2410', 'M27 32h10l-5 6z'],
  ['#5c2410', 'M32 38v3M32 41q-4 3-6 0M32 41q4 3 6 0', 1.6],
]
const ACACIA: readonly Shape[] = [
  ['#ffb020', dot(32, 27, 23)],
  ['#ff8a2a', 'M9 30a23 23 0 0 0 46 0z'],
  ['#2a160c', 'M29 54c0-11-2-17-10-24l3-3c6 5 8 9 10 14 2-6 5-10 10-14l3 3c-8 7-10 13-10 24z'],
  ['#173a22', 'M4 27c3-9 14-13 28-13s25 4 28 13c-8 4-48 4-56 0z'],
  ['#2c5c33', 'M12 21c6-8 34-8 40 0-8 3-32 3-40 0z'],
]
const DRAWN: Readonly<Record<Symbol, readonly [from: string, shapes: readonly Shape[], label?: string]>> = {
  elephant: ['#24345e', ELEPHANT],
  rhino: ['#2f4030', RHINO],
  leopard: ['#5a3410', LEOPARD],
  giraffe: ['#1f4a55', GIRAFFE],
  flamingo: ['#17506b', FLAMINGO],
  crane: ['#3a2f6b', CRANE],
  hornbill: ['#1d5a43', HORNBILL],
  weaver: ['#27507f', WEAVER],
  lion: ['#6b1f2a', LION, 'WILD'],
  acacia: ['#4a1f4f', ACACIA, 'SCATTER'],
}

/** The symbols, which the page contains once. */
export const Sprites = () => (
  <svg className="savanna-art" aria-hidden="true">
    {SYMBOLS.map(symbol => {
      const [ground, shapes, label] = DRAWN[symbol]
      return (
        <symbol key={symbol} id={`savanna-${symbol}`} viewBox="-3 -3 70 70">
          <rect x={-3} y={-3} width={70} height={70} rx={9} fill={ground} />
          {shapes.map(([paint, d, width]) =>
            width === undefined ? (
              <path key={d} d={d} fill={paint} />
            ) : (
              <path key={d} d={d} fill="none" stroke={paint} strokeWidth={width} strokeLinecap="round" />
            ),
          )}
          {label !== undefined && <Ribbon label={label} />}
        </symbol>
      )
    })}
  </svg>
)

const Ribbon = ({ label }: { readonly label: string }) => (
  <>
    <rect x={-3} y={52} width={70} height={12} fill="#ffb020" />
    <text x={32} y={61.5} fill="#1a0d02" fontSize={11} fontWeight={800} textAnchor="middle">
      {label}
    </text>
  </>
)

/** A reference to a symbol. */
export const Sprite = ({ symbol }: { readonly symbol: Symbol }) => (
  <svg
    viewBox="0 0 70 70"
    // In a higher place the figure stands on its floor, and the ground above it goes on.
    preserveAspectRatio="xMidYMax"
    style={{ background: DRAWN[symbol][0] }}
    aria-hidden="true"
    className="symbol"
  >
    <use href={`#savanna-${symbol}`} />
  </svg>
)
