/**
 * A tsavorite, the green stone of Tsavo, and a mine with a glowing fuse; drawn once and used by every field.
 */
type Shape = readonly [d: string, paint: string]
const GEM: readonly Shape[] = [
  ['M14 6h20l10 13-20 24L4 19z', 'gem-base'],
  ['M14 6h20l-4 13H18z', 'gem-top'],
  ['M14 6 4 19h14zM34 6l10 13H30z', 'gem-side'],
  ['M18 19h12l-6 24z', 'gem-front'],
  ['M30 19h14L24 43z', 'gem-deep'],
  ['M15.500 8.500h9l-3 8-7.500 1.500z', 'gem-glint'],
]
const MINE: readonly Shape[] = [
  [
    'M24 1l3 10h-6zM24 47l3-10h-6zM1 24l10-3v6zM47 24l-10-3v6zM7.700 7.700l9.200 5-4.200 4.200zM40.300 40.300l-9.200-5 4.200-4.200zM7.700 40.300l5-9.200 4.200 4.200zM40.300 7.700l-5 9.200-4.200-4.200z',
    'mine-horn',
  ],
  ['M24 9a15 15 0 1 0 0 30 15 15 0 0 0 0-30z', 'mine-body'],
  ['M24 9a15 15 0 0 0-12.800 22.800A18 18 0 0 1 34.500 13.300 15 15 0 0 0 24 9z', 'mine-light'],
  ['M24 17a7 7 0 1 0 0 14 7 7 0 0 0 0-14z', 'mine-ember'],
  ['M24 20.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z', 'mine-core'],
]

const SYMBOLS = [
  ['gem', GEM],
  ['mine', MINE],
] as const

/** The symbols, which the page contains once. */
export const Art = () => (
  <svg className="art" aria-hidden="true">
    {SYMBOLS.map(([id, shapes]) => (
      <symbol key={id} id={id} viewBox="0 0 48 48">
        {shapes.map(([d, paint]) => (
          <path key={d} d={d} className={paint} />
        ))}
      </symbol>
    ))}
  </svg>
)

/** A reference to a symbol. */
export const Drawn = ({ id }: { readonly id: 'gem' | 'mine' }) => (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <use href={`#${id}`} />
  </svg>
)
