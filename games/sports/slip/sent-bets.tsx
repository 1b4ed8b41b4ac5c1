import { Button } from '@ruka/ui/parts/button'
import { Countdown } from '@ruka/ui/parts/countdown'
import { Spinner } from '@ruka/ui/parts/spinner'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { shortMoney } from '../../kit/format.ts'
import { useApp } from '../app/app-context.ts'
import { share } from '../app/share.ts'
import { useStore } from '../app/store.ts'
import { oddsText } from '../app/texts.ts'
import { refusedTexts } from '../bets/slip-texts.ts'
import * as words from '../locales/sports.en.json'
import { outcomeName } from '../words/selection-names.ts'
import type { Placing, Sent } from './placing.ts'
import { troublesOf } from './quotes.rules.ts'
import { agreedTo, without } from './slip.rules.ts'

/** What became of the bets that were sent, one after the other. */
export function SentBets({ placing, onClose }: { readonly placing: Placing; readonly onClose: () => void }) {
  const { views } = useApp()
  const sent = useStore(placing.sent)
  const isOver = sent.every(({ state }) => state !== 'sending' && state !== 'pending')
  const refused = sent.filter(each => each.state === 'refused')
  const isTaken = sent.some(({ state }) => state === 'placed' || state === 'pending')
  return (
    <div className="space-y-4">
      <ul className="space-y-3">
        {sent.map(each => (
          <li key={each.bet.id} className="rounded-card border border-line p-3">
            <SentBet sent={each} />
          </li>
        ))}
      </ul>
      {isOver && refused.length > 0 && !isTaken && <Mend refused={refused} onMend={() => placing.clear()} />}
      {isOver && isTaken && (
        <div className="flex gap-2">
          <Button
            className="flex-1"
            onClick={() => {
              placing.clear()
              onClose()
              views.go({ name: 'bets', tab: 'open' })
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

/** A refused slip, with the one tap that makes it possible again. */
function Mend({
  refused,
  onMend,
}: {
  readonly refused: readonly Extract<Sent, { state: 'refused' }>[]
  readonly onMend: () => void
}) {
  const { slips, shell } = useApp()
  const [first] = refused
  const troubles = troublesOf(first!.bet.legs, first!.refusal.fields['selections'])
  const changed = new Map(
    [...troubles].flatMap(([key, { odds }]) => (odds === undefined ? [] : [[key, odds]])),
  )
  const gone = [...troubles].filter(([, { odds }]) => odds === undefined).map(([key]) => key)
  if (first!.refusal.code === 'insufficient_funds')
    return (
      <div className="flex gap-2">
        <Button className="flex-1" onClick={onMend}>
          {words.backToSlip}
        </Button>
        <Button variant="money" className="flex-1" onClick={shell.deposit}>
          {words.deposit}
        </Button>
      </div>
    )
  return (
    <div className="space-y-2">
      {gone.length > 0 && (
        <Button
          className="w-full"
          onClick={() => {
            slips.update(slip => gone.reduce(without, slip))
            onMend()
          }}
        >
          {fill(words.removeLegs, { n: gone.length })}
        </Button>
      )}
      {changed.size > 0 && gone.length === 0 && (
        <Button
          variant="primary"
          className="w-full"
          onClick={() => {
            slips.update(slip => agreedTo(slip, changed))
            onMend()
          }}
        >
          {words.acceptOdds}
        </Button>
      )}
      <Button className="w-full" onClick={onMend}>
        {words.backToSlip}
      </Button>
    </div>
  )
}

function SentBet({ sent }: { readonly sent: Sent }) {
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
      <State sent={sent} />
    </div>
  )
}

function State({ sent }: { readonly sent: Sent }) {
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
      return <Placed code={sent.code} odds={sent.odds} />
    case 'refused':
      return (
        <p role="alert" className="flex items-start gap-2 text-14 text-rose-text">
          <CircleX className="size-5 shrink-0" aria-hidden="true" />
          {refusalLine(sent)}
        </p>
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

const refusalLine = ({ refusal }: Extract<Sent, { state: 'refused' }>): string =>
  refusal.code === 'slip_refused' ? words.someRefused : refusal.text

function Placed({ code, odds }: { readonly code: string; readonly odds: readonly number[] }) {
  const { shell } = useApp()
  const [isCopied, setCopied] = useState(false)
  const page = shell.page()
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
