import { Fragment } from 'react'
import type { Symbol } from './scratch.rules.ts'

const EYE = '#1c1210'

/** `both`: mirrored on the other side. */
type Shape = readonly [d: string, fill: string, both?: 'both']

const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** A round mane with this number of tufts. */
const mane = (tufts: number, inner: number, outer: number): string =>
  Array.from({ length: tufts * 2 }, (_, i) => {
    const angle = (i * Math.PI) / tufts
    const r = i % 2 === 0 ? outer : inner
    return `${i === 0 ? 'M' : 'L'}${(32 + r * Math.sin(angle)).toFixed(1)} ${(33 - r * Math.cos(angle)).toFixed(1)}`
  }).join('') + 'z'

/** Heads of seven animals of Kenya, from the front, on a square of 64. */
const ANIMALS: Readonly<Record<Symbol, readonly Shape[]>> = {
  lion: [
    [mane(13, 25, 31), '#9c4a17'],
    [mane(11, 20, 25), '#c66a22'],
    [oval(17, 20, 6), '#dd9440', 'both'],
    [oval(17, 20, 3), '#7c3c14', 'both'],
    ['M32 15c11 0 16 7 16 17 0 10-7 19-16 19s-16-9-16-19c0-10 5-17 16-17z', '#f0b35a'],
    [oval(32, 43, 9, 7), '#fbe3b8'],
    ['M26.500 35h11c0 4-3 6.500-5.500 6.500S26.500 39 26.500 35z', '#55270f'],
    ['M31.200 41h1.600v5h-1.600z', '#55270f'],
    [oval(24.5, 30, 2.2, 2.7), EYE, 'both'],
  ],
  elephant: [
    ['M26 18C14 6 2 14 3 29c1 12 9 19 19 13z', '#7484ad', 'both'],
    ['M22 21C14 14 7 19 8 29c1 8 6 12 12 9z', '#c09aa9', 'both'],
    ['M24 40c-4 5-5 10-2 15 3-3 5-8 6-13z', '#fff6e2', 'both'],
    [
      'M32 11c10 0 15 7 15 16 0 8-5 12-8 15l-1.500 13c-1 6-10 6-11 0L25 42c-3-3-8-7-8-15 0-9 5-16 15-16z',
      '#9dabcd',
    ],
    ['M26.500 43h11l-.3 2h-10.400zM27 48h10l-.3 2h-9.400zM27.500 53h9l-.3 2h-8.400z', '#7484ad'],
    [oval(25, 29, 2.2, 2.6), EYE, 'both'],
  ],
  rhino: [
    ['M17 22C10 13 11 5 15 5c5 1 9 7 10 13z', '#6d7484', 'both'],
    ['M18 18c-3-4-3-9-1-9 3 1 5 4 5 8z', '#a98b95', 'both'],
    [
      'M32 14c11 0 17 6 17 16 0 7-4 10-5 15-1 8-5 13-12 13s-11-5-12-13c-1-5-5-8-5-15 0-10 6-16 17-16z',
      '#8b93a4',
    ],
    [oval(32, 49, 12, 9), '#a7afbe'],
    [oval(25.5, 50, 1.9, 2.6), '#474d5b', 'both'],
    ['M32 11c2 4 3.500 7 4 11h-8c.5-4 2-7 4-11z', '#e9dfc8'],
    ['M32 19c4 8 6 15 7 22 0 4-14 4-14 0 1-7 3-14 7-22z', '#f8f0de'],
    ['M32 19c4 8 6 15 7 22 0 2-3.500 3-7 3z', '#d6c9ad'],
    [oval(21.5, 32, 2.2, 2.6), EYE, 'both'],
  ],
  buffalo: [
    ['M13 32C7 30 3 33 2 38c5 4 11 3 15-1z', '#4a3832', 'both'],
    [
      'M31 12c-9-3-14 3-17 9-2 4-7 4-8-1-1-4 0-8 2-12C1 13 0 23 5 29c6 6 15 4 19-2 2-3 4-4 7-4z',
      '#d8c6a0',
      'both',
    ],
    [
      'M32 20c10 0 15 5 15 13 0 5-3 8-4 13-1 8-5 12-11 12s-10-4-11-12c-1-5-4-8-4-13 0-8 5-13 15-13z',
      '#6d5349',
    ],
    ['M18 16c4-5 10-6 14-3 4-3 10-2 14 3 2 7-4 11-14 11s-16-4-14-11z', '#c7b389'],
    ['M31.200 13h1.600v14h-1.600z', '#9c8759'],
    [oval(32, 51, 10, 7), '#3c2c27'],
    [oval(27.5, 51, 1.9, 2.4), '#9b8177', 'both'],
    [oval(23.5, 35, 3, 3.2), '#f4e7cd', 'both'],
    [oval(23.8, 35, 1.9, 2.4), EYE, 'both'],
  ],
  leopard: [
    [oval(16, 17, 7), '#e0a33e', 'both'],
    [oval(16, 17, 3.5), '#6b3f14', 'both'],
    ['M32 11c14 0 21 9 21 21 0 13-9 22-21 22S11 45 11 32c0-12 7-21 21-21z', '#f4c25f'],
    [
      [
        oval(32, 19, 2.6, 3),
        oval(24.5, 18.5, 2.4),
        oval(28.5, 24.5, 1.8, 2.2),
        oval(18.5, 24, 2.5),
        oval(15.5, 32, 2, 2.8),
        oval(17.5, 40, 2.3),
        oval(22, 46, 1.8),
      ].join(''),
      '#7a4815',
      'both',
    ],
    [oval(27.5, 44, 6, 6), '#fdeccb', 'both'],
    ['M27 36.500h10c0 3.500-2.500 6-5 6s-5-2.500-5-6z', '#55270f'],
    ['M31.200 41h1.600v6h-1.600z', '#55270f'],
    [oval(23.5, 32, 3.4, 3), '#a5cf5c', 'both'],
    [oval(23.5, 32, 1.7, 2.7), EYE, 'both'],
  ],
  giraffe: [
    ['M22 7h4v13h-4z', '#d99a4a', 'both'],
    [oval(24, 7, 3.4), '#5a3517', 'both'],
    ['M20 24C12 17 5 18 2 22c4 6 11 8 17 6z', '#d99a4a', 'both'],
    ['M18 25c-5-3-9-3-12-2 3 3 8 4 11 3z', '#f3c9a0', 'both'],
    ['M32 14c9 0 13 5 13 12 0 7-3 11-4 17-1 9-3 15-9 15s-8-6-9-15c-1-6-4-10-4-17 0-7 4-12 13-12z', '#f3c56f'],
    ['M28 15h8l1 5-5 4-5-4zM29 27l3-2 3 2-1 6h-4z', '#a45f25'],
    ['M20.500 20l4.500-2 1 5-5 2zM24.500 38l4-1-.5 6-3 1z', '#a45f25', 'both'],
    [oval(32, 51, 8.5, 7.5), '#f8dca6'],
    [oval(28.8, 50, 1.5, 2), '#6b3a18', 'both'],
    [oval(23.5, 31, 2.3, 2.9), EYE, 'both'],
  ],
  zebra: [
    ['M21 20C13 13 13 5 17 4c5 1 9 7 9 13z', '#f2f3f8', 'both'],
    ['M21.500 17c-4-4-4-9-2-10 3 2 4 5 4 9z', '#343847', 'both'],
    [
      'M32 12c10 0 14 6 14 14 0 7-3 11-4 17-1 9-4 15-10 15s-9-6-10-15c-1-6-4-10-4-17 0-8 4-14 14-14z',
      '#f7f8fc',
    ],
    ['M27 5l5-3 5 3 1 10-6 4-6-4z', '#20232f'],
    ['M30.600 18h2.800v11l-1.400 4-1.400-4zM26.500 20l1.800 8-.8 3-2.600-9z', '#20232f', 'both'],
    ['M18.500 22l4.500 3-4.700 1zM19.500 35l7 1.500-6 1.500zM21.500 40l6 .8-5.300 1.700z', '#20232f', 'both'],
    [oval(32, 51, 9, 7.5), '#343847'],
    [oval(28.5, 51, 1.6, 2.1), '#9398ad', 'both'],
    [oval(23, 30.5, 2.2, 2.7), EYE, 'both'],
  ],
}

/** An animal's head; a text beside it names it. */
export const Animal = ({ animal }: { readonly animal: Symbol }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true">
    {ANIMALS[animal].map(([d, fill, both]) => (
      <Fragment key={d}>
        <path d={d} fill={fill} />
        {both && <path d={d} fill={fill} transform="matrix(-1 0 0 1 64 0)" />}
      </Fragment>
    ))}
  </svg>
)
