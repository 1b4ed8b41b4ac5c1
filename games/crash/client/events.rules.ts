import type { CrashSocketMessage } from '@ruka/contract/crash'
import { endRun } from '../../kit/run.rules.ts'
import { runAtBetting, runSent, type Run } from './auto-bet.rules.ts'
import { addRtt } from './clock.rules.ts'
import { reduceMessage } from './reduce-message.rules.ts'
import { answered, checked } from './reality.rules.ts'
import { stillTrue } from './recap.rules.ts'
import {
  isPlaying,
  oneSlot,
  slotSent,
  type BetIntent,
  type Intent,
  type Order,
  type Slot,
} from './slot.rules.ts'
import type { Link, Table } from './table.rules.ts'
import { withRun } from './slot-events.rules.ts'

export type TableEvent =
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'sent'; readonly intent: Intent }
  /** The connection was down when a queued bet or one of an auto bet was due. */
  | { readonly kind: 'unsent'; readonly intent: BetIntent }
  | { readonly kind: 'queue'; readonly slot: 0 | 1; readonly order: Order }
  | { readonly kind: 'unqueue'; readonly slot: 0 | 1 }
  | { readonly kind: 'run'; readonly slot: 0 | 1; readonly run: Run }
  | { readonly kind: 'stop'; readonly slot: 0 | 1 }
  | { readonly kind: 'dismiss' }
  | { readonly kind: 'answered'; readonly atMs: number }
  | { readonly kind: 'rtt'; readonly rttMs: number }
  | { readonly kind: 'received'; readonly message: CrashSocketMessage; readonly atMs: number }

/** The table after an event. Impossible events (of another round, for an unknown bet) change nothing. */
export function reduceTable(table: Table, event: TableEvent): Table {
  switch (event.kind) {
    case 'link':
      return { ...table, link: event.link, opened: event.link === 'open' ? table.opened : undefined }
    case 'rtt':
      return { ...table, rttsMs: addRtt(table.rttsMs, event.rttMs) }
    case 'received':
      return received(table, event)
    case 'sent':
      return sent(table, event.intent)
    case 'unsent':
      return { ...table, slots: oneSlot(table.slots, event.intent.slot, unsent) }
    case 'dismiss':
      return { ...table, recap: [] }
    case 'answered':
      return answered(table, event.atMs)
    case 'queue':
    case 'unqueue':
    case 'run':
    case 'stop':
      return { ...table, slots: oneSlot(table.slots, event.slot, slot => wished(table, slot, event)) }
  }
}

type Wish = Extract<TableEvent, { slot: 0 | 1 }>

function received(table: Table, { message, atMs }: Extract<TableEvent, { kind: 'received' }>): Table {
  const after = reduceMessage({ ...table, receivedAtMs: atMs }, message, atMs)
  return checked({ ...after, recap: stillTrue(after.recap, message) }, atMs)
}

function wished(table: Table, slot: Slot, event: Wish): Slot {
  const fresh = { refusal: undefined, returned: undefined, stopped: undefined }
  switch (event.kind) {
    case 'queue':
      return table.phase === 'betting' || isPlaying(slot) || slot.run
        ? slot
        : { ...slot, ...fresh, queued: { ...event.order, after: table.round } }
    case 'unqueue':
      return { ...slot, queued: undefined }
    case 'run': {
      if (isPlaying(slot) || slot.run) return slot
      const begun = { ...slot, ...fresh, queued: undefined, run: event.run }
      return table.opened === table.round ? withRun(begun, runAtBetting(event.run, table.balance)) : begun
    }
    case 'stop':
      return slot.run ? { ...slot, run: undefined, stopped: endRun(slot.run, 'player') } : slot
  }
}

/** A due bet of a run belongs to the run; a manual bet does not. */
function sent(table: Table, intent: Intent): Table {
  const { run, queued } = table.slots[intent.slot]
  const slots = slotSent(table.slots, intent)
  if (intent.t !== 'bet' || !run || queued) return { ...table, slots }
  const follow = (slot: Slot): Slot => ({ ...slot, run: runSent(run, intent.id, intent.round) })
  return { ...table, slots: oneSlot(slots, intent.slot, follow) }
}

function unsent(slot: Slot): Slot {
  const stopped = slot.run && endRun(slot.run, 'offline')
  const refusal = slot.queued && { code: 'unsent' }
  return { ...slot, queued: undefined, run: undefined, stopped, refusal }
}
