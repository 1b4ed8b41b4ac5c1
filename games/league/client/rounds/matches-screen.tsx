import type { LeagueRound } from '@ruka/contract/league'
import { useDeferredValue, useState } from 'react'
import { useApp, useLeague, useTick } from '../app/app-context.ts'
import { sheetLater } from '../app/later.tsx'
import { currentOf, keyOf } from '../live/league-state.rules.ts'
import { phaseOf, takesBets } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import { useForms } from '../table/use-table.ts'
import { Fixtures } from './fixtures.tsx'
import { MARKET_VIEWS, RESULT, type MarketView } from './market-views.ts'
import { RoundChips } from './round-chips.tsx'
import type { Match } from './round-legs.ts'
import { voidText } from './void-text.ts'

const MatchSheet = sheetLater(async () => (await import('./match-sheet.tsx')).MatchSheet)

/** The ten matches of a round: the one that is on, or one of those that bets are taken on ahead. */
export function MatchesScreen() {
  const league = useLeague()
  const [chosen, setChosen] = useState<string>()
  const [market, setMarket] = useState<MarketView>(RESULT)
  const [shown, setShown] = useState<Match>()
  const round = league.rounds.find(each => keyOf(each) === chosen) ?? currentOf(league)
  // They come a moment after the matches, and draw all of them again: a slow phone does so between two taps.
  const forms = useDeferredValue(useForms())
  if (!round) return <p className="py-10 text-center text-muted">{words.noRounds}</p>
  return (
    <div className="space-y-3">
      <RoundChips
        rounds={league.rounds}
        chosen={keyOf(round)}
        onChoose={key => setChosen(key === keyOf(currentOf(league)!) ? undefined : key)}
      />
      <RoundNote
        round={round}
        onNext={() => {
          const next = league.rounds.find(each => each.startsAtMs > round.startsAtMs)
          if (next) setChosen(keyOf(next))
        }}
      />
      <div role="group" aria-label={words.markets} className="chips -mx-3 flex gap-2 overflow-x-auto px-3">
        {MARKET_VIEWS.map(view => (
          <button
            key={view.key}
            type="button"
            className="chip"
            aria-pressed={view === market}
            onClick={() => setMarket(view)}
          >
            {view.title}
          </button>
        ))}
      </div>
      <Fixtures round={round} market={market} forms={forms} onMatch={setShown} />
      {shown && <MatchSheet match={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}

/** What holds for all matches of the round: why no bets are taken, or that it is void. */
function RoundNote({ round, onNext }: { readonly round: LeagueRound; readonly onNext: () => void }) {
  const { views } = useApp()
  const { roundMs, isClosed, reasons } = useLeague()
  const phase = useTick(now => phaseOf(round, now, roundMs))
  if (isClosed && takesBets(phase))
    return (
      <p role="status" className="note">
        {words.closed}
      </p>
    )
  if (phase === 'void')
    return (
      <p role="status" className="note">
        {voidText(reasons[keyOf(round)])}
      </p>
    )
  if (takesBets(phase)) return null
  return (
    <p className="note flex items-center justify-between gap-3">
      <span role="status">
        {phase === 'playing' || phase === 'results' ? words.noteDrawn : words.noteLocked}
      </span>
      <span className="flex shrink-0 gap-3">
        <button type="button" className="note-link" onClick={() => views.go({ name: 'live', match: 0 })}>
          {words.watch}
        </button>
        <button type="button" className="note-link" onClick={onNext}>
          {words.betNext}
        </button>
      </span>
    </p>
  )
}
