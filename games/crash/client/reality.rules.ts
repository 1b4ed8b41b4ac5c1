import type { CrashSocketMessage } from '@ruka/contract/crash'
import { firstCheckMs, playedFrom } from '../../kit/reality.rules.ts'
import { isPlaying } from './slot.rules.ts'
import type { Table } from './table.rules.ts'
import { slotsAsked } from './slot-events.rules.ts'

type Snapshot = Extract<CrashSocketMessage, { t: 'snapshot' }>

/** The first snapshot sets the due time, and later ones do not change it. */
export function playedAt(
  table: Table,
  { played, limits }: Snapshot,
  atMs: number,
): Pick<Table, 'played' | 'checkAtMs'> {
  const forMs = played?.forMs ?? (table.played ? atMs - table.played.sinceMs : 0)
  return {
    played: playedFrom(atMs, forMs, played),
    checkAtMs: table.checkAtMs ?? firstCheckMs(atMs, forMs, limits.realityCheckMs),
  }
}

/** Only between rounds, and never during a bet of the player. */
const isDue = (table: Table, nowMs: number): boolean =>
  table.checkAtMs !== undefined &&
  nowMs >= table.checkAtMs &&
  table.phase !== 'flying' &&
  !table.slots.some(slot => isPlaying(slot) && !(table.phase === 'crashed' && slot.intent === undefined))

/** The table, with the reality check open if it is due. That ends auto bets. */
export const checked = (table: Table, nowMs: number): Table =>
  !table.asking && isDue(table, nowMs) ? { ...table, asking: true, slots: slotsAsked(table.slots) } : table

export const answered = (table: Table, atMs: number): Table =>
  table.asking
    ? { ...table, asking: false, checkAtMs: atMs + (table.limits?.realityCheckMs ?? Infinity) }
    : table
