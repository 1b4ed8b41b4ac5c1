import { createStore, type Store } from '@ruka/client/store'
import type { ReactNode } from 'react'
import type { Ending } from '../endings.ts'
import { openSheets, type Sheets } from './sheets.tsx'

/** What the page of every game has around its table. */
export type PageParts = {
  readonly sheets: Sheets
  /** The end of play in this frame: then only its card can be used. */
  readonly endings: Store<Ending | undefined>
  /** Whether a part of it could not be drawn, which ends play. */
  readonly hasFailed: Store<boolean>
  /** What lies over the stage. */
  readonly overlay: Store<ReactNode>
}

export const openParts = (): PageParts => ({
  sheets: openSheets(),
  endings: createStore<Ending | undefined>(undefined),
  hasFailed: createStore(false),
  overlay: createStore<ReactNode>(undefined),
})
