import type { Bus } from '../../platform/events/bus.ts'
import type { BookChange } from '../book/book.ts'
import type { Line } from '../model/book.rules.ts'

/** Changes of events, for all web processes. */
const CHANGES_TOPIC = 'sportsbook.changes'
/** Lines in one message, so that each is far below what a bus takes. */
const LINES_MAX = 200

/** An event as the feed has it now. */
export type ChangedState = {
  readonly kickOffMs: number | null
  readonly status: number
  readonly homeScore: number | null
  readonly awayScore: number | null
  readonly matchTime: string | null
  /** By the feed's clock, in milliseconds. */
  readonly statusMs: number
  readonly heardUntilMs: number | null
}
/** A line as the feed has it now. */
export type ChangedLine = Pick<Line, 'market' | 'specifiers' | 'product' | 'status' | 'version' | 'outcomes'>
export type EventChange = {
  readonly eventId: string
  readonly state: ChangedState
  readonly lines: readonly ChangedLine[]
}
/** `source` names the publisher, and `n` counts its messages: a missing number is a message that was lost. */
type Message = { readonly source: string; readonly n: number; readonly changes: readonly EventChange[] }

/** Publishes what committed messages of the feed changed. `source` is of this publisher alone. */
export function publishChanges(bus: Bus, source: string): (changes: readonly BookChange[]) => void {
  let n = 0
  const publish = (changes: readonly EventChange[]) =>
    bus.publish(CHANGES_TOPIC, { source, n: ++n, changes } satisfies Message)
  return changes => {
    let waiting: EventChange[] = []
    let lines = 0
    for (const change of changes.flatMap(partsOf)) {
      if (lines + change.lines.length > LINES_MAX) {
        publish(waiting)
        waiting = []
        lines = 0
      }
      waiting.push(change)
      // The state of an event weighs about as much as a line.
      lines += change.lines.length + 1
    }
    if (waiting.length > 0) publish(waiting)
  }
}

/** Calls back with each change, and with `onGap` before a change that follows lost messages. */
export function followChanges(
  bus: Bus,
  { onChange, onGap }: { onChange(change: EventChange): void; onGap(): void },
): () => void {
  let last: Pick<Message, 'source' | 'n'> | undefined
  let hasGap = false
  const stops = [
    bus.subscribe(CHANGES_TOPIC, received => {
      const message = received as Message
      const follows = last ? last.source === message.source && last.n + 1 === message.n : message.n === 1
      if (hasGap || !follows) onGap()
      hasGap = false
      last = { source: message.source, n: message.n }
      for (const change of message.changes) onChange(change)
    }),
    bus.onGap(() => {
      hasGap = true
    }),
  ]
  return () => stops.forEach(stop => stop())
}

/** The changes of an event in parts of bounded size; one without lines where only its state has changed. */
function partsOf({ eventId, book, keys }: BookChange): readonly EventChange[] {
  const { kickOffMs, status, homeScore, awayScore, matchTime, statusMs, heardUntilMs } = book.event
  const state = { kickOffMs, status, homeScore, awayScore, matchTime, statusMs, heardUntilMs }
  const parts: EventChange[] = []
  for (let at = 0; at === 0 || at < keys.length; at += LINES_MAX) {
    const lines = keys.slice(at, at + LINES_MAX).map(key => changedLine(book.lines.get(key)!))
    parts.push({ eventId, state, lines })
  }
  return parts
}

/** What of a line the bus carries. */
const changedLine = ({ market, specifiers, product, status, version, outcomes }: Line): ChangedLine => ({
  market,
  specifiers,
  product,
  status,
  version,
  outcomes,
})
