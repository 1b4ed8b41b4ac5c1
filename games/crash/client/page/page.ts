import { createStore, useStore, type Store } from '@ruka/client/store'
import { openParts, type PageParts } from '../../../kit/table/page-parts.ts'
import { FIRST_BET, type Bet } from '../bet.ts'
import type { Flight } from '../flight.ts'
import type { Open } from '../game-context.ts'
import type { Records } from '../records.ts'
import { AT_FIRST as SETTINGS, type Settings, type SettingsStore } from '../settings.ts'
import type { Skin } from '../skin.ts'
import { emptyTable } from '../table.rules.ts'
import { viewOf, type Slot, type View } from '../view.ts'

/** What the components of a crash game's page share. */
export type Page = PageParts & {
  readonly skin: Skin
  /** What is shown around the flight, at most 15 times a second. */
  readonly views: Store<View>
  /** What the build has drawn: the first view of every player. */
  readonly drawn: View
  readonly settings: SettingsStore
  /** What only a page with its player has: absent while the build draws it. */
  readonly live?: {
    readonly records: Records
    /** The picture of the flight. */
    readonly flight: Flight
  }
  open: Open
  /** Changes what the player has typed. */
  change(slot: Slot, part: Partial<Bet>): void
  /** Presses the big button of a panel. */
  press(slot: Slot): void
  cashOut(slot: Slot): void
  /** Places the cancelled bet again. */
  undo(slot: Slot): void
  /** Asks for the stops of an auto bet, which begins with them, and ends it. */
  autoBet(slot: Slot): void
  stop(slot: Slot): void
  /** Dismisses the card about the time without a connection. */
  dismiss(): void
}

const NOTHING = { out: 0, paid: 0 }
const AT_FIRST = { x100: 100, stale: false, nowMs: 0, facts: NOTHING, table: emptyTable }
const BETS = [FIRST_BET, FIRST_BET] as const

/** A page before anything is known of its player, as the build draws it and as it begins. */
export function newPage(skin: Skin, settings: SettingsStore) {
  const drawn = viewOf({ ...AT_FIRST, bets: BETS }, skin.texts.awayAt)
  return {
    skin,
    settings,
    drawn,
    views: createStore(drawn),
    ...openParts(),
  }
}

/** A part of what the page shows, which must be the same value while nothing about it has changed. */
export const useView = <Part>(page: Page, part: (view: View) => Part): Part =>
  useStore(page.views, part, () => page.drawn)

export const useSettings = ({ settings }: Page): Settings => useStore(settings, undefined, () => SETTINGS)
