import type { CrashServerMessage } from '@ruka/contract/crash'
import { asCents, fromKes } from '@ruka/contract/money'
import { isPlaying } from './slot.rules.ts'
import type { Played, Table } from './table.rules.ts'
import { slotsAsked } from './turns.rules.ts'

type Welcome = Extract<CrashServerMessage, { t: 'welcome' }>

/** The server's count where it counts; play money has its time only. The first welcome sets when to ask, and no later one moves it. */
export function playedAt(
  table: Table,
  { played, limits }: Welcome,
  atMs: number,
): Pick<Table, 'played' | 'checkAtMs'> {
  const forMs = played?.forMs ?? (table.played ? atMs - table.played.sinceMs : 0)
  const everyMs = limits.realityCheckMs
  const nextMs = (Math.floor(forMs / everyMs) + 1) * everyMs
  return {
    played: {
      sinceMs: atMs - forMs,
      ...(played && { stakedCents: fromKes(played.staked), paidCents: fromKes(played.paid) }),
    },
    checkAtMs: table.checkAtMs ?? atMs - forMs + nextMs,
  }
}

/** What moved since the welcome, in KES. */
export function counted(table: Table, moved: { staked?: number; paid?: number }): Played | undefined {
  const { played } = table
  if (played?.stakedCents === undefined || played.paidCents === undefined) return played
  return {
    ...played,
    stakedCents: asCents(played.stakedCents + fromKes(moved.staked ?? 0)),
    paidCents: asCents(played.paidCents + fromKes(moved.paid ?? 0)),
  }
}

/** Between rounds only, and never over a bet of one's own. */
const isDue = (table: Table, nowMs: number): boolean =>
  table.checkAtMs !== undefined &&
  nowMs >= table.checkAtMs &&
  table.phase !== 'flying' &&
  !table.slots.some(slot => isPlaying(slot) && !(table.phase === 'crashed' && slot.intent === undefined))

/** The table, asking if it is time. Auto bets end with that. */
export const checked = (table: Table, nowMs: number): Table =>
  !table.asking && isDue(table, nowMs) ? { ...table, asking: true, slots: slotsAsked(table.slots) } : table

export const answered = (table: Table, atMs: number): Table =>
  table.asking
    ? { ...table, asking: false, checkAtMs: atMs + (table.limits?.realityCheckMs ?? Infinity) }
    : table
