import { cashOutSlip } from '@ruka/contract/sports-cash-out'
import { Button } from '@ruka/ui/parts/button'
import { showToast } from '@ruka/ui/toasts'
import { useEffect, useId, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { money, shortMoney } from '../../kit/format.ts'
import { randomId } from '../../kit/random.ts'
import { useApp } from '../app/app-context.ts'
import * as words from '../locales/sports.en.json'
import { cashOutFall } from './cash-out-fall.ts'
import { askedAfter, leastTaken, type Asked, type Part } from './cash-out.rules.ts'
import { cashOutRefusal } from './cash-out-texts.ts'
import type { RefusedSale } from './refused-sale.tsx'

type Ask = (asked: Asked | undefined) => void

/** What the first tap asked for, as it was then: the offer may change until the second one. A sale under way ends it. */
export function useAsked(offered: Part | undefined, isPending: boolean): readonly [Asked | undefined, Ask] {
  const [asked, ask] = useState<Asked>()
  useEffect(() => {
    ask(before => (isPending ? undefined : askedAfter(before, offered)))
    // Another object with the same figures is the same offer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPending, offered?.stake, offered?.amount])
  return [asked, ask]
}

type OfferProps = {
  readonly code: string
  readonly part: Part
  readonly percents: Percents
  /** Why there is no offer at the moment. */
  readonly pause: string | undefined
  readonly asked: Asked | undefined
  readonly onAsk: Ask
  readonly onPercent: (percent: number) => void
  readonly onRefused: (sale: RefusedSale | undefined) => void
  readonly onChange: () => void
}

/** The part that is sold, and the two taps that sell it now: the second one sells what the first one named. */
export function Offer({
  code,
  part,
  percents,
  pause,
  asked,
  onAsk,
  onPercent,
  onRefused,
  onChange,
}: OfferProps) {
  const { api, shell } = useApp()
  const [isBusy, setBusy] = useState(false)
  const note = useId()
  const sell = async ({ stake, amount }: Part) => {
    setBusy(true)
    onRefused(undefined)
    const least = leastTaken(amount, cashOutFall.get())
    const answer = await api(cashOutSlip, { code, id: randomId(), stake, offer: amount, least }).catch(
      () => undefined,
    )
    setBusy(false)
    onAsk(undefined)
    if (answer === undefined) showToast(words.noAnswer, { tone: 'bad' })
    else if ('refused' in answer) onRefused({ amount, text: cashOutRefusal(answer.refused) })
    else if (answer.data.data.state === 'paid') {
      showToast(fill(words.cashedOut, { amount: money(answer.data.data.amount) }), { tone: 'good' })
      shell.balanceMoved()
    }
    onChange()
  }
  return (
    <>
      <PartSlider
        percents={percents}
        stake={part.stake}
        disabled={isBusy || pause !== undefined}
        onChange={to => {
          onPercent(to)
          onAsk(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        {asked && (
          <Button disabled={isBusy} onClick={() => onAsk(undefined)}>
            {words.keepBet}
          </Button>
        )}
        <Button
          variant="money"
          className="min-h-14 flex-1 basis-36"
          busy={isBusy}
          aria-disabled={pause !== undefined}
          aria-describedby={note}
          onClick={() => {
            if (pause === undefined) void (asked ? sell(asked) : onAsk(part))
          }}
        >
          {asked
            ? fill(words.confirmCashOut, { amount: money(asked.amount) })
            : fill(words.cashOutFor, { amount: money(part.amount) })}
        </Button>
      </div>
      <p id={note} role="status" className="text-14">
        {pause ?? (asked?.state === 'new' && fill(words.cashOutRefusedNow, { amount: money(asked.amount) }))}
      </p>
    </>
  )
}

type Percents = { readonly least: number; readonly chosen: number }

/** Nothing to choose where only all of the stake can be sold. */
function PartSlider({
  percents: { least, chosen },
  stake,
  disabled,
  onChange,
}: {
  readonly percents: Percents
  readonly stake: number
  readonly disabled: boolean
  readonly onChange: (percent: number) => void
}) {
  const id = useId()
  if (least === 100) return null
  const value = `${chosen} % · KES ${shortMoney(stake)}`
  return (
    <div>
      <div className="flex justify-between text-14">
        <label htmlFor={id}>{words.partSold}</label>
        <span className="num" aria-hidden="true">
          {value}
        </span>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        min={least}
        max={100}
        step={5}
        value={chosen}
        aria-valuetext={value}
        disabled={disabled}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
