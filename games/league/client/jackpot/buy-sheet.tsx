import type { Jackpot } from '@ruka/contract/jackpot'
import { Button } from '@ruka/ui/parts/button'
import { Sheet } from '@ruka/ui/parts/sheet'
import { Spinner } from '@ruka/ui/parts/spinner'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { useStore } from '@ruka/client/store'
import { refusalText } from '../../../kit/refusal-text.ts'
import { useApp, useTick } from '../app/app-context.ts'
import { listText } from './list-text.ts'
import * as words from './locales/jackpot.en.json'
import { PickLine } from './pick-line.tsx'
import { emptyDraft, nameOf, type Asked, type Sent } from './tickets.ts'
import { useTickets } from './use-tickets.ts'

/** A ticket as it was at the tap; the list and the league on the screen may be others since. */
export type ToBuy = {
  readonly league: string
  readonly list: Jackpot
  readonly picks: string
  /** How rarely a ticket wins, as text: one in this number of tickets. */
  readonly oneIn: string
}
type CloseProps = { readonly onClose: () => void }
/** What is read again and again of the jackpot on the screen. */
type Now = { readonly now: { readonly open: Jackpot | null; readonly isClosed: boolean } }

/** It takes the focus where the button that opened the sheet is gone or disabled. */
export const PANEL = 'jackpot-panel'

/**
 * The last look at a ticket before money moves. It shows the ticket that was sent last, also one from before
 * a reload.
 */
export function BuySheet({ toBuy, now, onClose }: CloseProps & Now & { readonly toBuy: ToBuy | undefined }) {
  const tickets = useTickets()
  const { isPlayer } = useApp()
  const sent = useStore(tickets.sent)
  // The sheet itself gives the focus back afterwards, where its opener takes it.
  useEffect(() => () => document.getElementById(PANEL)?.focus({ preventScroll: true }), [])
  const close = () => {
    tickets.close()
    onClose()
  }
  return (
    <Sheet title={isPlayer ? titleOf(sent) : words.demoTitle} closeLabel={words.close} onClose={close}>
      {sent ? (
        <SentTicket sent={sent} onClose={close} />
      ) : (
        toBuy && <Confirm {...toBuy} now={now} onClose={close} />
      )}
    </Sheet>
  )
}

const titleOf = (sent: Sent | undefined): string =>
  sent === undefined ? words.confirmTitle : sent.state === 'refused' ? words.refusedTitle : words.ticketTitle

/** Why this ticket cannot be bought any more, as far as this page knows. */
function useRefusal({ league, list, now: { open, isClosed } }: ToBuy & Now): string | undefined {
  const { slug } = useStore(useApp().league)
  const isLate = useTick(nowMs => nowMs >= list.closesAtMs)
  const isOpen = open?.season === list.season && open.week === list.week
  if (league === slug && isClosed) return words.closedText
  return isLate || (league === slug && !isOpen) ? words.tooLate : undefined
}

function Confirm({ now, onClose, ...toBuy }: ToBuy & Now & CloseProps) {
  const { league, list, picks, oneIn } = toBuy
  const tickets = useTickets()
  const { isPlayer, shell, views } = useApp()
  const refusal = useRefusal({ ...toBuy, now })
  const name = { league, season: list.season, week: list.week }
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
      {refusal !== undefined && (
        <p role="alert" className="text-14 text-rose-text">
          {refusal}
        </p>
      )}
      <Button
        variant="primary"
        className="min-h-14 w-full"
        disabled={refusal !== undefined}
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

function SentTicket({ sent, onClose }: CloseProps & { readonly sent: Sent }) {
  const tickets = useTickets()
  const { views, shell } = useApp()
  if (sent.state === 'sending')
    return (
      <div className="space-y-4">
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {sent.isSlow ? words.slow : words.sending}
        </p>
        <Which ticket={sent.ticket} />
      </div>
    )
  if (sent.state === 'refused')
    return (
      <div className="space-y-4">
        <p role="alert" className="text-rose-text">
          {refusalText(sent.refusal.code, sent.refusal.text)}
        </p>
        <Which ticket={sent.ticket} />
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
      <Which ticket={sent.ticket} />
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

/** It may be a ticket of before a reload, also one of the other league, and not what is filled in now. */
function Which({ ticket }: { readonly ticket: Asked }) {
  const { league, names } = useApp()
  const { slug } = useStore(league)
  const called = useStore(names, all => all[ticket.league] ?? ticket.league)
  const list = listText(ticket)
  return (
    <>
      <p className="text-14 text-muted">
        {ticket.league === slug ? list : fill(words.listOfLeague, { league: called, list })}
      </p>
      <PickLine picks={ticket.picks} />
    </>
  )
}
