import type { Freshness } from '@ruka/client/freshness'
import { useStore, type Store } from '@ruka/client/store'
import { createContext, useContext } from 'react'
import type { HouseLimits } from '@ruka/contract/house-limits'
import type { LeagueTeam } from '@ruka/contract/league'
import { nairobiDayStart } from '@ruka/contract/nairobi'
import type { LeagueNo } from '@ruka/contract/virtual-ids'
import type { GameApi } from '../../../kit/api.ts'
import type { Calls } from '../../../kit/react/calls.ts'
import type { Views } from '../../../kit/react/views.ts'
import { leagueHouse, type House } from '../../../slip/house.rules.ts'
import type { Offered } from '../../../slip/quotes.rules.ts'
import type { Placing } from '../../../slip/placing.ts'
import type { Slips } from '../../../slip/slips.ts'
import type { OwnBets } from '../bets/own-bets.ts'
import type { Demo } from '../demo/demo.ts'
import type { LeagueState } from '../live/league-state.rules.ts'
import type { ServerClock } from '../live/server-clock.ts'
import type { Lines } from '../rounds/lines.ts'
import type { LastBet } from '../slip/last-bet.ts'
import type { View } from './view.ts'

/** A league by its number and slug. */
export type League = { readonly no: LeagueNo; readonly slug: string }

/** All that the screens share. */
export type LeagueApp = {
  /** The league that is shown. */
  readonly league: Store<League>
  /** Shows another one. */
  readonly show: (league: League) => void
  /** What the leagues are called, by slug. */
  readonly names: Store<Readonly<Record<string, string>>>
  readonly api: GameApi
  readonly calls: Calls
  /** Undefined until the first snapshot. */
  readonly state: Store<LeagueState | undefined>
  readonly link: Store<Freshness>
  readonly clock: ServerClock
  readonly lines: Lines
  readonly slips: Slips
  readonly offered: Store<Offered>
  readonly views: Views<View>
  readonly isPlayer: boolean
  /** What the house takes and pays, of all days. */
  readonly limits: () => HouseLimits
  /** Tells one player from another on this device; undefined of a visitor. */
  readonly player: () => Promise<string | undefined>
  readonly placing: Placing
  readonly lastBet: LastBet
  /** The play money and the slips of a visitor. */
  readonly demo: Demo
  /** The latest slips of the player. */
  readonly ownBets: OwnBets
  /** Counts the settlements that were heard of. */
  readonly settlements: Store<number>
  /** What screen readers announced last. */
  readonly said: Store<readonly { readonly no: number; readonly text: string }[]>
  readonly shell: {
    readonly login: () => void
    readonly deposit: () => void
    readonly responsible: () => void
    readonly balanceMoved: () => void
    readonly again: () => void
    readonly page: () => string | undefined
  }
}

const context = createContext<LeagueApp | undefined>(undefined)
export const AppProvider = context.Provider

export function useApp(): LeagueApp {
  const app = useContext(context)
  if (!app) throw new Error('a screen is drawn outside the app')
  return app
}

/** The league as it is now; only what is shown below the first snapshot asks for it. */
export const useLeague = (): LeagueState => here(useStore(useApp().state))

function here(state: LeagueState | undefined): LeagueState {
  if (!state) throw new Error('a screen is drawn before the league is here')
  return state
}

/** What a component shows of the time; it is drawn again when that is another value. */
export const useTick = <Part>(part: (nowMs: number) => Part): Part => useStore(useApp().clock.tick, part)

/** What the house takes and pays now; it is read again with each Nairobi day. */
export function useHouse(): House {
  const { limits } = useApp()
  return leagueHouse(limits(), useTick(nairobiDayStart))
}

export const useTeams = (): readonly LeagueTeam[] => useLeague().teams
