import type { CheckAnswers } from '../../kit/check.ts'
import type { Dialogs } from '../../kit/dialog.ts'
import type { Run } from './auto-bet.rules.ts'
import type { Records } from './records.ts'
import type { SettingsStore } from './settings.ts'
import type { Skin } from './skin.ts'
import type { Order } from './slot.rules.ts'
import type { Table } from './table.rules.ts'

/** The context of the parts around play: the game's state, its records and its dialogs. */
export type GameContext = {
  readonly skin: Skin
  readonly settings: SettingsStore
  readonly dialogs: Dialogs
  readonly records: Records
  table(): Table
  say(text: string): void
}

/** Opens the sheet from which another was opened. */
type Back = (() => void) | undefined
/** The sheets that can be opened over the table. */
export type Opening =
  | { readonly what: 'menu' | 'live' }
  | { readonly what: 'myBets' | 'history' | 'fairness' | 'rules'; readonly back?: Back }
  | { readonly what: 'round'; readonly round: number; readonly back?: Back }
  | { readonly what: 'auto-bet'; readonly order: Order; start(run: Run): void }
  | { readonly what: 'check'; readonly answers: CheckAnswers }
export type Open = (opening: Opening) => void
