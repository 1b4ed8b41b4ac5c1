import type { LeagueRound, LeagueTeam } from '@ruka/contract/league'
import { ChevronRight } from 'lucide-react'
import { memo, useEffect, useMemo } from 'react'
import { fill } from '../../../kit/fill.ts'
import { useStore } from '@ruka/client/store'
import { useApp, useLeague, useTick } from '../app/app-context.ts'
import { scoreAt } from '../live/goals.rules.ts'
import { keyOf } from '../live/league-state.rules.ts'
import { isDrawn, phaseOf, shareOfPlay, takesBets } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import * as slipWords from '../../../slip/locales/slip.en.json'
import { Crest } from './crest.tsx'
import { Form } from './form.tsx'
import { RESULT, type MarketView } from './market-views.ts'
import { PriceCell } from './price-cell.tsx'
import { matchOf, type Match } from './round-legs.ts'

type Props = {
  readonly round: LeagueRound
  readonly market: MarketView
  /** The form of each team by its place; undefined until it is known. */
  readonly forms: readonly string[] | undefined
  readonly onMatch: (match: Match) => void
}

/** The matches of a round with the prices of a market, or their scores once it is drawn. */
export function Fixtures({ round, market, forms, onMatch }: Props) {
  const { no } = useStore(useApp().league)
  const { teams, roundMs, isClosed, name } = useLeague()
  const key = keyOf(round)
  const { fixtures } = round
  const matches = useMemo(
    () => fixtures.map((_, at) => matchOf({ no, name, teams, roundMs }, round, at)),
    // A round that is drawn has the same matches.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, fixtures, teams, roundMs, name, no],
  )
  const isOpen = useTick(now => takesBets(phaseOf(round, now, roundMs))) && !isClosed
  const hasBegun = useTick(now => isDrawn(round) && shareOfPlay(round, now, roundMs) > 0)
  return (
    <section className="card" aria-label={fill(words.week, { week: round.week })}>
      <div className="fixtures-head" aria-hidden="true">
        {!hasBegun &&
          [0, 1].map(column => (
            <span key={column} className="columns">
              {market.outcomes.map(({ outcome, title }) => (
                <span key={outcome}>{title}</span>
              ))}
            </span>
          ))}
      </div>
      <ul className="fixtures">
        {matches.map(match => (
          <Row
            key={match.event}
            match={match}
            round={round}
            market={market}
            homeForm={forms?.[match.homeAt]}
            awayForm={forms?.[match.awayAt]}
            isOpen={isOpen}
            hasBegun={hasBegun}
            onMatch={onMatch}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly match: Match
  readonly round: LeagueRound
  readonly market: MarketView
  readonly homeForm: string | undefined
  readonly awayForm: string | undefined
  readonly isOpen: boolean
  readonly hasBegun: boolean
  readonly onMatch: (match: Match) => void
}

const Row = memo(function Row({
  match,
  round,
  market,
  homeForm,
  awayForm,
  isOpen,
  hasBegun,
  onMatch,
}: RowProps) {
  const { views } = useApp()
  const { home, away } = match.of
  const open = () => (hasBegun ? views.go({ name: 'live', match: match.at }) : onMatch(match))
  return (
    <li className="fixture">
      <button type="button" className="fixture-sides" onClick={open}>
        <span className="sr-only">
          {fill(hasBegun ? words.watchMatch : words.allMarkets, { home, away })}
        </span>
        <TeamLine team={match.home} form={homeForm} />
        <TeamLine team={match.away} form={awayForm} />
        <ChevronRight className="fixture-more" aria-hidden="true" />
      </button>
      {hasBegun ? (
        <RowScore round={round} at={match.at} />
      ) : (
        <RowPrices match={match} market={market} isOpen={isOpen} />
      )}
    </li>
  )
})

const TeamLine = ({ team, form }: { readonly team: LeagueTeam; readonly form: string | undefined }) => (
  <span className="team-line" aria-hidden="true">
    <Crest team={team} className="h-6 w-5" />
    <span className="team-name">{team.name}</span>
    <Form form={form} />
  </span>
)

function RowPrices({
  match,
  market,
  isOpen,
}: {
  readonly match: Match
  readonly market: MarketView
  readonly isOpen: boolean
}) {
  const { home, away } = match.of
  return (
    <div className="prices" role="group" aria-label={fill(slipWords.pricesOf, { home, away })}>
      {market === RESULT ? (
        RESULT.outcomes.map(({ outcome }, at) => (
          <PriceCell
            key={outcome}
            match={match}
            market={1}
            specifiers=""
            outcome={outcome}
            odds={match.odds[at]}
            isOpen={isOpen}
          />
        ))
      ) : (
        <OtherPrices match={match} market={market} isOpen={isOpen} />
      )}
    </div>
  )
}

/** The prices of another market than 1X2, which are fetched with the first look at it. */
function OtherPrices({
  match,
  market,
  isOpen,
}: {
  readonly match: Match
  readonly market: MarketView
  readonly isOpen: boolean
}) {
  const { lines } = useApp()
  const found = useStore(lines.of(match.event))
  useEffect(() => {
    if (isOpen) lines.want(match.event)
  }, [lines, match.event, isOpen])
  const line =
    found.state === 'here'
      ? found.lines.find(each => each.market === market.market && each.specifiers === market.specifiers)
      : undefined
  return market.outcomes.map(({ outcome }) => (
    <PriceCell
      key={outcome}
      match={match}
      market={market.market}
      specifiers={market.specifiers}
      outcome={outcome}
      odds={
        found.state === 'loading' && isOpen
          ? undefined
          : (line?.outcomes.find(each => each.outcome === outcome)?.odds ?? null)
      }
      isOpen={isOpen && (line?.isOpen ?? false)}
    />
  ))
}

function RowScore({ round, at }: { readonly round: LeagueRound; readonly at: number }) {
  const { roundMs } = useLeague()
  const text = useTick(now => {
    const { home, away } = scoreAt(round.drawn!.results[at]!, shareOfPlay(round, now, roundMs))
    return `${home}:${away}`
  })
  const [home, away] = text.split(':')
  return (
    <p className="row-score num">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{home}</span>
      <span aria-hidden="true">{away}</span>
    </p>
  )
}
