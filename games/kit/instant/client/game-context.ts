import type { CheckAnswers } from '../../table/check.tsx'
import type { Sheets } from '../../table/sheets.tsx'
import type { Run, RunOrder } from './autoplay.rules.ts'
import type { AnyGame } from './game.ts'
import type { GameStore } from './game-store.ts'
import type { SettingsStore } from './settings.ts'
import type { Witness } from './witness.ts'

/** The context of the parts around play. */
export type GameContext = {
  readonly game: AnyGame
  readonly gameStore: GameStore
  readonly settings: SettingsStore
  /** The seeds that this device was shown. */
  readonly witness: Witness
  readonly dialogs: Sheets
  /** Whether this game has autoplay. */
  readonly autoplay: boolean
  /** The duration factor of animations: 0 for at once. */
  pace(): number
  /** The page on responsible gambling, the player's limits and breaks. */
  responsible(): void
}
type Back = (() => void) | undefined
/** The sheets that can be opened over the table. */
export type Opening =
  | { readonly what: 'menu' }
  | { readonly what: 'help' | 'plays' | 'fairness'; readonly back?: Back }
  | { readonly what: 'play'; readonly id: string; readonly back?: Back }
  | { readonly what: 'autoplay'; readonly order: RunOrder; start(run: Run): void }
  | { readonly what: 'check'; readonly answers: CheckAnswers }
export type Open = (opening: Opening) => void
