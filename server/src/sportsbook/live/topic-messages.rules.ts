/** What of an event its followers get: a snapshot, and the changes between two moments. */
import { toOdds } from '@ruka/contract/odds'
import { oddsChange, type LineChange, type SportsDelta } from '@ruka/contract/sports-delta'
import type { LiveLine, LiveState, SportsServerMessage } from '@ruka/contract/sports-live'

/** A line as it is shown; odds are in parts of ten thousand, null where an outcome is not offered. */
export type ShownLine = {
  readonly k: number
  readonly market: number
  readonly specifiers: string
  /** Our outcomes in their order. */
  readonly ids: readonly string[]
  /** By outcome. */
  readonly odds: readonly (number | null)[]
  readonly shown: LiveLine['status']
}
/** An event as it is shown at a moment; a line's `k` is its place. */
export type Shown = { readonly state: LiveState; readonly lines: readonly ShownLine[] }
export type Named = {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly competition: string
}
/** The numbers of an event's next message to the followers of one cadence. */
export type Numbers = Pick<SportsDelta, 'e' | 'n'>

/** Lines in one message: a frame holds 64 kB, and a line of 30 outcomes has some 400 B in a snapshot. */
const PART_MAX = 100

export function snapshotOf(
  { id, home, away, competition }: Named,
  { state, lines }: Shown,
  { e, n }: Numbers,
): readonly SportsServerMessage[] {
  const [first = [], ...more] = inParts(lines.map(wholeLine))
  return [
    { t: 'sportsEvent', event: id, e, n, home, away, competition, state, lines: first },
    ...more.map(part => ({ t: 'sportsLines' as const, event: id, n, lines: part })),
  ]
}

/** What differs, in parts that fit a message: lines that are new or have other outcomes, then all else. */
export type Changes = {
  readonly whole: readonly LiveLine[][]
  readonly deltas: readonly Pick<SportsDelta, 'state' | 'lines'>[]
}

/** The changes of these lines and of the state. */
export function changesOf(before: Shown, now: Shown, ks: Iterable<number>): Changes {
  const whole: LiveLine[] = []
  const changed: LineChange[] = []
  for (const k of [...ks].sort((one, other) => one - other)) {
    const [line, known] = [now.lines[k]!, before.lines[k]]
    if (!known || known.ids.join() !== line.ids.join()) whole.push(wholeLine(line))
    else {
      const change = lineChange(known, line)
      if (change) changed.push(change)
    }
  }
  const state = stateChange(before.state, now.state)
  const [first = [], ...more] = inParts(changed)
  const rest = more.map(lines => ({ state: {}, lines }))
  const hasFirst = first.length > 0 || Object.keys(state).length > 0
  return { whole: inParts(whole), deltas: hasFirst ? [{ state, lines: first }, ...rest] : rest }
}

function lineChange(before: ShownLine, { k, odds, shown }: ShownLine): LineChange | undefined {
  const changed = odds.flatMap((value, place) => {
    const known = before.odds[place]!
    return value === known ? [] : [[place, oddsChange(known, value)] as const]
  })
  if (shown === before.shown) return changed.length > 0 ? { k, odds: changed } : undefined
  return { k, status: shown, odds: changed }
}

const stateChange = (before: LiveState, { status, kick_off, score }: LiveState): Partial<LiveState> => ({
  ...(status === before.status ? {} : { status }),
  ...(kick_off === before.kick_off ? {} : { kick_off }),
  ...(isSameScore(before.score, score) ? {} : { score }),
})
const isSameScore = (one: LiveState['score'], other: LiveState['score']): boolean =>
  one?.home === other?.home && one?.away === other?.away && one?.minute === other?.minute

const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PART_MAX) }, (_, part) =>
    items.slice(part * PART_MAX, (part + 1) * PART_MAX),
  )

const wholeLine = ({ k, market, specifiers, shown, ids, odds }: ShownLine): LiveLine => ({
  k,
  market,
  specifiers,
  status: shown,
  outcomes: [...ids],
  odds: odds.map(value => (value === null ? null : toOdds(value))),
})
