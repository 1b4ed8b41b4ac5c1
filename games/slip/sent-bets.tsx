import { Button } from '@ruka/ui/parts/button'
import { Countdown } from '@ruka/ui/parts/countdown'
import { Spinner } from '@ruka/ui/parts/spinner'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { share } from '../kit/react/share.ts'
import { useStore } from '@ruka/client/store'
import { oddsText } from '../kit/react/texts.ts'
import { LegOdds } from './leg-odds.tsx'
import { refusedTexts } from './own/slip-texts.ts'
import * as words from './locales/slip.en.json'
import { type Host, Mend } from './mend.tsx'
import { outcomeName } from './own/selection-names.ts'
import type { Placing, Sent } from './placing.ts'
import { newOdds, troublesOf } from './quotes.rules.ts'
import { legKey } from './slip.rules.ts'

type Props = {
  readonly placing: Placing
  readonly host: Host
  readonly onClose: () => void
  /** Shows the player's open bets. */
  readonly onBets: () => void
}

/** What became of the bets that were sent, one after the other. */
export function SentBets({ placing, host, onClose, onBets }: Props) {
  const sent = useStore(placing.sent)
  const isOver = sent.every(({ state }) => state !== 'sending' && state !== 'pending')
  const refused = sent.filter(each => each.state === 'refused')
  const isTaken = sent.some(({ state }) => state === 'placed' || state === 'pending')
  return (
    <div className="space-y-4">
      <ul className="space-y-3">
        {sent.map(each => (
          <li key={each.bet.id} className="rounded-card border border-line p-3">
            <SentBet sent={each} page={host.shell.page()} />
          </li>
        ))}
      </ul>
      {isOver && refused.length > 0 && !isTaken && (
        <Mend host={host} refused={refused} onMend={() => placing.clear()} />
      )}
      {isOver && isTaken && (
        <div className="flex gap-2">
          <Button
            className="flex-1"
            onClick={() => {
              placing.clear()
              onClose()
              onBets()
            }}
          >
            {words.myBets}
          </Button>
          <Button
            variant="primary"
            className="flex-1"
            onClick={() => {
              placing.clear()
              onClose()
            }}
          >
            {words.done}
          </Button>
        </div>
      )}
      {isOver && !isTaken && refused.length === 0 && (
        <Button className="w-full" onClick={() => placing.clear()}>
          {words.backToSlip}
        </Button>
      )}
    </div>
  )
}

function SentBet({ sent, page }: { readonly sent: Sent; readonly page: string | undefined }) {
  const { bet } = sent
  const title =
    bet.legs.length === 1
      ? (outcomeName(bet.legs[0]!, bet.legs[0]!) ?? words.single)
      : fill(words.multiOf, { n: bet.legs.length })
  return (
    <div className="space-y-2" role="status">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="num whitespace-nowrap">KES {shortMoney(bet.stake)}</span>
      </p>
      <State sent={sent} page={page} />
    </div>
  )
}

function State({ sent, page }: { readonly sent: Sent; readonly page: string | undefined }) {
  switch (sent.state) {
    case 'sending':
      return (
        <p className="flex items-center gap-2 text-14 text-muted">
          <Spinner className="size-5" />
          {sent.isSlow ? words.retrying : words.placing}
        </p>
      )
    case 'pending':
      return (
        <p className="flex items-center gap-2 text-14">
          <Spinner className="size-5" />
          {words.accepting} <Countdown untilMs={sent.decideAtMs} label={words.accepting} />
        </p>
      )
    case 'placed':
      return <Placed code={sent.code} odds={sent.odds} page={page} />
    case 'refused':
      return (
        <>
          <p role="alert" className="flex items-start gap-2 text-14 text-rose-text">
            <CircleX className="size-5 shrink-0" aria-hidden="true" />
            {refusalLine(sent)}
          </p>
          <NewOdds sent={sent} />
        </>
      )
    case 'returned':
      return (
        <p role="alert" className="flex items-start gap-2 text-14 text-rose-text">
          <CircleX className="size-5 shrink-0" aria-hidden="true" />
          <span>{[words.notAccepted, ...refusedTexts(sent.slip)].join(' ')}</span>
        </p>
      )
  }
}

/** Each pick whose odds changed, with both. */
function NewOdds({ sent: { bet, refusal } }: { readonly sent: Extract<Sent, { state: 'refused' }> }) {
  const odds = newOdds(troublesOf(bet.legs, refusal.fields['selections']))
  return bet.legs.map(leg => {
    const now = odds.get(legKey(leg))
    return now === undefined ? null : (
      <div key={legKey(leg)} className="flex justify-between gap-3 text-14">
        <p className="min-w-0 wrap-anywhere">{outcomeName(leg, leg) ?? words.single}</p>
        <LegOdds odds={leg.odds} now={now} />
      </div>
    )
  })
}

const refusalLine = ({ refusal }: Extract<Sent, { state: 'refused' }>): string =>
  refusal.code === 'slip_refused' ? words.someRefused : refusal.text

function Placed({
  code,
  odds,
  page,
}: {
  readonly code: string
  readonly odds: readonly number[]
  readonly page: string | undefined
}) {
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-mint-text">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        {fill(words.betPlaced, { odds: oddsText(odds.reduce((product, each) => product * each, 1)) })}
      </p>
      <p className="flex items-center justify-between gap-3 text-14">
        <span>
          {words.code} <strong className="num tracking-wide">{code}</strong>
        </span>
        {page !== undefined && (
          <button
            type="button"
            className="min-h-11 font-semibold text-ember-text"
            onClick={() => void share(words.shareSlip, `${page}?code=${code}`).then(setCopied)}
          >
            {isCopied ? words.copied : words.share}
          </button>
        )}
      </p>
    </>
  )
}
