import { readCashOut } from '@ruka/contract/sports-cash-out'
import { Choice } from '@ruka/ui/parts/choice'
import { Spinner } from '@ruka/ui/parts/spinner'
import { useEffect, useState, type ReactNode } from 'react'
import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import { answered } from '../../kit/react/answered.ts'
import { useApp } from '../app/app-context.ts'
import { usePauseText } from '../app/pause-text.ts'
import { useCall } from '../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
import * as words from '../locales/sports.en.json'
import { RuleForm, RuleShown } from './cash-out-rule.tsx'
import { bringCashOutFall, cashOutFall, chooseCashOutFall } from './cash-out-fall.ts'
import { Offer, useAsked } from './cash-out-offer.tsx'
import { FALLS, leastPercent, soldPart } from './cash-out.rules.ts'
import { cashOutRefusal } from './cash-out-texts.ts'
import { CHANGED, NoOffer, type RefusedSale, RefusedSaleText } from './refused-sale.tsx'
import type { SlipDetails } from '../../slip/own/slip-details.ts'

const AGAIN_MS = 2_000
const SUSPENDED = 'slip_cash_out_suspended'

/** What the slip is worth now, whole or in part; the tap that sells it names the amount. */
export function CashOut({ slip, onChange }: { readonly slip: SlipDetails; readonly onChange: () => void }) {
  const { api, calls } = useApp()
  // Kept here, so that they are still there after a time without an offer.
  const [percent, setPercent] = useState(100)
  const [ruleText, setRuleText] = useState('')
  const [refusal, setRefusal] = useState<RefusedSale>()
  useEffect(bringCashOutFall, [])
  const pauseText = usePauseText(openKickOffsMs(slip))
  const found = useCall(
    calls,
    `cash-out ${slip.code}`,
    async () => answered(await api(readCashOut, { code: slip.code })),
    { freshMs: 0, everyMs: AGAIN_MS },
  )
  const now = found.data?.data
  const isPending = now?.latest?.state === 'pending'
  const least = leastPercent(slip.stake, now?.least_part ?? slip.stake)
  const chosen = Math.max(least, percent)
  const offer = now?.offer ?? undefined
  const offered = offer === undefined ? undefined : soldPart(slip.stake, offer, chosen)
  const [asked, ask] = useAsked(offered, isPending)
  if (now === undefined) return <Spinner className="mx-auto size-6" />
  const changed = () => {
    found.retry()
    onChange()
  }
  const rule = slip.cash_out_rule && <RuleShown slip={slip} rule={slip.cash_out_rule} onChange={changed} />
  const { latest } = now
  if (latest?.state === 'pending') return <Waits amount={latest.amount}>{rule}</Waits>
  const refused =
    refusal ??
    (latest?.state === 'refused'
      ? { amount: latest.amount, text: cashOutRefusal(latest.refusal ?? CHANGED) }
      : undefined)
  const isSuspended = (now.refusal?.code ?? SUSPENDED) === SUSPENDED
  const suspendedText = pauseText ?? words.cash_out_suspended
  const why = now.refusal && !isSuspended ? cashOutRefusal(now.refusal) : suspendedText
  const part = offered ?? asked
  if (part === undefined)
    return (
      <NoOffer sale={refused} why={why}>
        {rule}
      </NoOffer>
    )
  return (
    <section className="space-y-3 rounded-card border border-line p-3" aria-label={words.cashOut}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{words.cashOut}</h3>
        <Age key={found.atMs} sinceMs={found.atMs} />
      </div>
      {refused && <RefusedSaleText sale={refused} offer={offered?.amount} />}
      <Offer
        code={slip.code}
        part={part}
        percents={{ least, chosen }}
        pause={offered ? undefined : why}
        asked={asked}
        onAsk={ask}
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

const openKickOffsMs = ({ legs }: SlipDetails): readonly number[] =>
  legs.flatMap(({ verdict, kick_off }) => (verdict === null ? Date.parse(kick_off) : []))

/** A sale of a live bet, which is decided after a delay. */
const Waits = ({ amount, children }: { readonly amount: number; readonly children: ReactNode }) => (
  <div className="space-y-3">
    <p role="status" className="flex items-center gap-2 text-14">
      <Spinner className="size-5" />
      {fill(words.cashOutWaits, { amount: money(amount) })}
    </p>
    {children}
  </div>
)

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

/** How old an offer is, in whole seconds. */
function Age({ sinceMs }: { readonly sinceMs: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - sinceMs) / 1_000)), 1_000)
    return () => clearInterval(timer)
  }, [sinceMs])
  return <span className="num text-12 text-muted">{fill(words.priceAge, { seconds })}</span>
}
