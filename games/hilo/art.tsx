/**
 * Our own cards: four suits, and a back with the sun between two ridges in a kanga's border. Every shape is a
 * path.
 */
type Shape = readonly [d: string, paint: string]
/** By a card's `suit`. */
const SUITS = [
  'M24 4c3 7 17 14 17 25a9 9 0 0 1-14.500 7c.5 3.500 2 6 4.500 8H17c2.500-2 4-4.500 4.500-8A9 9 0 0 1 7 29C7 18 21 11 24 4z',
  'M24 43C15 35 5 27 5 17.500A10 10 0 0 1 24 13a10 10 0 0 1 19 4.500C43 27 33 35 24 43z',
  'M24 3c4.500 8 10 15 17 21-7 6-12.500 13-17 21C19.500 37 14 30 7 24 14 18 19.500 11 24 3z',
  'M24 4a9.500 9.500 0 0 1 8.300 14.200A9.500 9.500 0 1 1 26.600 34c.4 4 1.900 7.500 4.400 10H17c2.500-2.500 4-6 4.400-10a9.500 9.500 0 1 1-5.700-15.800A9.500 9.500 0 0 1 24 4z',
] as const
const BACK: readonly Shape[] = [
  ['M0 0h100v140H0z', 'back-sky'],
  ['M50 46a24 24 0 1 0 0 48 24 24 0 0 0 0-48z', 'back-sun'],
  ['M8 92l17-18 12 11 14-17 15 20 12-11 14 16v39H8z', 'back-far'],
  ['M8 110l22-13 16 10 20-15 26 17v23H8z', 'back-near'],
  ['M0 0h100v140H0zM9 9v122h82V9z', 'back-hem'],
  [kanga(), 'back-bead'],
]

/** The border's diamonds, around the card. */
function kanga(): string {
  const bead = (x: number, y: number) => `M${x} ${y - 3}l3 3-3 3-3-3z`
  const across = [...Array(11).keys()].map(i => 5 + i * 9)
  const down = [...Array(13).keys()].map(i => 15.83 + i * 9.03)
  return [
    ...across.flatMap(x => [bead(x, 4.5), bead(x, 135.5)]),
    ...down.flatMap(y => [bead(4.5, +y.toFixed(1)), bead(95.5, +y.toFixed(1))]),
  ].join('')
}

export const Suit = ({ suit }: { readonly suit: number }) => (
  <Drawing viewBox="0 0 48 48" name="suit" shapes={[[SUITS[suit] ?? SUITS[0], 'suit-ink']]} />
)
export const Back = () => <Drawing viewBox="0 0 100 140" name="card-back" shapes={BACK} />

type DrawingProps = { readonly viewBox: string; readonly name: string; readonly shapes: readonly Shape[] }

const Drawing = ({ viewBox, name, shapes }: DrawingProps) => (
  <svg viewBox={viewBox} className={name} aria-hidden="true">
    {shapes.map(([d, paint]) => (
      <path key={paint} d={d} className={paint} fillRule="evenodd" />
    ))}
  </svg>
)
