import type { Jackpot, readJackpot } from '@ruka/contract/jackpot'
import type { Reply } from '@ruka/contract/endpoint'
import { formatCountdown } from '@ruka/ui/countdown'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Clock, Dices, Ticket } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { count, shortMoney } from '../../../kit/format.ts'
import { useStore } from '@ruka/client/store'
import { gridOf } from '../../grid.rules.ts'
import { chanceOf, chancesOf, type Chances, type Pick } from '../../jackpot.rules.ts'
import { useApp, useTeams, useTick } from '../app/app-context.ts'
import { Crest } from '../rounds/crest.tsx'
import { BuySheet, type ToBuy } from './buy-sheet.tsx'
import * as words from './locales/jackpot.en.json'
import { luckyDip } from './lucky-dip.rules.ts'
import { PickButtons } from './pick-buttons.tsx'
import { emptyDraft, nameOf, wholePicks, type Draft } from './tickets.ts'
import { useTickets } from './use-tickets.ts'
import { useStandings } from './use-jackpot.ts'

export type JackpotNow = Reply<typeof readJackpot>['data']

/**
 * The open list with what the player picks; without one, when the next opens. A ticket that is looked at or
 * sent stays on the screen when its list closes, and a refusal is shown also where its sheet was closed.
 */
export function ListToPlay({ now }: { readonly now: JackpotNow }) {
  const { open, latest, isClosed } = now
  const tickets = useTickets()
  const isRefused = useStore(tickets.sent, sent => sent?.state === 'refused')
  const [toBuy, setToBuy] = useState<ToBuy>()
  const isOver = useTick(nowMs => open === null || nowMs >= open.closesAtMs)
  const look = (ticket: ToBuy) => {
    // One whose sheet was closed before its answer is among the own tickets, and answers for no other.
    if (tickets.sent.get()?.state === 'placed') tickets.clear()
    setToBuy(ticket)
  }
  return (
    <div className="space-y-3">
      {latest?.state === 'closed' && <Playing list={latest} />}
      {open && !isOver && !isClosed ? (
        <OpenList key={`${open.season}:${open.week}`} list={open} onBuy={look} />
      ) : (
        <Empty icon={Ticket} text={isClosed ? words.closedText : words.nextText} />
      )}
      {(toBuy || isRefused) && <BuySheet toBuy={toBuy} now={now} onClose={() => setToBuy(undefined)} />}
    </div>
  )
}

/** A list whose matches are being played, on the way to its tickets. */
function Playing({ list }: { readonly list: Jackpot }) {
  const { views } = useApp()
  const over = useStandings(list).filter(({ phase }) => phase === 'over').length
  return (
    <p className="note flex items-center justify-between gap-3">
      <span>
        {fill(words.playing, { first: list.week, second: list.week + 1, over, tickets: list.tickets })}
      </span>
      <button
        type="button"
        className="note-link"
        onClick={() => views.go({ name: 'jackpot', tab: 'tickets' })}
      >
        {words.tickets}
      </button>
    </p>
  )
}

type OpenProps = { readonly list: Jackpot; readonly onBuy: (ticket: ToBuy) => void }

function OpenList({ list, onBuy }: OpenProps) {
  const tickets = useTickets()
  const { league } = useApp()
  const { slug } = useStore(league)
  const name = nameOf({ league: slug, season: list.season, week: list.week })
  const kept = useStore(tickets.draft)
  const draft = kept.list === name ? kept : emptyDraft(name)
  const chances = useMemo(
    () => list.matches.map(({ homeMean, awayMean }) => chancesOf(gridOf({ home: homeMean, away: awayMean }))),
    [list.matches],
  )
  const pick = (at: number, given: Pick) =>
    tickets.draft.set({
      ...draft,
      picks: draft.picks.map((each, place) => (place !== at ? each : each === given ? null : given)),
    })
  return (
    <>
      <Head list={list} />
      <section className="card" aria-label={words.matches}>
        <ol>
          {list.matches.map((match, at) => (
            <MatchRow
              key={`${match.week}:${match.no}`}
              match={match}
              at={at}
              picked={draft.picks[at] ?? null}
              chances={chances[at]!}
              onPick={given => pick(at, given)}
            />
          ))}
        </ol>
      </section>
      <Foot league={slug} list={list} draft={draft} chances={chances} onBuy={onBuy} />
    </>
  )
}

/** The prize, what a ticket costs, when the list closes, and how likely the best ticket is. */
function Head({ list }: { readonly list: Jackpot }) {
  const left = useTick(nowMs => formatCountdown(list.closesAtMs - nowMs))
  return (
    <section className="card space-y-2 p-4" aria-labelledby="jackpot-prize">
      <div className="flex items-start justify-between gap-3">
        <h3 id="jackpot-prize">
          <span className="block text-14 font-semibold text-muted">{words.prize}</span>
          <span className="num text-28 font-extrabold text-amber-text">KES {shortMoney(list.prize)}</span>
        </h3>
        <p className="num flex items-center gap-1.5 text-16 font-extrabold">
          <Clock className="size-4 text-muted" aria-hidden="true" />
          <span className="sr-only">{words.closesIn}</span>
          <span role="timer" aria-live="off">
            {left}
          </span>
        </p>
      </div>
      <p className="text-14 text-muted">
        {fill(words.rule, { stake: shortMoney(list.stake), first: list.week, second: list.week + 1 })}
      </p>
      <p className="text-14 text-muted">{fill(words.best, { n: count(list.best.oneIn) })}</p>
      <p className="text-14 font-semibold">{fill(words.sold, { n: list.tickets })}</p>
    </section>
  )
}

type RowProps = {
  readonly match: Jackpot['matches'][number]
  readonly at: number
  readonly picked: Pick | null
  readonly chances: Chances
  readonly onPick: (pick: Pick) => void
}

function MatchRow({ match, at, picked, chances, onPick }: RowProps) {
  const teams = useTeams()
  const [home, away] = [teams[match.home]!, teams[match.away]!]
  return (
    <li className="fixture">
      <span className="fixture-sides">
        {[home, away].map(team => (
          <span key={team.name} className="pick-team">
            <Crest team={team} className="h-6 w-5" />
            <span className="team-name">{team.name}</span>
          </span>
        ))}
      </span>
      <PickButtons
        label={fill(words.matchOf, { n: at + 1, home: home.name, away: away.name })}
        picked={picked}
        chances={chances}
        onPick={onPick}
      />
    </li>
  )
}

type FootProps = OpenProps & {
  readonly league: string
  readonly draft: Draft
  readonly chances: readonly Chances[]
}

/** What is picked, its chance, and the way to buy it. */
function Foot({ league, list, draft, chances, onBuy }: FootProps) {
  const tickets = useTickets()
  const { isPlayer } = useApp()
  const picks = wholePicks(draft)
  const oneIn = useMemo(() => (picks === undefined ? undefined : oneInOf(chances, picks)), [chances, picks])
  const done = draft.picks.filter(each => each !== null).length
  return (
    <div className="jackpot-foot space-y-2">
      <div className="flex min-h-11 items-center justify-between gap-3 text-14">
        <p role="status">
          {oneIn === undefined
            ? fill(words.picked, { n: done, all: draft.picks.length })
            : fill(words.yourChance, { n: oneIn })}
        </p>
        {done > 0 && (
          <button
            type="button"
            className="note-link shrink-0"
            onClick={() => tickets.draft.set(emptyDraft(draft.list))}
          >
            {words.clear}
          </button>
        )}
      </div>
      <div className="flex gap-2">
        <Button
          className="min-h-14 shrink-0"
          onClick={() => tickets.draft.set({ ...draft, picks: luckyDip(randomByte) })}
        >
          <Dices className="size-5" aria-hidden="true" />
          {words.luckyDip}
        </Button>
        <Button
          variant="primary"
          className="min-h-14 flex-1"
          disabled={picks === undefined}
          onClick={() => onBuy({ league, list, picks: picks!, oneIn: oneIn! })}
        >
          {isPlayer ? fill(words.buyFor, { stake: shortMoney(list.stake) }) : words.tryOut}
        </Button>
      </div>
    </div>
  )
}

const randomByte = (): number => crypto.getRandomValues(new Uint8Array(1))[0]!

/** The number of tickets of which one with these picks wins, rounded down: `29,412,345`. */
function oneInOf(chances: readonly Chances[], picks: string): string {
  const { numerator, denominator } = chanceOf(chances, [...picks] as Pick[])
  return count(Number(denominator / numerator))
}
