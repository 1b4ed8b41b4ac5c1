import { cancelSportsSlip, readSlip } from '@ruka/contract/sports'
import { Button } from '@ruka/ui/parts/button'
import { Countdown } from '@ruka/ui/parts/countdown'
import { Failed } from '@ruka/ui/parts/failed'
import { Sheet } from '@ruka/ui/parts/sheet'
import { Spinner } from '@ruka/ui/parts/spinner'
import { showToast } from '@ruka/ui/toasts'
import { useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { shortMoney } from '../../kit/format.ts'
import { answered } from '../../kit/react/answered.ts'
import { useApp } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import { dateText } from '../../kit/react/texts.ts'
import { useDownload } from '../../kit/use-download.tsx'
import * as words from '../locales/sports.en.json'
import * as slipWords from '../../slip/locales/slip.en.json'
import { StateMark } from '../../slip/own/slip-card.tsx'
import { resultOf } from '../../slip/own/slip-result.ts'
import { Leg, WhyCut, WhyRefused } from './bet-card.tsx'
import { CashOut } from './cash-out.tsx'
import { reasonText } from '../../slip/own/reason-text.ts'
import { drawReceipt } from './receipt.ts'
import type { SlipDetails } from '../../slip/own/slip-details.ts'
import { changesOf, kindText, stakedText, stateText } from '../../slip/own/slip-texts.ts'

const AGAIN_MS = 3_000

/** A slip in full: its legs, cash-out, cancellation, and each version of what it pays. */
export function BetSheet({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { api, calls } = useApp()
  const found = useCall(calls, `slip ${code}`, async () => answered(await api(readSlip, { code })), {
    freshMs: 0,
    everyMs: AGAIN_MS,
  })
  const slip = found.data?.data
  return (
    <Sheet title={fill(words.slipCode, { code })} closeLabel={words.close} onClose={onClose}>
      {slip ? (
        <Details slip={slip} onChange={found.retry} />
      ) : found.hasFailed ? (
        <Failed
          text={slipWords.betsFailed}
          retryLabel={words.retry}
          busy={found.isBusy}
          onRetry={found.retry}
        />
      ) : (
        <Spinner className="mx-auto size-8" />
      )}
    </Sheet>
  )
}

function Details({ slip, onChange }: { readonly slip: SlipDetails; readonly onChange: () => void }) {
  const { shell } = useApp()
  const { link, save } = useDownload(words.saveReceipt)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="text-14 text-muted">
          {kindText(slip)} · {stakedText(shortMoney(slip.stake), slip.placed_at)}
        </p>
        <StateMark result={resultOf(slip)} text={stateText(slip)} />
      </div>
      <WhyRefused slip={slip} />
      <WhyCut slip={slip} />
      <ul className="space-y-3">
        {slip.legs.map((leg, at) => (
          <Leg key={at} leg={leg} changes={changesOf(slip, at)} />
        ))}
      </ul>
      {slip.state === 'open' && <CashOut slip={slip} onChange={onChange} />}
      {(slip.state === 'open' || slip.state === 'pending') && <Cancel slip={slip} onChange={onChange} />}
      <Settlements slip={slip} />
      <Button className="w-full" onClick={() => drawReceipt(slip, shell.operator(), save)}>
        {words.saveReceipt}
      </Button>
      {link}
    </div>
  )
}

/** Until when the slip can be cancelled, or why it cannot; asked once more before it happens. */
function Cancel({ slip, onChange }: { readonly slip: SlipDetails; readonly onChange: () => void }) {
  const { api, shell } = useApp()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { until, refusal, move_percent: percent } = slip.cancel
  const whyNot = ({ code, text }: { readonly code: string; readonly text: string }): string =>
    code === 'slip_cancel_moved' && percent !== null
      ? fill(words.cancel_moved, { percent })
      : (CANCEL[code] ?? text)
  if (until === null) return <p className="text-14 text-muted">{refusal ? whyNot(refusal) : ''}</p>
  const cancel = async () => {
    setBusy(true)
    const answer = await api(cancelSportsSlip, { code: slip.code }).catch(() => undefined)
    setBusy(false)
    setAsked(false)
    const refused = answer && 'refused' in answer ? answer.refused : undefined
    if (answer === undefined) showToast(words.noAnswer, { tone: 'bad' })
    else if (refused) showToast(whyNot(refused), { tone: 'bad' })
    else {
      showToast(fill(words.cancelled, { amount: shortMoney(slip.stake) }), { tone: 'good' })
      shell.balanceMoved()
    }
    onChange()
  }
  return (
    <div className="rounded-card border border-line p-3">
      <p className="text-14">
        {words.cancelUntil}{' '}
        <Countdown untilMs={Date.parse(until)} label={words.cancelUntil} onEnd={onChange} />
      </p>
      {percent !== null && <p className="text-14 text-muted">{fill(words.cancel_while, { percent })}</p>}
      {isAsked ? (
        <div className="mt-2 flex gap-2">
          <Button className="flex-1" onClick={() => setAsked(false)}>
            {words.keepBet}
          </Button>
          <Button variant="danger" className="flex-1" busy={isBusy} onClick={() => void cancel()}>
            {fill(words.cancelFor, { amount: shortMoney(slip.stake) })}
          </Button>
        </div>
      ) : (
        <Button variant="quiet" className="mt-1" onClick={() => setAsked(true)}>
          {words.cancelBet}
        </Button>
      )}
    </div>
  )
}

const CANCEL: Readonly<Record<string, string>> = {
  slip_over: words.cancel_over,
  slip_live: words.cancel_live,
  slip_cancel_late: words.cancel_late,
  slip_cancel_new_player: words.cancel_new_player,
  slip_cancels_used: words.cancels_used,
}

/** Each decision of what the slip pays, where there was one. */
function Settlements({ slip }: { readonly slip: SlipDetails }) {
  if (slip.settlements.length === 0) return null
  const amount = (kes: number | null) => (kes === null ? words.stakeReturned : `KES ${shortMoney(kes)}`)
  return (
    <section>
      <h3 className="text-14 font-semibold">{words.howSettled}</h3>
      <ol className="mt-1 space-y-1 text-14">
        {slip.settlements.map(({ version, at, before, after, reason }) => (
          <li key={version} className="flex justify-between gap-3">
            <span className="min-w-0 text-muted">
              {dateText(at)}
              {version > 1 && ` · ${reasonText(reason)}`}
            </span>
            <span className="num whitespace-nowrap">
              {version > 1 && <s className="mr-2 text-muted">{amount(before)}</s>}
              {amount(after)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
