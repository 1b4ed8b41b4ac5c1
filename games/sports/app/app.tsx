import { listSportsEvents } from '@ruka/contract/sports-events'
import { Toasts } from '@ruka/ui/parts/toasts'
import { useState } from 'react'
import { BackButton } from './back-button.tsx'
import { Competitions } from '../browse/competitions.tsx'
import { ListScreen, MatchList } from '../browse/list-screen.tsx'
import { Search } from '../browse/search.tsx'
import { BetsScreen } from '../bets/bets-screen.tsx'
import { MatchScreen } from '../match/match-screen.tsx'
import * as words from '../locales/sports.en.json'
import * as slipWords from '../../slip/locales/slip.en.json'
import type { Placing } from '../../slip/placing.ts'
import { SlipBar } from '../slip/slip-bar.tsx'
import { SportsSlip } from '../slip/sports-slip.tsx'
import { answered } from '../../kit/react/answered.ts'
import { useCall } from '../../kit/react/calls.ts'
import { useApp } from './app-context.ts'
import { CodeOffer } from './code-link.tsx'
import { useStore } from '@ruka/client/store'
import { TABS, TopBar } from './top-bar.tsx'
import type { View } from './view.ts'

/** The whole page: one screen between the lists above and the slip below. */
export function App({ placing }: { readonly placing: Placing }) {
  const { views, link } = useApp()
  const view = useStore(views)
  const isStale = useStore(link, now => now === 'stale')
  const [isSlipOpen, setSlipOpen] = useState(false)
  return (
    <div className="page" data-stale={isStale}>
      <TopBar />
      {isStale && (
        <p role="status" className="stale-note">
          {words.stale}
        </p>
      )}
      <main className="screen">
        {titleOf(view) !== undefined && <h1 className="sr-only">{titleOf(view)}</h1>}
        <Screen view={view} />
      </main>
      {!isMatchList(view) && <WatchPause />}
      <SlipBar onSlip={() => setSlipOpen(true)} />
      {isSlipOpen && <SportsSlip placing={placing} onClose={() => setSlipOpen(false)} />}
      <CodeOffer />
      <Toasts closeLabel={words.close} />
    </div>
  )
}

const WATCH_MS = 60_000

/** Looks whether bets are taken, where no list of matches says so. */
function WatchPause() {
  const { api, calls, paused } = useApp()
  const look = async () => {
    const list = answered(await api(listSportsEvents, { status: 'live', limit: '1' }))
    paused.set(list.paused)
  }
  useCall(calls, 'paused', look, { freshMs: WATCH_MS, everyMs: WATCH_MS })
  return null
}

const isMatchList = (view: View) =>
  view.name === 'competition' || (view.name === 'list' && view.tab !== 'competitions')

/** What the screen is, where it does not say so itself. */
function titleOf(view: View): string | undefined {
  switch (view.name) {
    case 'list':
      return TABS.find(({ tab }) => tab === view.tab)!.title
    case 'search':
      return words.search
    case 'bets':
      return slipWords.myBets
    case 'competition':
    case 'match':
      return undefined
  }
}

function Screen({ view }: { readonly view: View }) {
  switch (view.name) {
    case 'list':
      return view.tab === 'competitions' ? <Competitions /> : <ListScreen key={view.tab} tab={view.tab} />
    case 'competition':
      return <Competition key={view.id} view={view} />
    case 'search':
      return <Search />
    case 'match':
      return <MatchScreen key={view.id} id={view.id} />
    case 'bets':
      return <BetsScreen tab={view.tab} />
  }
}

function Competition({ view: { id, title } }: { readonly view: Extract<View, { name: 'competition' }> }) {
  const { api, liveCount, paused } = useApp()
  const ask = async () => {
    const [live, upcoming] = await Promise.all(
      (['live', 'upcoming'] as const).map(async status =>
        answered(await api(listSportsEvents, { status, competition: id, limit: '60' })),
      ),
    )
    liveCount.set(live!.live)
    paused.set(live!.paused)
    return [...live!.data, ...upcoming!.data]
  }
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-1">
        <BackButton className="-ml-2" />
        <h1 className="min-w-0 truncate text-20 font-extrabold">{title}</h1>
      </div>
      <MatchList name={`competition ${id}`} ask={ask} empty={words.noMatches} />
    </div>
  )
}
