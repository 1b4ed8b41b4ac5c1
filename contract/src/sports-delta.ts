/**
 * The changes of one event of the topic `sports`, as a binary message:
 *
 * - `SPORTS_BYTE`, then the varints `e` and `n`
 * - a varint: how many lines, times 8, plus 1 where a status follows, 2 for a kick-off and 4 for a score
 * - the status: a varint, its place in `STATUSES`
 * - the kick-off: a varint, in milliseconds since the Unix epoch
 * - the score: varints of the home side's goals plus 1, the away side's, and the minute plus 1, or 0 where it
 *   is unknown; a single 0 before the first score
 * - of each line a varint: its `k`, less that of the line before and 1, times 4, plus 0 where the status is
 *   the same, else the status plus 2
 * - of each seven outcomes of the line, up to the last that changed: a byte with a bit for each that did, the
 *   lowest first, and the eighth where more follow; then a varint for each that did
 *
 * The varint of an outcome is 0 where it is not offered any more. Else it has the difference to the odds that
 * were sent last, or to 0 where there were none: in hundredths, times 2, or in parts of ten thousand, times 2
 * plus 1. A difference d is written as 2d − 1 above zero and as −2d below. A varint has seven bits a byte, the
 * lowest first, and the eighth where more follow.
 *
 * No schema library is needed here: phones load the decoder alone.
 */
import type { LiveLine, LiveState } from './sports-live.ts'

/** The first byte of each binary message of the topic. */
export const SPORTS_BYTE = 1
/** Lines of an event, and outcomes of a line. */
export const SPORTS_LINES_MAX = 1_000
export const SPORTS_OUTCOMES_MAX = 64

/** What has changed of an event since the message before. */
export type SportsDelta = {
  /** The event, by the number that its snapshot gave. */
  readonly e: number
  readonly n: number
  readonly state: Partial<LiveState>
  /** By `k`, ascending. */
  readonly lines: readonly LineChange[]
}
export type LineChange = {
  readonly k: number
  /** Missing where it is the same. */
  readonly status?: LiveLine['status']
  /** The places of outcomes, ascending, each with its `oddsChange`. */
  readonly odds: readonly (readonly [place: number, change: number])[]
}

/** How odds that differ have changed, in parts of ten thousand; 0 where the outcome is not offered any more. */
export const oddsChange = (before: number | null, after: number | null): number =>
  after === null ? 0 : after - (before ?? 0)
/** The odds after such a change, in parts of ten thousand. */
export const changedOdds = (before: number | null, change: number): number | null =>
  change === 0 ? null : (before ?? 0) + change

const STATUSES: readonly LiveState['status'][] = [
  'upcoming',
  'delayed',
  'live',
  'interrupted',
  'ended',
  'cancelled',
  'postponed',
  'abandoned',
]
/** A varint of more than seven bytes is none of ours. */
const VARINT_END = 2 ** 49
const HUNDREDTH = 100

export function encodeSportsDelta({ e, n, state, lines }: SportsDelta): Uint8Array {
  const bytes: number[] = [SPORTS_BYTE]
  const put = (value: number): void => {
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
    bytes.push(value)
  }
  const { status, kick_off, score } = state
  put(e)
  put(n)
  put(lines.length * 8 + (status ? 1 : 0) + (kick_off ? 2 : 0) + (score === undefined ? 0 : 4))
  if (status) put(STATUSES.indexOf(status))
  if (kick_off) put(Date.parse(kick_off))
  if (score) {
    put(score.home + 1)
    put(score.away)
    put(score.minute === null ? 0 : Number(score.minute) + 1)
  } else if (score === null) put(0)
  let before = -1
  for (const { k, status: shown, odds } of lines) {
    put((k - before - 1) * 4 + (shown === undefined ? 0 : shown + 2))
    before = k
    const groups = Math.floor((odds.at(-1)?.[0] ?? 0) / 7)
    for (let group = 0; group <= groups; group++) {
      const changed = odds.filter(([place]) => Math.floor(place / 7) === group)
      const mask = changed.reduce((bits, [place]) => bits + (1 << (place % 7)), 0)
      bytes.push(mask + (group < groups ? 128 : 0))
      for (const [, change] of changed) put(packed(change))
    }
  }
  return Uint8Array.from(bytes)
}

function packed(change: number): number {
  const isWhole = change % HUNDREDTH === 0
  const steps = isWhole ? change / HUNDREDTH : change
  return (steps > 0 ? steps * 2 - 1 : steps * -2) * 2 + (isWhole ? 0 : 1)
}

/** The changes in a message; undefined for any bytes that are not exactly one. */
export function decodeSportsDelta(bytes: Uint8Array): SportsDelta | undefined {
  let at = 0
  // Behind the end only zeros are read, and the place stays behind it: what is missing is found at the end.
  const byte = (): number => bytes[at++] ?? 0
  const refuse = (): number => {
    at = Infinity
    return 0
  }
  const take = (): number => {
    let value = 0
    for (let scale = 1; scale < VARINT_END; scale *= 128) {
      const next = byte()
      value += (next & 127) * scale
      if (next < 128) return value
    }
    return refuse()
  }
  if (byte() !== SPORTS_BYTE) return undefined
  const [e, n, parts] = [take(), take(), take()]
  const state: Partial<LiveState> = {}
  if (parts & 1) state.status = STATUSES[take()] ?? STATUSES[refuse()]!
  if (parts & 2) state.kick_off = new Date(take()).toISOString()
  if (parts & 4) {
    const home = take()
    state.score = home ? { home: home - 1, away: take(), minute: minuteOf(take()) } : null
  }
  const lines: LineChange[] = []
  let left = Math.floor(parts / 8)
  for (let k = -1; left > 0 && at < bytes.length; left--) {
    const head = take()
    k += 1 + Math.floor(head / 4)
    const odds: [number, number][] = []
    for (let place = 0, mask = 128; mask > 127; place += 7) {
      mask = byte()
      for (let bit = 0; bit < 7; bit++) if ((mask >> bit) & 1) odds.push([place + bit, unpacked(take())])
    }
    if (k >= SPORTS_LINES_MAX || (odds.at(-1)?.[0] ?? 0) >= SPORTS_OUTCOMES_MAX) refuse()
    lines.push({ k, ...(head & 3 ? { status: ((head & 3) - 2) as LiveLine['status'] } : {}), odds })
  }
  return left || at !== bytes.length ? undefined : { e, n, state, lines }
}

const minuteOf = (value: number): string | null => (value ? String(value - 1) : null)

function unpacked(value: number): number {
  const steps = Math.floor(value / 2)
  const change = steps & 1 ? (steps + 1) / 2 : 0 - steps / 2
  return value & 1 ? change : change * HUNDREDTH
}
