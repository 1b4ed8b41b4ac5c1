import type { Jackpot } from '@ruka/contract/jackpot'
import { Button } from '@ruka/ui/parts/button'
import { Sheet } from '@ruka/ui/parts/sheet'
import { Spinner } from '@ruka/ui/parts/spinner'
import { CircleCheck } from 'lucide-react'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { useStore } from '../../../kit/react/store.ts'
import { refusalText } from '../../../kit/refusal-text.ts'
import { useApp, useTick } from '../app/app-context.ts'
import { listText } from './list-text.ts'
import * as words from './locales/jackpot.en.json'
import { PickLine } from './pick-line.tsx'
import { emptyDraft, nameOf, type Sent } from './tickets.ts'
import { useTickets } from './use-tickets.ts'

export type ToBuy = {
  readonly list: Jackpot
  readonly picks: string
  /** How rarely a ticket wins, as text: one in this number of tickets. */
  readonly oneIn: string
}
type OnClose = { readonly onClose: () => void }

/** The last look at a ticket before money moves, and what became of the one that was sent, which may be another. */
export function BuySheet({ toBuy, onClose }: OnClose & { readonly toBuy: ToBuy | undefined }) {
  const tickets = useTickets()
  const { isPlayer } = useApp()
  const sent = useStore(tickets.sent)
  const close = () => {
    if (sent?.state === 'placed') tickets.draft.set(emptyDraft(tickets.draft.get().list))
    if (sent?.state !== 'sending') tickets.clear()
    onClose()
  }
  return (
    <Sheet title={titleOf(sent, isPlayer)} closeLabel={words.close} onClose={close}>
      {sent ? <SentTicket sent={sent} onClose={close} /> : toBuy && <Confirm {...toBuy} onClose={close} />}
    </Sheet>
  )
}

const titleOf = (sent: Sent | undefined, isPlayer: boolean): string =>
  !isPlayer ? words.demoTitle : sent?.state === 'placed' ? words.placedTitle : words.confirmTitle

function Confirm({ list, picks, oneIn, onClose }: ToBuy & OnClose) {
  const tickets = useTickets()
  const { league, isPlayer, shell, views } = useApp()
  const { slug } = useStore(league)
  const isLate = useTick(nowMs => nowMs >= list.closesAtMs)
  const name = { league: slug, season: list.season, week: list.week }
  const play = () => {
    tickets.play({ ...name, picks })
    tickets.draft.set(emptyDraft(nameOf(name)))
    onClose()
    views.go({ name: 'jackpot', tab: 'tickets' })
  }
  return (
    <div className="space-y-4">
      <PickLine picks={picks} />
      <p>{fill(words.oddsOfTicket, { n: oneIn, prize: shortMoney(list.prize) })}</p>
      <p className="text-14 text-muted">
        {isPlayer ? fill(words.fromCash, { stake: shortMoney(list.stake) }) : words.demoNote}
      </p>
      {isLate && (
        <p role="alert" className="text-14 text-rose-text">
          {words.tooLate}
        </p>
      )}
      <Button
        variant="primary"
        className="min-h-14 w-full"
        disabled={isLate}
        onClick={() => (isPlayer ? tickets.buy(name, picks) : play())}
      >
        {isPlayer ? fill(words.confirm, { stake: shortMoney(list.stake) }) : words.demoConfirm}
      </Button>
      {!isPlayer && (
        <Button className="w-full" onClick={shell.login}>
          {words.login}
        </Button>
      )}
    </div>
  )
}

function SentTicket({ sent, onClose }: OnClose & { readonly sent: Sent }) {
  const tickets = useTickets()
  const { views, shell } = useApp()
  if (sent.state === 'sending')
    return (
      <p role="status" className="flex items-center gap-3 pb-2">
        <Spinner />
        {sent.isSlow ? words.slow : words.sending}
      </p>
    )
  if (sent.state === 'refused')
    return (
      <div className="space-y-4">
        <p role="alert" className="text-rose-text">
          {refusalText(sent.refusal.code, sent.refusal.text)}
        </p>
        {/* It may be a ticket of before a reload, and not the one that is filled in now. */}
        <p className="text-14 text-muted">{listText(sent.ticket)}</p>
        <PickLine picks={sent.ticket.picks} />
        <div className="flex gap-2">
          <Button className="flex-1" onClick={() => tickets.clear()}>
            {words.back}
          </Button>
          {sent.refusal.code === 'insufficient_funds' && (
            <Button variant="money" className="flex-1" onClick={shell.deposit}>
              {words.deposit}
            </Button>
          )}
        </div>
      </div>
    )
  return (
    <div className="space-y-4">
      <p role="status" className="flex items-center gap-2 font-semibold text-mint-text">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        {fill(words.placed, { code: sent.code })}
      </p>
      <PickLine picks={sent.ticket.picks} />
      <div className="flex gap-2">
        <Button
          className="flex-1"
          onClick={() => {
            onClose()
            views.go({ name: 'jackpot', tab: 'tickets' })
          }}
        >
          {words.tickets}
        </Button>
        <Button variant="primary" className="flex-1" onClick={onClose}>
          {words.another}
        </Button>
      </div>
    </div>
  )
}
