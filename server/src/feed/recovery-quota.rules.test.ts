import { describe, expect, it } from 'vitest'
import { below, seededRandom } from '../platform/base/random.ts'
import {
  afterOf,
  QUOTA_WINDOW_MS,
  waitMs,
  type PastRecovery,
  type RecoveryKind,
} from './recovery-quota.rules.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A request counts when it arrives, which may be later than the next one by so much. */
const ON_THE_WAY = 5 * SECOND

describe('the quota of recoveries', () => {
  const made = (kind: RecoveryKind, ...times: number[]): PastRecovery[] => times.map(atMs => ({ kind, atMs }))
  const every = (count: number, ms: number) => Array.from({ length: count }, (_, n) => n * ms)

  it.each<[string, RecoveryKind, number, number, number]>([
    ['20 in 10 minutes, under 30 minutes', { ageMs: 5 * MINUTE }, 20, 30 * SECOND, 10 * MINUTE],
    ['4 in 10 minutes, under a day', { ageMs: 30 * MINUTE }, 4, MINUTE, 10 * MINUTE],
    ['2 in 30 minutes, from a day on', { ageMs: DAY }, 2, MINUTE, 30 * MINUTE],
    ['2 in 30 minutes, of a whole snapshot', { ageMs: null }, 2, MINUTE, 30 * MINUTE],
    ['100 in 10 minutes, for single events', 'event', 100, SECOND, 10 * MINUTE],
  ])('is %s', (_, kind, most, apartMs, withinMs) => {
    const [past, nowMs] = [made(kind, ...every(most, apartMs)), most * apartMs + ON_THE_WAY]
    expect(waitMs(kind, past.slice(1), nowMs)).toBe(0)
    expect(waitMs(kind, past, nowMs)).toBe(withinMs + ON_THE_WAY - nowMs)
    expect(waitMs(kind, past, withinMs + ON_THE_WAY)).toBe(0)
  })

  it.each<[RecoveryKind, number, number, number]>([
    [{ ageMs: 0 }, 60, MINUTE, HOUR],
    [{ ageMs: HOUR }, 10, 6 * MINUTE, HOUR],
    [{ ageMs: null }, 4, 30 * MINUTE, 2 * HOUR],
    ['event', 300, 12 * SECOND, HOUR],
  ])('is counted over the longer window, too: %j', (kind, most, apartMs, withinMs) => {
    const past = made(kind, ...every(most, apartMs))
    expect(waitMs(kind, past, withinMs - 1)).toBeGreaterThan(0)
  })

  it('keeps 30 s between requests of any age, but not for single events', () => {
    const past = made({ ageMs: 0 }, 0)
    expect(waitMs({ ageMs: null }, past, 10 * SECOND)).toBe(20 * SECOND + ON_THE_WAY)
    expect(waitMs('event', past, 10 * SECOND)).toBe(0)
  })

  it('counts a request for both ages where it becomes older on its way', () => {
    const past = made({ ageMs: HOUR }, ...every(4, MINUTE))
    expect(waitMs({ ageMs: 30 * MINUTE - SECOND }, past, 4 * MINUTE)).toBe(6 * MINUTE + ON_THE_WAY)
    const nearly = made({ ageMs: 30 * MINUTE - SECOND }, ...every(4, MINUTE))
    expect(waitMs({ ageMs: HOUR }, nearly, 4 * MINUTE)).toBe(6 * MINUTE + ON_THE_WAY)
    expect(waitMs({ ageMs: 0 }, past, 4 * MINUTE)).toBe(0)
  })

  it('holds where the operator counts: the last request of a full window took longest, the next no time', () => {
    const past = made({ ageMs: 0 }, ...every(20, 30 * SECOND + ON_THE_WAY))
    const leavesAtMs = 20 * (30 * SECOND + ON_THE_WAY)
    const arrived = past.map(({ atMs, kind }) => ({ kind, atMs: atMs + 4 * SECOND }))
    const next = { kind: { ageMs: 0 }, atMs: leavesAtMs + waitMs({ ageMs: 0 }, past, leavesAtMs) }
    expect(breaches([...arrived, next])).toEqual([])
  })

  it.each(['a', 'b', 'c'])('is never exceeded in seven days of random outages (%s)', seed => {
    const random = seededRandom(`quota-${seed}`)
    const past: PastRecovery[] = []
    let checkpointMs: number | null = null
    let refused = 0
    for (let nowMs = DAY; nowMs < 8 * DAY;) {
      // Storms of outages with hours between; the checkpoint is young, days old, or lost.
      nowMs += below(random, 200) === 0 ? below(random, 6 * HOUR) : below(random, 40 * SECOND)
      if (below(random, 50) === 0) checkpointMs = null
      else if (below(random, 3) === 0)
        checkpointMs = nowMs - below(random, below(random, 5) === 0 ? 5 * DAY : HOUR)
      const afterMs = afterOf(checkpointMs, { nowMs, windowMs: 3 * DAY })
      const kind = below(random, 3) === 0 ? 'event' : { ageMs: afterMs === null ? null : nowMs - afterMs }
      const counted = past.filter(({ atMs }) => atMs > nowMs - QUOTA_WINDOW_MS)
      const wait = waitMs(kind, counted, nowMs)
      if (wait === 0) past.push({ kind, atMs: nowMs })
      else refused++
    }
    expect(past.length).toBeGreaterThan(100)
    expect(refused).toBeGreaterThan(10)
    expect(breaches(past)).toEqual([])
  })
})

/** Counts each window behind each request, without the code under test. */
function breaches(requests: readonly PastRecovery[]): readonly string[] {
  const classOf = (kind: RecoveryKind): string =>
    kind === 'event'
      ? 'event'
      : kind.ageMs === null || kind.ageMs >= DAY
        ? 'old'
        : kind.ageMs >= 30 * MINUTE
          ? 'day'
          : 'young'
  const allowed: Record<string, readonly [number, number][]> = {
    young: [
      [20, 10 * MINUTE],
      [60, HOUR],
    ],
    day: [
      [4, 10 * MINUTE],
      [10, HOUR],
    ],
    old: [
      [2, 30 * MINUTE],
      [4, 2 * HOUR],
    ],
    event: [
      [100, 10 * MINUTE],
      [300, HOUR],
    ],
  }
  return requests.flatMap(({ kind, atMs }, index) => {
    const before = requests.slice(Math.max(0, index - 700), index + 1)
    const over = allowed[classOf(kind)]!.filter(
      ([most, withinMs]) =>
        before.filter(each => classOf(each.kind) === classOf(kind) && each.atMs > atMs - withinMs).length >
        most,
    )
    const last = kind === 'event' ? undefined : before.slice(0, -1).findLast(each => each.kind !== 'event')
    return [
      ...over.map(([most, withinMs]) => `more than ${most} in ${withinMs} ms at ${atMs}`),
      ...(last && atMs - last.atMs < 30 * SECOND ? [`a gap of ${atMs - last.atMs} ms at ${atMs}`] : []),
    ]
  })
}

describe('the time that a recovery begins at', () => {
  const [nowMs, windowMs] = [10 * DAY, 10 * HOUR]

  it('is five minutes before the checkpoint', () => {
    expect(afterOf(nowMs - HOUR, { nowMs, windowMs })).toBe(nowMs - HOUR - 5 * MINUTE)
  })

  it('is none without a checkpoint', () => {
    expect(afterOf(null, { nowMs, windowMs })).toBeNull()
  })

  it('is within what the producer recovers, and never in the future', () => {
    expect(afterOf(nowMs - 2 * DAY, { nowMs, windowMs })).toBe(nowMs - windowMs + MINUTE)
    expect(afterOf(nowMs + DAY, { nowMs, windowMs })).toBe(nowMs - 5 * MINUTE)
  })
})
