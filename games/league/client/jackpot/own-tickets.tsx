import { listJackpotTickets, type Jackpot, type JackpotTicket } from '@ruka/contract/jackpot'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Ticket } from 'lucide-react'
import { useEffect } from 'react'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { answered } from '../../../kit/react/answered.ts'
import { useStore } from '@ruka/client/store'
import { usePages } from '../../../slip/own/use-pages.ts'
import { progressOf, type Pick as Outcome } from '../../jackpot.rules.ts'
import { useApp } from '../app/app-context.ts'
import type { JackpotNow } from './list-to-play.tsx'
import { listText } from './list-text.ts'
import * as words from './locales/jackpot.en.json'
import { PagedList } from './paged-list.tsx'
import { PickLine } from './pick-line.tsx'
import { countMarks, type Mark } from './standing.rules.ts'
import type { DemoTicket } from './tickets.ts'
import { useTickets } from './use-tickets.ts'
import { useStandings } from './use-jackpot.ts'
import { voidReason } from '../rounds/void-text.ts'

/** The tickets of the player, or those that a visitor tries out, as they stand. */
export function OwnTickets({ now }: { readonly now: JackpotNow }) {
  const { isPlayer } = useApp()
  return isPlayer ? <PlayersTickets now={now} /> : <DemoTickets now={now} />
}

/** A list that a ticket is on, where this page has it. */
const listFor = ({ open, latest }: JackpotNow, { season, week }: { season: number; week: number }) =>
  [open, latest].find(list => list?.season === season && list.week === week) ?? undefined

function PlayersTickets({ now }: { readonly now: JackpotNow }) {
  const tickets = useTickets()
  const { api, calls, league } = useApp()
  const { slug } = useStore(league)
  const placed = useStore(tickets.placed)
  const pages = usePages<JackpotTicket>(calls, `tickets ${slug}`, from =>
    api(listJackpotTickets, { league: slug, ...from }).then(answered),
  )
  const state = `${now.open?.week} ${now.latest?.week} ${now.latest?.results} ${now.latest?.state}`
  useEffect(() => {
    pages.retry()
    // What is placed, and what is over, says when.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [slug, placed, state])
  return (
    <PagedList pages={pages} empty={<NoTickets />}>
      {items => (
        <ul className="space-y-3">
          {items.map(ticket => {
            const list = listFor(now, ticket)
            return (
              <li key={ticket.code} className="card p-3">
                {ticket.state === 'open' && list ? (
                  <LiveTicket ticket={ticket} list={list} />
                ) : (
                  <EndedTicket ticket={ticket} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </PagedList>
  )
}

function NoTickets() {
  const { views } = useApp()
  return (
    <div className="space-y-3">
      <Empty icon={Ticket} text={words.noTickets} />
      <Button className="w-full" onClick={() => views.go({ name: 'jackpot', tab: 'play' })}>
        {words.play}
      </Button>
    </div>
  )
}

type Shown = Pick<JackpotTicket, 'season' | 'week' | 'picks'> & { readonly code?: string }

/** A ticket that is open, as its matches stand. */
function LiveTicket({ ticket, list }: { readonly ticket: Shown; readonly list: Jackpot }) {
  const { marks, right, wrong, leading, left } = countMarks(ticket.picks, useStandings(list))
  return (
    <Card ticket={ticket} marks={marks}>
      <p role="status" className="text-14 font-semibold">
        {wrong === 0 ? fill(words.stillIn, { right, left }) : fill(words.notIn, { right, wrong, left })}
        {leading > 0 && ` ${fill(words.leading, { n: leading })}`}
      </p>
    </Card>
  )
}

function EndedTicket({ ticket }: { readonly ticket: JackpotTicket }) {
  const { picks, results, state, right, payout, reason } = ticket
  const marks = [...picks].map((pick, at): Mark =>
    results[at] === '-' ? 'open' : results[at] === pick ? 'right' : 'wrong',
  )
  return (
    <Card ticket={ticket} marks={marks}>
      {state === 'won' ? (
        <p className="font-extrabold text-mint-text">{fill(words.won, { payout: shortMoney(payout!) })}</p>
      ) : (
        <p className="text-14">
          {state === 'returned'
            ? fill(words.returned, { stake: shortMoney(ticket.stake), reason: voidReason(reason) })
            : fill(state === 'lost' ? words.lost : words.counting, { right })}
        </p>
      )}
    </Card>
  )
}

function Card({
  ticket: { season, week, picks, code },
  marks,
  children,
}: {
  readonly ticket: Shown
  readonly marks: readonly Mark[]
  readonly children: React.ReactNode
}) {
  return (
    <div className="space-y-2">
      <p className="flex items-center justify-between gap-3 text-14 text-muted">
        <span>{listText({ season, week })}</span>
        <span className="num">{code ?? words.demoMark}</span>
      </p>
      <PickLine picks={picks} marks={marks} />
      {children}
    </div>
  )
}

function DemoTickets({ now }: { readonly now: JackpotNow }) {
  const tickets = useTickets()
  const { league, shell } = useApp()
  const { slug } = useStore(league)
  const own = useStore(tickets.demo).filter(ticket => ticket.league === slug)
  if (own.length === 0) return <NoTickets />
  return (
    <div className="space-y-3">
      <p className="note flex items-center justify-between gap-3">
        {words.demoNote}
        <button type="button" className="note-link" onClick={shell.login}>
          {words.login}
        </button>
      </p>
      <ul className="space-y-3">
        {own.map((ticket, at) => (
          <li key={own.length - at} className="card p-3">
            <DemoCard ticket={ticket} list={listFor(now, ticket)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function DemoCard({ ticket, list }: { readonly ticket: DemoTicket; readonly list: Jackpot | undefined }) {
  if (!list)
    return (
      <Card ticket={ticket} marks={[]}>
        {words.demoGone}
      </Card>
    )
  if (list.state === 'open' || list.state === 'closed') return <LiveTicket ticket={ticket} list={list} />
  const results = [...list.results].map(result => (result === '-' ? null : (result as Outcome)))
  const { right } = progressOf(ticket.picks, results)
  const marks = results.map((result, at): Mark =>
    result === null ? 'open' : result === ticket.picks[at] ? 'right' : 'wrong',
  )
  return (
    <Card ticket={ticket} marks={marks}>
      <p className="text-14">{list.state === 'void' ? words.demoVoid : fill(words.demoEnd, { right })}</p>
    </Card>
  )
}
