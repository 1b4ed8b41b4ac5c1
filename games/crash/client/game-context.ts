import type { CheckAnswers } from '../../kit/check.ts'
import type { Dialogs } from '../../kit/dialog.ts'
import type { Run } from './auto-bet.rules.ts'
import type { Records } from './records.ts'
import type { SettingsStore } from './settings.ts'
import type { Skin } from './skin.ts'
import type { Order } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

/** What the parts around play need: the game's state, its records, and where dialogs open. */
export type GameContext = {
  readonly skin: Skin
  readonly settings: SettingsStore
  readonly dialogs: Dialogs
  readonly records: Records
  table(): Table
  say(text: string): void
}

/** Leads to the sheet that another was opened from. */
type Back = (() => void) | undefined
/** What can be opened over the table. */
export type Opening =
  | { readonly what: 'menu' }
  | { readonly what: 'myBets' | 'history' | 'fairness' | 'rules'; readonly back?: Back }
  | { readonly what: 'round'; readonly round: number; readonly back?: Back }
  | { readonly what: 'auto-bet'; readonly order: Order; start(run: Run): void }
  | { readonly what: 'check'; readonly answers: CheckAnswers }
export type Open = (opening: Opening) => void
