import { createStore, useStore, type Store } from '@ruka/client/store'
import { openParts, type PageParts } from '../../../table/page-parts.ts'
import { firstBet, type Bet } from '../bet.ts'
import type { Open } from '../game-context.ts'
import type { AnyGame, Cue } from '../game.ts'
import { makeScene } from '../scene.ts'
import { emptyTable, type Table } from '../table-state.rules.ts'
import type { SettingsStore } from '../settings.ts'
import { viewOf, type View } from '../view.ts'

/** What the components of an instant game's page share. */
export type Page = PageParts & {
  readonly game: AnyGame
  readonly views: Store<View>
  /** What the build has drawn: the first view of every player. */
  readonly drawn: View
  readonly settings: SettingsStore
  readonly scene: ReturnType<typeof makeScene>
  readonly hasAutoplay: boolean
  open: Open
  /** Changes the player's bet. */
  change(part: Partial<Bet>): void
  /** Presses the big button. */
  press(): void
  act(move: unknown): void
  sound(cue: Cue): void
  /** Whether something covers the page, such as a sheet. */
  isCovered(): boolean
  /** Whether a play that is ordered now need not wait. */
  isCycleOver(): boolean
}

export const hasAutoplay = ({ rules: [rules], auto }: AnyGame): boolean =>
  rules.move === undefined || auto !== undefined

/** A page before anything is known of its player, as the build draws it and as it begins. */
export function newPage(game: AnyGame, mode: Table['mode'] = 'real', isWide = false) {
  const view = (mode: Table['mode'], isWide = false) =>
    viewOf(game, emptyTable(mode, game.together?.most), firstBet(game, isWide))
  return {
    game,
    views: createStore(view(mode, isWide)),
    drawn: view('real'),
    ...openParts(),
    scene: makeScene(),
    hasAutoplay: hasAutoplay(game),
  } satisfies Partial<Page>
}

/** A part of what the page shows. It begins with what the build has drawn. */
export const useView = <Part = View>(page: Page, part?: (view: View) => Part): Part =>
  useStore(page.views, part, () => page.drawn)
