import { cashOutSlip, readCashOut } from '@ruka/contract/sports-cash-out'
import { Button } from '@ruka/ui/parts/button'
import { Choice } from '@ruka/ui/parts/choice'
import { Spinner } from '@ruka/ui/parts/spinner'
import { showToast } from '@ruka/ui/toasts'
import { useEffect, useId, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { money, shortMoney } from '../../kit/format.ts'
import { randomId } from '../../kit/random.ts'
import { answered } from '../../kit/react/answered.ts'
import { useApp } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import { useStore } from '../../kit/react/store.ts'
import * as words from '../locales/sports.en.json'
import { RuleForm, RuleShown } from './cash-out-rule.tsx'
import { bringCashOutFall, cashOutFall, chooseCashOutFall } from './cash-out-fall.ts'
import { FALLS, leastPercent, leastTaken, soldPart, type Part } from './cash-out.rules.ts'
import { cashOutRefusal } from './cash-out-texts.ts'
import { CHANGED, NoOffer, type RefusedSale, RefusedSaleText } from './refused-sale.tsx'
import type { SlipDetails } from '../../slip/own/slip-details.ts'

const AGAIN_MS = 2_000

/** What the slip is worth now, whole or in part; the tap that sells it names the amount. */
export function CashOut({ slip, onChange }: { readonly slip: SlipDetails; readonly onChange: () => void }) {
  const { api, calls } = useApp()
  // Kept here, so that they are still there after a time without an offer.
  const [percent, setPercent] = useState(100)
  const [ruleText, setRuleText] = useState('')
  const [refusal, setRefusal] = useState<RefusedSale>()
  useEffect(bringCashOutFall, [])
  const found = useCall(
    calls,
    `cash-out ${slip.code}`,
    async () => answered(await api(readCashOut, { code: slip.code })),
    { freshMs: 0, everyMs: AGAIN_MS },
  )
  const now = found.data?.data
  if (now === undefined) return <Spinner className="mx-auto size-6" />
  const changed = () => {
    found.retry()
    onChange()
  }
  const rule = slip.cash_out_rule && <RuleShown slip={slip} rule={slip.cash_out_rule} onChange={changed} />
  if (now.latest?.state === 'pending')
    return (
      <div className="space-y-3">
        <p role="status" className="flex items-center gap-2 text-14">
          <Spinner className="size-5" />
          {fill(words.cashOutWaits, { amount: money(now.latest.amount) })}
        </p>
        {rule}
      </div>
    )
  const { latest } = now
  const refused =
    refusal ??
    (latest?.state === 'refused'
      ? { amount: latest.amount, text: cashOutRefusal(latest.refusal ?? CHANGED) }
      : undefined)
  if (now.offer === null)
    return (
      <NoOffer sale={refused} why={now.refusal ? cashOutRefusal(now.refusal) : words.cash_out_suspended}>
        {rule}
      </NoOffer>
    )
  const least = leastPercent(slip.stake, now.least_part ?? slip.stake)
  const part = soldPart(slip.stake, now.offer, Math.max(least, percent))
  return (
    <section className="space-y-3 rounded-card border border-line p-3" aria-label={words.cashOut}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{words.cashOut}</h3>
        <Age key={found.atMs} sinceMs={found.atMs} />
      </div>
      {refused && <RefusedSaleText sale={refused} offer={part.amount} />}
      <Offer
        code={slip.code}
        part={part}
        percents={{ least, chosen: Math.max(least, percent) }}
        onPercent={setPercent}
        onRefused={setRefusal}
        onChange={changed}
      />
      <FallChoice />
      <p className="text-12 text-muted">
        {fill(words.cashOutNote, { percent: now.margin_percent })}
        {slip.bonus && ` ${words.cashOutNoBonus}`}
      </p>
      {rule ?? <RuleForm slip={slip} part={part} text={ruleText} onText={setRuleText} onChange={changed} />}
    </section>
  )
}

/** The part that is sold, and the two taps that sell it now: the second one sells what the first one named. */
function Offer({
  code,
  part,
  percents,
  onPercent,
  onRefused,
  onChange,
}: {
  readonly code: string
  readonly part: Part
  readonly percents: Percents
  readonly onPercent: (percent: number) => void
  readonly onRefused: (sale: RefusedSale | undefined) => void
  readonly onChange: () => void
}) {
  const { api, shell } = useApp()
  const [isBusy, setBusy] = useState(false)
  // The part as it was at the first tap: the offer may change until the second, and the server pays no less.
  const [asked, setAsked] = useState<Part>()
  const sell = async ({ stake, amount }: Part) => {
    setBusy(true)
    onRefused(undefined)
    const least = leastTaken(amount, cashOutFall.get())
    const answer = await api(cashOutSlip, { code, id: randomId(), stake, offer: amount, least }).catch(
      () => undefined,
    )
    setBusy(false)
    setAsked(undefined)
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
        disabled={isBusy}
        onChange={to => {
          onPercent(to)
          setAsked(undefined)
        }}
      />
      <div className="flex gap-2">
        {asked && (
          <Button disabled={isBusy} onClick={() => setAsked(undefined)}>
            {words.keepBet}
          </Button>
        )}
        <Button
          variant="money"
          className="min-h-14 flex-1"
          busy={isBusy}
          onClick={() => (asked ? void sell(asked) : setAsked(part))}
        >
          {asked
            ? fill(words.confirmCashOut, { amount: money(asked.amount) })
            : fill(words.cashOutFor, { amount: money(part.amount) })}
        </Button>
      </div>
    </>
  )
}

/** How much less than the offer is taken where it falls before it is paid. */
function FallChoice() {
  const fall = useStore(cashOutFall)
  return (
    <Choice
      label={words.cashOutFall}
      options={FALLS.map(percent => ({
        value: String(percent),
        title: percent === 0 ? words.cashOutFallNone : fill(words.cashOutFallUpTo, { percent }),
      }))}
      value={String(fall)}
      onChange={value => chooseCashOutFall(FALLS.find(each => String(each) === value)!)}
    />
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

/** How old an offer is, in whole seconds. */
function Age({ sinceMs }: { readonly sinceMs: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - sinceMs) / 1_000)), 1_000)
    return () => clearInterval(timer)
  }, [sinceMs])
  return <span className="num text-12 text-muted">{fill(words.priceAge, { seconds })}</span>
}
