import { Toasts } from '@ruka/ui/parts/toasts'
import { Failed } from '@ruka/ui/parts/failed'
import { Suspense, useEffect, useState } from 'react'
import { useStore } from '@ruka/client/store'
import * as words from '../locales/league.en.json'
import { MatchesScreen } from '../rounds/matches-screen.tsx'
import { SlipBar } from '../slip/slip-bar.tsx'
import { useApp } from './app-context.ts'
import { Header } from './header.tsx'
import { screenLater, sheetLater } from './later.tsx'
import { Skeleton } from './skeleton.tsx'
import { TabBar } from './tab-bar.tsx'
import type { View } from './view.ts'

const LiveScreen = screenLater(async () => (await import('../watch/live-screen.tsx')).LiveScreen)
const ResultsScreen = screenLater(async () => (await import('../results/results-screen.tsx')).ResultsScreen)
const TableScreen = screenLater(async () => (await import('../table/table-screen.tsx')).TableScreen)
const BetsScreen = screenLater(async () => (await import('../bets/bets-screen.tsx')).BetsScreen)
const JackpotScreen = screenLater(async () => (await import('../jackpot/jackpot-screen.tsx')).JackpotScreen)
const LeagueSlip = sheetLater(async () => (await import('../slip/league-slip.tsx')).LeagueSlip)
const HelpSheet = sheetLater(async () => (await import('../help/help-sheet.tsx')).HelpSheet)

/**
 * The whole page: one screen between the league's clock above and the slip below. `onAlive` hears that all of what was
 * drawn before runs.
 */
export function League({ onAlive }: { readonly onAlive: (() => void) | undefined }) {
  const { state, link, league, shell, views } = useApp()
  const hasSlip = useStore(views, ({ name }) => name !== 'jackpot')
  const slug = useStore(league, now => now.slug)
  const isHere = useStore(state, now => now !== undefined)
  const now = useStore(link)
  const [open, setOpen] = useState<'slip' | 'help'>()
  const isLate = useLate(!isHere || now === 'connecting')
  // A round that was drawn in the page is old, too, where no connection follows.
  const isStale = now === 'stale' || (isHere && isLate)
  return (
    <div className="page" data-stale={isStale} data-league={slug}>
      <Header onHelp={() => setOpen('help')} />
      <TabBar />
      {isStale && (
        <p role="status" className="stale-note">
          {words.stale}
        </p>
      )}
      <main className="screen">
        {/* What was drawn of the matches comes to life by and by: at once it would hold a slow phone up. */}
        <Suspense>
          {isHere ? (
            <Screen />
          ) : isLate ? (
            <Failed text={words.noAnswer} retryLabel={words.retry} busy={false} onRetry={shell.again} />
          ) : (
            <Skeleton />
          )}
          <Alive onAlive={onAlive} />
        </Suspense>
      </main>
      {hasSlip && <SlipBar onSlip={() => setOpen('slip')} />}
      {open === 'slip' && <LeagueSlip onClose={() => setOpen(undefined)} />}
      {open === 'help' && <HelpSheet onClose={() => setOpen(undefined)} />}
      <Announcer />
      <Toasts closeLabel={words.close} />
    </div>
  )
}

/** Behind the screen, whose effects run before its own. */
function Alive({ onAlive }: { readonly onAlive: (() => void) | undefined }) {
  useEffect(() => onAlive?.(), [onAlive])
  return null
}

function Screen() {
  const { views } = useApp()
  const view = useStore(views)
  return (
    <>
      <h2 className="sr-only">{words[`tab_${view.name}`]}</h2>
      <ScreenOf view={view} />
    </>
  )
}

function ScreenOf({ view }: { readonly view: View }) {
  switch (view.name) {
    case 'matches':
      return <MatchesScreen />
    case 'live':
      return <LiveScreen match={view.match} />
    case 'results':
      return <ResultsScreen />
    case 'table':
      return <TableScreen />
    case 'jackpot':
      return <JackpotScreen tab={view.tab} />
    case 'bets':
      return <BetsScreen tab={view.tab} />
  }
}

const LATE_MS = 12_000

/** Whether something has been missing for too long. */
function useLate(isMissing: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isMissing])
  return isLate
}

/** What screen readers are told, each text once. */
function Announcer() {
  const { said } = useApp()
  const texts = useStore(said)
  return (
    <div className="sr-only" role="status" aria-live="polite" aria-atomic="false">
      {texts.map(({ no, text }) => (
        <p key={no}>{text}</p>
      ))}
    </div>
  )
}
