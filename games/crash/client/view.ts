import { readBet, type Bet, type ReadBet } from './bet.ts'
import { panelNote, type Note } from './panel-note.ts'
import { panelView, type PanelView } from './panel-view.ts'
import type { Reading } from './reading.ts'
import type { Shown as Facts } from './records.ts'
import type { Table } from './table.rules.ts'

export type Slot = 0 | 1
export type Bets = readonly [Bet, Bet]

/** One betting panel as the page shows it. */
export type Panel = {
  readonly bet: Bet
  readonly read: ReadBet
  readonly view: PanelView
  readonly note: Note
  /** The button has a new action: a tap for the old one must not trigger it. */
  readonly isNew: boolean
  /** The last action that gave way to another. */
  readonly last?: { readonly press: PanelView['press']; readonly atMs: number } | undefined
}
/** What the page shows around the flight, which itself is drawn in every frame. */
export type View = {
  readonly table: Table
  readonly facts: Facts
  /** The multiplier, in hundredths, and whether it has stopped for lack of messages. */
  readonly x100: number
  readonly stale: boolean
  readonly nowMs: number
  readonly panels: readonly [Panel, Panel]
}
type Seen = Pick<View, 'table' | 'facts' | 'nowMs'> & Reading & { readonly bets: Bets }

const SETTLE_MS = 350

/** Parts that are equal to those before stay the same objects, so that nothing is drawn for them again. */
export function viewOf(
  { table, facts, x100, stale, nowMs, bets }: Seen,
  awayAt: string,
  before?: View,
): View {
  const panel = (slot: Slot): Panel => {
    const bet = bets[slot]
    const read = readBet(bet, table.limits)
    const old = before?.panels[slot]
    const view = panelView(table, slot, read.draft, x100, stale, awayAt, nowMs)
    const note = noteBeside(panelNote(table, slot, read.draft, view.open ? read.fault : ''), view)
    const hasChanged = old && old.view.press !== view.press && old.view.press !== 'none'
    const last = hasChanged ? { press: old.view.press, atMs: nowMs } : old?.last
    const isNew = isNewPress(last, view, nowMs)
    return kept(
      {
        bet,
        read: kept(read, old?.read),
        view: kept(view, old?.view),
        note: kept(note, old?.note),
        isNew,
        last,
      },
      old,
    )
  }
  return { table, facts, x100, stale, nowMs, panels: [panel(0), panel(1)] }
}

/** Whether what is shown of the round may be old: there is no line, or it is silent. */
export const isAway = ({ table, stale }: Pick<View, 'table' | 'stale'>): boolean =>
  stale || (table.limits !== undefined && table.link !== 'open')

export const isNewPress = (last: Panel['last'], { press }: PanelView, nowMs: number): boolean =>
  last !== undefined && last.press !== press && nowMs - last.atMs < SETTLE_MS

/** What the button says is not said twice. A line break must not separate an amount from its currency. */
const noteBeside = (note: Note, { label }: PanelView): Note => ({
  ...note,
  text: note.text === label ? '' : note.text.replaceAll('KES ', 'KES\u00A0'),
})

/** The value before if it has the same parts. */
function kept<Value extends object>(next: Value, before: Value | undefined): Value {
  if (!before) return next
  const parts = Object.entries(next)
  const isSame = parts.every(([name, part]) => isEqual(part, (before as Record<string, unknown>)[name]))
  return isSame && parts.length === Object.keys(before).length ? before : next
}

/** Each reading makes new objects of the drafts, so they are compared by what they hold. */
const isEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isDraft(one) && isDraft(other) && one.stake === other.stake && one.auto === other.auto)
const isDraft = (value: unknown): value is ReadBet['draft'] =>
  typeof value === 'object' && value !== null && 'stake' in value && 'auto' in value
