import type { ReplyInput } from '@ruka/contract/endpoint'
import type { readSportsEvent } from '@ruka/contract/sports-events'

/** Goals and red cards as a message of the feed has them. */
export type Moment = readonly [
  /** By the feed's clock. */
  ms: number,
  minute: number | null,
  homeGoals: number,
  awayGoals: number,
  homeReds: number,
  awayReds: number,
]
/** A state of a message that may leave numbers out: those are as they were before it. */
export type Seen = {
  readonly ms: number
  readonly minute: number | null
  readonly counts: readonly (number | null | undefined)[]
}
export type TimelineEntry = ReplyInput<typeof readSportsEvent>['data']['timeline'][number]

/** No match of football has as many; what is beyond is left out. */
const MOMENTS_MAX = 40

/**
 * The moments at which numbers changed, by the feed's time, with what a message says: a late one goes to its
 * place, a repeated one changes nothing. `now` is what the latest message says. The first moment is kept even
 * without goals, since those that it has are older than it.
 *
 * The order of arrival decides nothing but the minute of a goal that was taken back and given again, where
 * the message that took it back arrives last.
 */
export function withMoment(moments: readonly Moment[], seen: Seen, now?: Moment): readonly Moment[] {
  const place = moments.findLastIndex(([ms]) => ms <= seen.ms) + 1
  const before = moments[place - 1]
  const count = (which: 0 | 1 | 2 | 3): number => seen.counts[which] ?? before?.[COUNTS + which] ?? 0
  const moment: Moment = [seen.ms, seen.minute, count(0), count(1), count(2), count(3)]
  if (before && isSame(before, moment)) return moments
  const isLast = place === moments.length
  // Later messages repeated what was known before this one, so they left no moment of their own.
  const after = isLast && before && now && now[0] > seen.ms ? [now] : moments.slice(place)
  const next = after[0]
  return [
    ...moments.slice(0, before?.[0] === seen.ms ? place - 1 : place),
    moment,
    ...(next && isSame(moment, next) ? after.slice(1) : after),
  ].slice(0, MOMENTS_MAX)
}

/** Where the numbers of a moment begin. */
const COUNTS = 2
const isSame = (one: Moment, other: Moment): boolean =>
  one.every((count, place) => place < COUNTS || count === other[place])

/** The minute that a match's clock shows, such as `67:12`, as it is written: the first one is 1. */
export function minuteOf(matchTime: string | null | undefined): number | null {
  const [, minutes, seconds = '0'] = /^(\d{1,3})(?::(\d{1,2}))?$/.exec(matchTime ?? '') ?? []
  if (minutes === undefined) return null
  return Math.max(1, Number(minutes) + Number(Number(seconds) > 0))
}

const KINDS = [
  { kind: 'goal', side: 'home' },
  { kind: 'goal', side: 'away' },
  { kind: 'red_card', side: 'home' },
  { kind: 'red_card', side: 'away' },
] as const

/**
 * The goals and red cards that stand, in the order of time: where a number falls, the latest of them are
 * taken back. Those of the first moment have no minute.
 */
export function timelineOf(moments: readonly Moment[]): readonly TimelineEntry[] {
  const standing = KINDS.map(() => [] as { readonly ms: number; readonly minute: number | null }[])
  for (const [place, [ms, minute, ...counts]] of moments.entries())
    for (const [which, entries] of standing.entries()) {
      const count = Math.trunc(Math.min(Math.max(0, counts[which]!), MOMENTS_MAX))
      entries.length = Math.min(entries.length, count)
      while (entries.length < count) entries.push({ ms, minute: place === 0 ? null : minute })
    }
  const score = { home: 0, away: 0 }
  return standing
    .flatMap((entries, which) => entries.map(entry => ({ ...entry, ...KINDS[which]! })))
    .sort((one, other) => one.ms - other.ms)
    .slice(0, MOMENTS_MAX)
    .map(({ kind, side, minute }) => {
      if (kind === 'goal') score[side] += 1
      return { kind, side, minute, score: { ...score } }
    })
}
