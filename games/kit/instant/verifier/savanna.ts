/** The slot: five reels, twenty lines and free spins. */
import { hasOnly, need, type Facts, type Outcome, type Replay } from './draws.ts'

const NAMES: Readonly<Record<string, string>> = {
  E: 'elephant',
  R: 'rhino',
  L: 'leopard',
  G: 'giraffe',
  f: 'flamingo',
  c: 'crane',
  h: 'hornbill',
  w: 'weaver',
  W: 'lion',
  S: 'acacia',
}
const REELS = [
  'LwhhLLEEEffRRwccwGShhffwRccwGG',
  'RRfccWLwRccwShhGEEEffwGGwWLLhh',
  'hhccSwRRwGGWwccLwffWLLShhGEEEf',
  'hhGwLLwccWEEEccwfGGhhRRSwRffLW',
  'cchhwccRwGRRffEEEwLLSwGGLwffhh',
]
const LINES =
  '11111 00000 22222 01210 21012 10001 12221 00122 22100 10121 12101 01110 21112 01010 21212 11011 11211 02220 20002 02020'.split(
    ' ',
  )
/** The payouts of three, four and five of a symbol on a line, in line bets. */
const PAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  E: [40, 200, 1000],
  R: [25, 100, 400],
  L: [15, 75, 250],
  G: [15, 50, 200],
  f: [10, 30, 120],
  c: [10, 25, 100],
  h: [5, 15, 75],
  w: [5, 15, 50],
}
const SCATTER_PAYS: Readonly<Record<number, number>> = { 3: 40, 4: 200, 5: 1000 }
const FREE: Readonly<Record<number, number>> = { 3: 10, 4: 15, 5: 25 }
const FREE_MAX = 100
/** The most line bets that a spin pays; a free spin pays twice as much. */
const SPIN_MOST = 20_000n

const at = (reel: number, place: number): string => REELS[reel]![place % REELS[reel]!.length]!

function spin(stops: readonly number[]) {
  const letters = stops.map((stop, reel) => [0, 1, 2].map(row => at(reel, stop + row)))
  const lines: { line: number; symbol: string; count: number; payX20: number }[] = []
  for (const [line, rows] of LINES.entries()) {
    const along = Array.from(rows, (row, reel) => letters[reel]![Number(row)]!)
    const [first] = along
    const broken = along.findIndex(letter => letter !== first && letter !== 'W')
    const count = broken === -1 ? 5 : broken
    const payX20 = count < 3 ? undefined : PAYS[first!]?.[count - 3]
    if (payX20 !== undefined) lines.push({ line, symbol: NAMES[first!]!, count, payX20 })
  }
  const scatters = letters.flat().filter(letter => letter === 'S').length
  const scatterPayX20 = SCATTER_PAYS[scatters] ?? 0
  return {
    stops,
    window: letters.map(reel => reel.map(letter => NAMES[letter]!)),
    lines,
    scatters,
    scatterPayX20,
    payX20: lines.reduce((sum, win) => sum + win.payX20, scatterPayX20),
  }
}

export const savanna: Replay = ({ next }, facts) => {
  need(hasOnly(facts.start), 'a spin has no choices')
  need(
    facts.moves.every(move => hasOnly(move, 'spin') && move['spin'] === true),
    'a move is one more spin',
  )
  const turn = () => spin(REELS.map(reel => next(reel.length)))
  const spins = [turn()]
  let wonX20 = spins[0]!.payX20
  let free = { left: 0, won: 0 }
  const award = (scatters: number) => {
    const more = Math.min(FREE[scatters] ?? 0, FREE_MAX - free.won)
    free = { left: free.left + more, won: free.won + more }
  }
  award(spins[0]!.scatters)
  const worthOf = (left: number) => worthX1000000(left, FREE_MAX - free.won)
  const mustEnd = () => isAbove(facts, BigInt(wonX20) + 2n * SPIN_MOST, worthOf(free.left - 1))
  for (const _ of facts.moves) {
    need(free.left > 0 && !mustEnd(), 'the play was over')
    const made = turn()
    spins.push(made)
    wonX20 += 2 * made.payX20
    free = { ...free, left: free.left - 1 }
    award(made.scatters)
  }
  const shown = {
    spin: spins.at(-1)!,
    times: spins.length === 1 ? 1 : 2,
    earlier: spins.slice(0, -1).map(({ stops }) => stops),
    free,
    wonX20,
  }
  const end = (worth: bigint): Outcome => ({
    shown: worth === 0n ? shown : { ...shown, leftWorthX1000000: Number(worth) },
    payCents: (facts.stakeCents * (BigInt(wonX20) * 50_000n + worth)) / 1_000_000n,
    over: true,
  })
  if (free.left === 0) return end(0n)
  return mustEnd() ? end(worthOf(free.left)) : { shown, payCents: 0n, over: false }
}

const isAbove = ({ stakeCents, capCents }: Facts, x20: bigint, worth: bigint): boolean =>
  stakeCents * (x20 * 50_000n + worth) > capCents * 1_000_000n

const ALL = REELS.reduce((product, reel) => product * BigInt(reel.length), 1n)

/** The number of stops with exactly 0 to 5 visible acacias. */
function scatterCounts(): readonly bigint[] {
  const counts = [1n, 0n, 0n, 0n, 0n, 0n]
  for (const [reel, { length }] of REELS.entries()) {
    const seen = Array.from({ length }, (_, stop) => [0, 1, 2].some(row => at(reel, stop + row) === 'S'))
    const withOne = BigInt(seen.filter(Boolean).length)
    for (let k = 5; k >= 0; k--)
      counts[k] = counts[k]! * (BigInt(length) - withOne) + (k > 0 ? counts[k - 1]! * withOne : 0n)
  }
  return counts
}

/** The payout of a spin, summed over all stops, in line bets. */
function allPaysX20(scatters: readonly bigint[]): bigint {
  let sum = scatters.reduce((all, count, k) => all + count * BigInt(SCATTER_PAYS[k] ?? 0), 0n)
  for (const [letter, pays] of Object.entries(PAYS)) {
    const on = REELS.map((reel, at) =>
      BigInt(Array.from(reel).filter(each => each === letter || (at > 0 && each === 'W')).length),
    )
    const off = REELS.map((reel, at) => BigInt(reel.length) - on[at]!)
    const start = on[0]! * on[1]! * on[2]!
    const runs = [
      start * off[3]! * BigInt(REELS[4]!.length),
      start * on[3]! * off[4]!,
      start * on[3]! * on[4]!,
    ]
    runs.forEach((run, k) => (sum += run * BigInt(pays[k]!) * BigInt(LINES.length)))
  }
  return sum
}

/**
 * The mean value of the remaining free spins in millionths of the stake, rounded down, given the number that
 * may still be won: the mean number of spins that will be made, times twice the mean of a spin.
 */
function worthX1000000(left: number, room: number): bigint {
  if (left === 0) return 0n
  const scatters = scatterCounts()
  // The mean number of spins times ALL^(left + room), so that every value is an integer.
  const known = new Map<string, bigint>()
  const spinsFrom = (left: number, room: number): bigint => {
    if (left === 0) return 0n
    const key = `${left}/${room}`
    const before = known.get(key)
    if (before !== undefined) return before
    let sum = ALL ** BigInt(left + room)
    scatters.forEach((count, k) => {
      const more = Math.min(FREE[k] ?? 0, room)
      // One spin was made, so the exponent is one less, which the number of stops compensates.
      sum += count * spinsFrom(left - 1 + more, room - more)
    })
    known.set(key, sum)
    return sum
  }
  const spins = spinsFrom(left, room)
  return (1_000_000n * 2n * spins * allPaysX20(scatters)) / (ALL ** BigInt(left + room) * 20n * ALL)
}
