import { cashOutSlip, readCashOut } from '@ruka/contract/sports-cash-out'
import { Button } from '@ruka/ui/parts/button'
import { Spinner } from '@ruka/ui/parts/spinner'
import { showToast } from '@ruka/ui/toasts'
import { useEffect, useId, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { money, shortMoney } from '../../kit/format.ts'
import { randomId } from '../../kit/random.ts'
import { answered } from '../../kit/react/answered.ts'
import { useApp } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import * as words from '../locales/sports.en.json'
import { RuleForm, RuleShown } from './cash-out-rule.tsx'
import { soldPart, type Part } from './cash-out.rules.ts'
import { cashOutRefusal } from './cash-out-texts.ts'
import type { SlipDetails } from '../../slip/own/slip-details.ts'

const AGAIN_MS = 2_000

/** What the slip is worth now, whole or in part; the tap that sells it names the amount. */
export function CashOut({ slip, onChange }: { readonly slip: SlipDetails; readonly onChange: () => void }) {
  const { api, calls } = useApp()
  // Kept here, so that they are still there after a time without an offer.
  const [percent, setPercent] = useState(100)
  const [ruleText, setRuleText] = useState('')
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
  if (now.offer === null)
    return (
      <div className="space-y-3 rounded-card border border-line p-3">
        <p className="text-14 text-muted">
          {now.refusal ? cashOutRefusal(now.refusal) : words.cash_out_suspended}
        </p>
        {rule}
      </div>
    )
  const part = soldPart(slip.stake, now.offer, percent)
  return (
    <section className="space-y-3 rounded-card border border-line p-3" aria-label={words.cashOut}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{words.cashOut}</h3>
        <Age key={found.atMs} sinceMs={found.atMs} />
      </div>
      <Offer code={slip.code} part={part} percent={percent} onPercent={setPercent} onChange={changed} />
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
  percent,
  onPercent,
  onChange,
}: {
  readonly code: string
  readonly part: Part
  readonly percent: number
  readonly onPercent: (percent: number) => void
  readonly onChange: () => void
}) {
  const { api, shell } = useApp()
  const [isBusy, setBusy] = useState(false)
  // As it was at the first tap: the offer may change until the second one, and the server refuses a worse one.
  const [asked, setAsked] = useState<Part>()
  const sell = async ({ stake, amount }: Part) => {
    setBusy(true)
    const answer = await api(cashOutSlip, { code, id: randomId(), stake, offer: amount }).catch(
      () => undefined,
    )
    setBusy(false)
    setAsked(undefined)
    if (answer === undefined) showToast(words.noAnswer, { tone: 'bad' })
    else if ('refused' in answer) showToast(cashOutRefusal(answer.refused), { tone: 'bad' })
    else if (answer.data.data.state === 'paid') {
      showToast(fill(words.cashedOut, { amount: money(answer.data.data.amount) }), { tone: 'good' })
      shell.balanceMoved()
    }
    onChange()
  }
  return (
    <>
      <PartSlider
        percent={percent}
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

function PartSlider({
  percent,
  stake,
  disabled,
  onChange,
}: {
  readonly percent: number
  readonly stake: number
  readonly disabled: boolean
  readonly onChange: (percent: number) => void
}) {
  const id = useId()
  const value = `${percent} % · KES ${shortMoney(stake)}`
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
        min={10}
        max={100}
        step={5}
        value={percent}
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
