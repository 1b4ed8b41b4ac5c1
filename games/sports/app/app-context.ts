import type { Freshness } from '@ruka/client/freshness'
import type { Store } from '@ruka/client/store'
import { createContext, useContext } from 'react'
import type { HouseLimits } from '@ruka/contract/house-limits'
import type { Reply } from '@ruka/contract/endpoint'
import type { listSportsEvents, SportsEvent } from '@ruka/contract/sports-events'
import type { Operator } from '../bets/receipt.ts'
import type { Prices } from '../live/prices.ts'
import type { Offered } from '../../slip/quotes.rules.ts'
import type { Slips } from '../../slip/slips.ts'
import type { GameApi } from '../../kit/api.ts'
import type { Calls } from '../../kit/react/calls.ts'
import type { SportsViews } from './view.ts'

export type Paused = Reply<typeof listSportsEvents>['paused']

/** All that the screens share. */
export type App = {
  readonly api: GameApi
  readonly calls: Calls
  readonly prices: Prices
  readonly slips: Slips
  /** What is offered, as it was quoted last. */
  readonly offered: Store<Offered>
  readonly views: SportsViews
  /** How sure the prices are. */
  readonly link: Store<Freshness>
  /** The operator's time of now, in milliseconds; until the page lives, that of its drawing. */
  readonly now: Store<number>
  readonly isPlayer: boolean
  /** What the house takes and pays, of all days. */
  readonly limits: () => HouseLimits
  /** How many matches are live, as the latest list said. */
  readonly liveCount: Store<number | undefined>
  /** On which matches no bets are taken, since nothing is heard of their prices. */
  readonly paused: Store<Paused>
  /** Whether the page runs: until then it shows what the server drew, which is the same for all. */
  readonly isAlive: Store<boolean>
  /** Follows the prices of an event while something on the page shows it. */
  readonly follow: (event: string) => () => void
  /** Follows all prices of the open match. */
  readonly open: (event: string) => () => void
  readonly shell: {
    readonly login: () => void
    readonly deposit: () => void
    readonly balanceMoved: () => void
    /** Reloads the page. */
    readonly again: () => void
    /** The address of the sports page, for links that are shared. */
    readonly page: () => string | undefined
    /** The operator of the site, for receipts; undefined outside of the site. */
    readonly operator: () => Operator | undefined
  }
}

const context = createContext<App | undefined>(undefined)
export const AppProvider = context.Provider

export function useApp(): App {
  const app = useContext(context)
  if (!app) throw new Error('a screen is drawn outside the app')
  return app
}

export type { SportsEvent }
