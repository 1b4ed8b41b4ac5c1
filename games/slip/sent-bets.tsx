import { Button } from '@ruka/ui/parts/button'
import { Countdown } from '@ruka/ui/parts/countdown'
import { Spinner } from '@ruka/ui/parts/spinner'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { share } from '../kit/react/share.ts'
import { useStore } from '../kit/react/store.ts'
import { oddsText } from '../kit/react/texts.ts'
import { ChangedOdds } from './changed-odds.tsx'
import { refusedTexts } from './own/slip-texts.ts'
import * as words from './locales/slip.en.json'
import { outcomeName } from './own/selection-names.ts'
import type { Placing, Sent } from './placing.ts'
import { newOdds, troublesOf } from './quotes.rules.ts'
import { type OddsHere, without } from './slip.rules.ts'
import type { Slips } from './slips.ts'
import { UseStake } from './stake-trouble.tsx'

/** What the bets need of the page that they are on. */
export type Host = {
  readonly slips: Pick<Slips, 'update'>
  readonly shell: {
    readonly deposit: () => void
    /** The address of the page, for links that are shared. */
    readonly page: () => string | undefined
  }
  readonly oddsHere?: OddsHere | undefined
}
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

/** The greatest stake that would have been taken. */
const stakeMax = z.number().check(z.gt(0))

/** A refused slip, with the one tap that makes it possible again. */
function Mend({
  host: { slips, shell, oddsHere },
  refused,
  onMend,
}: {
  readonly host: Host
  readonly refused: readonly Extract<Sent, { state: 'refused' }>[]
  readonly onMend: () => void
}) {
  const [first] = refused
  const troubles = troublesOf(first!.bet.legs, first!.refusal.fields['selections'])
  const changed = newOdds(troubles)
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
  const most = stakeMax.safeParse(first!.refusal.fields['stake_max']).data
  return (
    <div className="space-y-2">
      {most !== undefined && (
        <UseStake
          stake={most}
          onUse={stake => {
            slips.update(slip => ({ ...slip, stake }))
            onMend()
          }}
        />
      )}
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
      {gone.length === 0 && (
        <ChangedOdds
          bets={{ ...first!.bet, mode: 'multi' }}
          odds={changed}
          oddsHere={oddsHere}
          slips={slips}
          onDone={onMend}
        />
      )}
      <Button className="w-full" onClick={onMend}>
        {words.backToSlip}
      </Button>
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
