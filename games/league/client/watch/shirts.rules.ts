/** Two colours of a player on the pitch, as `#rrggbb`. */
export type Shirt = { readonly fill: string; readonly half: string }

type Team = { readonly colours: readonly [string, string] }

const PALE = '#f4f2ec'
/** Colours whose parts differ by less than this in all are taken for one another. */
const ALIKE = 120

/** The shirts of both sides; the away side changes its own where they are alike. */
export function shirtsOf([home, away]: readonly [Team, Team]): readonly [Shirt, Shirt] {
  const [first, second] = home.colours
  const [own, other] = away.colours
  const [fill, half] = isAlike(first, own) ? [other, own] : [own, other]
  return [{ fill: first, half: second }, isAlike(first, fill) ? { fill: PALE, half: own } : { fill, half }]
}

const isAlike = (one: string, other: string): boolean => {
  const parts = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  const [a, b] = [parts(one), parts(other)]
  return a.reduce((sum, part, no) => sum + Math.abs(part - b[no]!), 0) < ALIKE
}
