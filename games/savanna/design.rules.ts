/**
 * Savanna's reels, lines and pays. All payouts are whole numbers of line bets, twentieths of the stake: ten
 * cents at the minimum stake, so no payout is rounded and every stake has the same return.
 *
 * Design: animals and most birds are in pairs and elephants in threes, so that wins are rare enough to be
 * valuable: 28.1 % of spins win, 16.6 % at least the stake, and one of 74.5 has free spins, which give a
 * quarter of the return. The standard deviation of a play is 5.6 stakes. The return was set last, by the
 * payouts for five leopards and five of the most common birds.
 */
export const SYMBOLS = [
  'elephant',
  'rhino',
  'leopard',
  'giraffe',
  'flamingo',
  'crane',
  'hornbill',
  'weaver',
  'lion',
  'acacia',
] as const
export type Symbol = (typeof SYMBOLS)[number]
/**
 * Substitutes any symbol except the scatter; never on the first reel, so a line's symbol is that of its first
 * cell.
 */
export const WILD = 'lion'
/** Counts anywhere in the window, which has at most one per reel. */
export const SCATTER = 'acacia'

export const ROWS = 3

export type Design = {
  /** The symbols of each reel, from the top; the last is followed by the first. */
  readonly strips: readonly (readonly Symbol[])[]
  /** The row of each reel that a line goes through, 0 on top. */
  readonly lines: readonly (readonly number[])[]
  /** Pays by the number of equal symbols from the first reel on, in line bets. */
  readonly paysX20: Readonly<Partial<Record<Symbol, Readonly<Record<number, number>>>>>
  /** Pays by the number of scatters, in line bets. */
  readonly scatterPaysX20: Readonly<Record<number, number>>
  /** Free spins by the number of scatters. */
  readonly freeSpins: Readonly<Record<number, number>>
  /** The most free spins of one play. */
  readonly freeSpinsMax: number
  /** The multiplier of wins in free spins. */
  readonly freeSpinsTimes: number
}

const LETTERS: Readonly<Record<string, Symbol>> = {
  E: 'elephant',
  R: 'rhino',
  L: 'leopard',
  G: 'giraffe',
  f: 'flamingo',
  c: 'crane',
  h: 'hornbill',
  w: 'weaver',
  W: WILD,
  S: SCATTER,
}
const strip = (letters: string): readonly Symbol[] => Array.from(letters, letter => LETTERS[letter]!)
const line = (rows: string): readonly number[] => Array.from(rows, Number)

export const SAVANNA: Design = {
  strips: [
    strip('LwhhLLEEEffRRwccwGShhffwRccwGG'),
    strip('RRfccWLwRccwShhGEEEffwGGwWLLhh'),
    strip('hhccSwRRwGGWwccLwffWLLShhGEEEf'),
    strip('hhGwLLwccWEEEccwfGGhhRRSwRffLW'),
    strip('cchhwccRwGRRffEEEwLLSwGGLwffhh'),
  ],
  lines: [
    line('11111'),
    line('00000'),
    line('22222'),
    line('01210'),
    line('21012'),
    line('10001'),
    line('12221'),
    line('00122'),
    line('22100'),
    line('10121'),
    line('12101'),
    line('01110'),
    line('21112'),
    line('01010'),
    line('21212'),
    line('11011'),
    line('11211'),
    line('02220'),
    line('20002'),
    line('02020'),
  ],
  paysX20: {
    elephant: { 3: 40, 4: 200, 5: 1_000 },
    rhino: { 3: 25, 4: 100, 5: 400 },
    leopard: { 3: 15, 4: 75, 5: 250 },
    giraffe: { 3: 15, 4: 50, 5: 200 },
    flamingo: { 3: 10, 4: 30, 5: 120 },
    crane: { 3: 10, 4: 25, 5: 100 },
    hornbill: { 3: 5, 4: 15, 5: 75 },
    weaver: { 3: 5, 4: 15, 5: 50 },
  },
  scatterPaysX20: { 3: 40, 4: 200, 5: 1_000 },
  freeSpins: { 3: 10, 4: 15, 5: 25 },
  freeSpinsMax: 100,
  freeSpinsTimes: 2,
}
