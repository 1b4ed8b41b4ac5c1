import type { CheckAnswers } from '../../kit/table/check.tsx'
import type { Store } from '@ruka/client/store'
import type { Sheets } from '../../kit/table/sheets.tsx'
import type { Run } from './auto-bet.rules.ts'
import type { Records } from './records.ts'
import type { SettingsStore } from './settings.ts'
import type { Skin } from './skin.ts'
import type { Order } from './slot.rules.ts'
import type { Table } from './table.rules.ts'
import type { View } from './view.ts'

/** The context of the parts around play: the game's state, its records and its dialogs. */
export type GameContext = {
  readonly skin: Skin
  readonly settings: SettingsStore
  readonly dialogs: Sheets
  /** What the page shows around the flight, at most 15 times a second. */
  readonly views: Store<View>
  readonly records: Records
  table(): Table
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
