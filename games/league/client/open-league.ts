import type { SocketDevice } from '@ruka/client/socket'
import { createStore } from '@ruka/client/store'
import type { LeagueNow } from '@ruka/contract/league'
import { leagueOfSlug, type LeagueSlug } from '@ruka/contract/virtual-ids'
import { openCalls } from '../../kit/react/calls.ts'
import { openViews } from '../../kit/react/views.ts'
import type { Store as Device } from '../../kit/storage.ts'
import { leagueHouse } from '../../slip/house.rules.ts'
import { Placing } from '../../slip/placing.ts'
import type { Offered } from '../../slip/quotes.rules.ts'
import { openSlips } from '../../slip/slips.ts'
import type { League, LeagueApp } from './app/app-context.ts'
import { NAMES } from './app/names.ts'
import { FIRST, type View } from './app/view.ts'
import { openOwnBets } from './bets/own-bets.ts'
import { Demo } from './demo/demo.ts'
import { FollowedLeague } from './live/follow-league.ts'
import { PLAY_PART } from './live/phase.rules.ts'
import { openClock } from './live/server-clock.ts'
import { openLastBet } from './slip/last-bet.ts'
import { openLines } from './rounds/lines.ts'

/** What a page has of its browser. Nothing of it is asked for before the page lives. */
type Host = Pick<LeagueApp, 'api' | 'isPlayer' | 'player' | 'limits' | 'shell'> & {
  /** The league that the page was drawn with. */
  readonly drawn: LeagueNow | undefined
  readonly token: () => Promise<string | undefined>
  readonly socket: SocketDevice
  readonly device: Device
  readonly newId: () => string
  /** Milliseconds that only grow, and what they were when the page came. */
  readonly steady: () => number
  readonly cameMs: number
  /** The time of the device. */
  readonly now: () => number
  readonly after: (ms: number, call: () => void) => unknown
  /** Hears what the league that is shown is called. */
  readonly named: (name: string) => void
}

/** The page's state, which begins with what was drawn, and what keeps it up to date. */
export function openLeague(slug: LeagueSlug, host: Host) {
  const { api, isPlayer, player, limits, shell, drawn, device, newId, now, after } = host
  const clock = drawn ? openClock(host.steady, drawn.nowMs, host.cameMs) : openClock(host.steady, now())
  const names = createStore<Readonly<Record<string, string>>>({ ...NAMES, ...(drawn && namesIn(drawn)) })
  const followed = new FollowedLeague({
    league: slug,
    drawn,
    device: host.socket,
    clock,
    token: host.token,
    onMessage: message => {
      if (message.t === 'league') {
        names.set(namesIn(message))
        host.named(message.name)
      }
      // The session is over, or the page is of another version.
      if (message.t === 'bye' && (message.reason === 'session' || message.reason === 'protocol'))
        shell.again()
    },
  })
  const { state, link } = followed
  const playMs = () => playMsOf(state.get()?.roundMs)
  const slips = openSlips(device, 'league')
  const league = createStore<League>({ no: leagueOfSlug(slug)!, slug })
  const houseAt = (atMs: number) => leagueHouse(limits(), atMs)
  const calls = openCalls()
  const moved = shell.balanceMoved
  const app: LeagueApp = {
    league,
    names,
    show(next) {
      league.set(next)
      followed.follow(next.slug)
    },
    api,
    calls,
    state,
    link,
    clock,
    lines: openLines(api),
    slips,
    views: openViews<View>(FIRST),
    isPlayer,
    limits,
    player,
    placing: new Placing({ api, device, name: 'league', player, newId, after, now, moved, slips }),
    lastBet: openLastBet(),
    demo: new Demo({ api, device, newId, now: clock.now, houseAt, playMs }),
    ownBets: openOwnBets({ api, calls, moved }, playMs),
    ...openTold(),
    shell,
  }
  return { app, followed }
}
export type OpenLeague = ReturnType<typeof openLeague>

/** What the leagues are called, by slug. */
const namesIn = ({ league, name, others }: LeagueNow): Readonly<Record<string, string>> =>
  Object.fromEntries([[league, name], ...others.map(other => [other.slug, other.name] as const)])

/** What this visit was told: of what is offered, of bets that ended, and what screen readers say. */
const openTold = (): Pick<LeagueApp, 'offered' | 'settlements' | 'said'> => ({
  offered: createStore<Offered>({ bonus: undefined, withdrawalTax: 0 }),
  settlements: createStore(0),
  said: createStore<readonly { no: number; text: string }[]>([]),
})

/** From the end of betting until full time. */
const playMsOf = (roundMs: number | undefined): number | undefined =>
  roundMs === undefined ? undefined : Math.ceil(roundMs * PLAY_PART)
