import { cashOutSlip, readCashOut } from '@ruka/contract/sports-cash-out'
import type { Reply } from '@ruka/contract/endpoint'
import { Button } from '@ruka/ui/parts/button'
import { Spinner } from '@ruka/ui/parts/spinner'
import { showToast } from '@ruka/ui/toasts'
import { useEffect, useId, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { money, shortMoney } from '../../kit/format.ts'
import { randomId } from '../../kit/random.ts'
import { answered } from '../app/answered.ts'
import { useApp } from '../app/app-context.ts'
import { useCall } from '../app/calls.ts'
import * as words from '../locales/sports.en.json'
import { RuleForm, RuleShown } from './cash-out-rule.tsx'
import { soldPart } from './cash-out.rules.ts'
import { cashOutRefusal } from './cash-out-texts.ts'
import type { SlipDetails } from './slip-details.ts'

const AGAIN_MS = 2_000
type Now = Reply<typeof readCashOut>['data']

/** What the slip is worth now, whole or in part; the tap that sells it names the amount. */
export function CashOut({ slip, onChange }: { readonly slip: SlipDetails; readonly onChange: () => void }) {
  const { api, calls } = useApp()
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
  return (
    <section className="space-y-3 rounded-card border border-line p-3" aria-label={words.cashOut}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{words.cashOut}</h3>
        <Age key={found.atMs} sinceMs={found.atMs} />
      </div>
      <Offer slip={slip} offer={now.offer} margin={now.margin_percent} onChange={changed} />
      {rule}
    </section>
  )
}

/** The part that is sold, the two taps that sell it now, and the amount at which it is sold by itself. */
function Offer({
  slip,
  offer,
  margin,
  onChange,
}: {
  readonly slip: SlipDetails
  readonly offer: NonNullable<Now['offer']>
  readonly margin: number
  readonly onChange: () => void
}) {
  const { api, shell } = useApp()
  const id = useId()
  const [percent, setPercent] = useState(100)
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const sold = soldPart(slip.stake, offer, percent)
  const sell = async () => {
    setBusy(true)
    setAsked(false)
    const asked = { code: slip.code, id: randomId(), stake: sold.stake, offer: sold.amount }
    const answer = await api(cashOutSlip, asked).catch(() => undefined)
    setBusy(false)
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
      <div>
        <label htmlFor={id} className="flex justify-between text-14">
          <span>{words.partSold}</span>
          <span className="num">
            {percent} % · KES {shortMoney(sold.stake)}
          </span>
        </label>
        <input
          id={id}
          type="range"
          className="slider"
          min={10}
          max={100}
          step={5}
          value={percent}
          onChange={event => {
            setPercent(Number(event.currentTarget.value))
            setAsked(false)
          }}
        />
      </div>
      <Button
        variant="money"
        className="min-h-14 w-full"
        busy={isBusy}
        onClick={() => (isAsked ? void sell() : setAsked(true))}
      >
        {fill(isAsked ? words.confirmCashOut : words.cashOutFor, { amount: money(sold.amount) })}
      </Button>
      <p className="text-12 text-muted">{fill(words.cashOutNote, { percent: margin })}</p>
      {slip.cash_out_rule === null && <RuleForm slip={slip} part={sold} onChange={onChange} />}
    </>
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
