import { listLeagueReturns } from '@ruka/contract/league-records'
import { percent } from '@ruka/contract/percent'
import { Failed } from '@ruka/ui/parts/failed'
import { Sheet } from '@ruka/ui/parts/sheet'
import { useEffect } from 'react'
import { fill } from '../../../kit/fill.ts'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { groupBy } from '../../../kit/react/group-by.ts'
import { useStore } from '@ruka/client/store'
import { marketName, outcomeName, sidesText } from '../../../slip/own/selection-names.ts'
import { useApp, useLeague, useTick } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'
import { Crest } from './crest.tsx'
import type { ShownLine } from './lines.ts'
import { PriceCell } from './price-cell.tsx'
import type { Match } from './round-legs.ts'

/** Markets in the order in which a match shows them; others come last. */
const ORDER = [1, 10, 18, 29, 60, 47, 8, 21, 41, 35, 37, 36, 26, 15]

/** All markets of a match, each with what it returns of a stake. */
export function MatchSheet({ match, onClose }: { readonly match: Match; readonly onClose: () => void }) {
  const { lines } = useApp()
  const { isClosed } = useLeague()
  const found = useStore(lines.of(match.event))
  useEffect(() => lines.want(match.event), [lines, match.event])
  const isOpen = useTick(now => now < match.of.kickOffMs) && !isClosed
  const returns = useReturns()
  return (
    <Sheet title={sidesText(match.of)} closeLabel={words.close} onClose={onClose}>
      <div className="flex items-center justify-center gap-6 pb-3" aria-hidden="true">
        <Crest team={match.home} className="h-14 w-12" />
        <Crest team={match.away} className="h-14 w-12" />
      </div>
      {!isOpen && (
        <p role="status" className="note mb-3">
          {words.matchClosed}
        </p>
      )}
      {found.state === 'failed' ? (
        <Failed
          text={words.linesFailed}
          retryLabel={words.retry}
          busy={false}
          onRetry={() => lines.want(match.event)}
        />
      ) : found.state !== 'here' ? (
        <Bones />
      ) : (
        <div className="space-y-4">
          {grouped(found.lines).map(([market, each]) => (
            <Market key={market} match={match} lines={each} isOpen={isOpen} returned={returns?.get(market)} />
          ))}
          <p className="text-14 text-muted">{words.returnsNote}</p>
        </div>
      )}
    </Sheet>
  )
}

function grouped(lines: readonly ShownLine[]): readonly (readonly [number, readonly ShownLine[]])[] {
  const place = (market: number) => (ORDER.includes(market) ? ORDER.indexOf(market) : ORDER.length + market)
  return [...groupBy(lines, ({ market }) => market)].toSorted(([one], [other]) => place(one) - place(other))
}

/** The mean return of each market, in millionths: exactly, and as it came; of the lines of one market together. */
type Returned = { readonly exact: number; readonly realised: number | null; readonly matches: number }

function useReturns(): ReadonlyMap<number, Returned> | undefined {
  const { api, calls, league } = useApp()
  const { slug } = useStore(league)
  const ask = async () => {
    const { data } = answered(await api(listLeagueReturns, { league: slug }))
    return new Map(
      [...groupBy(data, ({ market }) => market)].map(([market, lines]): [number, Returned] => [
        market,
        {
          exact: Math.round(lines.reduce((sum, { exact }) => sum + exact.mean, 0) / lines.length),
          realised: lines[0]!.realised,
          matches: lines[0]!.matches,
        },
      ]),
    )
  }
  return useCall(calls, `returns ${slug}`, ask, { freshMs: 60_000 }).data
}

type MarketProps = {
  readonly match: Match
  readonly lines: readonly ShownLine[]
  readonly isOpen: boolean
  readonly returned: Returned | undefined
}

function Market({ match, lines, isOpen, returned }: MarketProps) {
  const name = titleOf(match, lines)
  return (
    <section aria-label={name}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 className="text-14 font-semibold">{name}</h3>
        {returned && (
          <p className="num text-12 text-muted">
            {returned.realised === null
              ? fill(words.returnExact, { exact: percent(returned.exact) })
              : fill(words.returnBoth, {
                  exact: percent(returned.exact),
                  realised: percent(returned.realised),
                })}
          </p>
        )}
      </div>
      <div className="space-y-2">
        {lines.map(line => (
          <div
            key={line.specifiers}
            className="outcomes"
            data-columns={line.outcomes.length === 2 || line.outcomes.length === 4 ? 2 : 3}
            role="group"
            aria-label={marketName(line, match.of) ?? name}
          >
            {line.outcomes.map(({ outcome, odds }) => (
              <PriceCell
                key={outcome}
                match={match}
                market={line.market}
                specifiers={line.specifiers}
                outcome={outcome}
                odds={odds}
                isOpen={isOpen && line.isOpen}
                title={outcomeName({ ...line, outcome }, match.of) ?? outcome}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

/** The name of a market with one line says it; with several, each outcome does. */
function titleOf(match: Match, lines: readonly ShownLine[]): string {
  const name = marketName(lines[0]!, match.of) ?? String(lines[0]!.market)
  return lines.length > 1 ? name.replace(/ [-+]?\d.*$/, '') : name
}

const Bones = () => (
  <div className="space-y-4" role="status">
    <span className="sr-only">{words.loading}</span>
    {[0, 1, 2, 3].map(at => (
      <div key={at}>
        <span className="bone w-32" />
        <div className="outcomes mt-2" data-columns={3}>
          {[0, 1, 2].map(cell => (
            <span key={cell} className="price skeleton" />
          ))}
        </div>
      </div>
    ))}
  </div>
)
