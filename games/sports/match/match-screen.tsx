import { readSportsEvent } from '@ruka/contract/sports-events'
import { chipClass, ChipRow } from '@ruka/ui/parts/chips'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { Tabs } from '@ruka/ui/parts/tabs'
import { Ban } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { answered } from '../../kit/react/answered.ts'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import { groupBy } from '../../kit/react/group-by.ts'
import { useStore } from '@ruka/client/store'
import { useEventState } from '../browse/event-row.tsx'
import { CardsSkeleton } from '../browse/list-skeleton.tsx'
import type { ShownLine } from '../live/prices.ts'
import { seedPrices } from '../live/seed-prices.ts'
import * as words from '../locales/sports.en.json'
import { Background } from './background.tsx'
import { MarketCard } from './market-card.tsx'
import { GROUPS, groupTitle, inOrderOf, isIn, type Group } from './market-groups.ts'
import { MatchHead } from './match-head.tsx'
import { Momentum } from './momentum.tsx'
import { ownMarkets } from './own-markets.ts'
import { Timeline, type Incident } from './timeline.tsx'

/** A match: how it stands, all its markets in groups, and what is known of its sides. */
export function MatchScreen({ id }: { readonly id: string }) {
  const { api, calls, open, prices } = useApp()
  const ask = async () => {
    const read = answered(await api(readSportsEvent, { id }))
    seedPrices(prices, read.data)
    return read
  }
  const found = useCall(calls, `match ${id}`, ask, { everyMs: 60_000 })
  useEffect(() => open(id), [open, id])
  const event = found.data?.data
  if (event) return <Match event={event} timeline={event.timeline} onGoal={found.retry} />
  if (found.hasFailed)
    return (
      <Failed text={words.matchFailed} retryLabel={words.retry} busy={found.isBusy} onRetry={found.retry} />
    )
  return (
    <div className="space-y-3">
      <div className="card h-36" aria-hidden="true" />
      <CardsSkeleton />
    </div>
  )
}

function Match({
  event,
  timeline,
  onGoal,
}: {
  readonly event: SportsEvent
  readonly timeline: readonly Incident[]
  readonly onGoal: () => void
}) {
  const [tab, setTab] = useState<'markets' | 'facts'>('markets')
  const { score, status } = useEventState(event)
  const goals = score ? `${score.home}:${score.away}` : ''
  const known = useRef(goals)
  const latest = useRef(onGoal)
  useEffect(() => {
    latest.current = onGoal
  })
  useEffect(() => {
    // Who scored, and when, is in the match itself.
    if (known.current !== goals) latest.current()
    known.current = goals
  }, [goals])
  return (
    <div className="space-y-3">
      <MatchHead event={event}>
        {status === 'live' && <Momentum event={event} />}
        <Timeline event={event} timeline={timeline} />
      </MatchHead>
      <Tabs
        label={words.match}
        tabs={[
          { value: 'markets', title: words.markets },
          { value: 'facts', title: words.facts },
        ]}
        value={tab}
        onChange={setTab}
      >
        <div className="pt-3">
          {tab === 'markets' ? <Markets event={event} /> : <Background event={event} />}
        </div>
      </Tabs>
    </div>
  )
}

const CLOSED = -1

/** The lines that are not over, by market. */
function cardsOf(
  lines: readonly ShownLine[],
  own: readonly number[],
): readonly (readonly [market: number, lines: readonly ShownLine[]])[] {
  const offered = lines.filter(({ status }) => status !== CLOSED)
  const cards = groupBy(offered, ({ market }) => market)
  return inOrderOf(own, [...cards.keys()]).map(market => [market, cards.get(market)!])
}

function Markets({ event }: { readonly event: SportsEvent }) {
  const { prices } = useApp()
  const [group, setGroup] = useState<Group | 'all'>('all')
  const own = useStore(ownMarkets)
  const key = prices.keys.lines(event.id)
  const lines = useSyncExternalStore(
    listener => prices.subscribe(key, listener),
    () => prices.lines(event.id),
    () => prices.lines(event.id),
  )
  const cards = cardsOf(lines ?? [], own)
  const groups = GROUPS.filter(each => cards.some(([market]) => isIn(each, market)))
  const shown = cards.filter(([market]) => isIn(group, market))
  if (cards.length === 0) return <Empty icon={Ban} text={words.noMarkets} />
  return (
    <div className="space-y-3">
      <ChipRow label={words.groups}>
        {(['all', ...groups] as const).map(name => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === group}
              className={chipClass(name === group)}
              onClick={() => setGroup(name)}
            >
              {groupTitle[name]}
            </button>
          </li>
        ))}
      </ChipRow>
      <div className="market-grid">
        {shown.map(([market, of]) => (
          <MarketCard key={market} event={event} market={market} lines={inOrder(of)} />
        ))}
      </div>
    </div>
  )
}

/** By what the line is: 2, 2.25, 2.5. */
const inOrder = (lines: readonly ShownLine[]): readonly ShownLine[] =>
  [...lines].sort((one, other) => numberIn(one) - numberIn(other))
const numberIn = ({ specifiers }: ShownLine): number =>
  Number(/=(-?[\d.]+)(?::(\d+))?/.exec(specifiers)?.[1] ?? 0) - Number(/:(\d+)/.exec(specifiers)?.[1] ?? 0)
