import { removeCashOutRule, setCashOutRule } from '@ruka/contract/sports-cash-out'
import { Button } from '@ruka/ui/parts/button'
import { showToast } from '@ruka/ui/toasts'
import { useId, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { money, shortMoney } from '../../kit/format.ts'
import { useApp } from '../app/app-context.ts'
import { onEnter } from '../../kit/react/on-enter.ts'
import * as words from '../locales/sports.en.json'
import { boundsOfRule, isWithin, typedAmount, type Part } from './cash-out.rules.ts'
import { cashOutRefusal } from './cash-out-texts.ts'
import type { SlipDetails } from '../../slip/own/slip-details.ts'

type Props = { readonly slip: SlipDetails; readonly onChange: () => void }

/** Sets the one rule of a slip: this part is sold as soon as the offer for it is the amount that is typed. */
export function RuleForm({
  slip,
  part,
  text,
  onText,
  onChange,
}: Props & { readonly part: Part; readonly text: string; readonly onText: (text: string) => void }) {
  const { api } = useApp()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const bounds = boundsOfRule(slip, part)
  const amount = typedAmount(text)
  const isTaken = amount !== undefined && isWithin(amount, bounds)
  const isWrong = text !== '' && !isTaken
  const save = async () => {
    if (!isTaken || isBusy) return
    setBusy(true)
    const asked = { code: slip.code, stake: part.stake, at: amount }
    const answer = await api(setCashOutRule, asked).catch(() => undefined)
    setBusy(false)
    if (answer === undefined) showToast(words.noAnswer, { tone: 'bad' })
    else if ('refused' in answer) showToast(cashOutRefusal(answer.refused), { tone: 'bad' })
    else onText('')
    onChange()
  }
  return (
    <div className="space-y-1 border-t border-line pt-3">
      <label htmlFor={id} className="text-14">
        {words.autoCashOut}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="stake-input num min-w-0 flex-1 text-right"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={isWrong}
          onKeyDown={onEnter(() => void save())}
          aria-describedby={`${id}-help`}
          onChange={event => onText(event.currentTarget.value)}
        />
        <Button busy={isBusy} disabled={!isTaken} onClick={() => void save()}>
          {words.autoCashOutSet}
        </Button>
      </div>
      <p id={`${id}-help`} className={`text-12 ${isWrong ? 'text-rose-text' : 'text-muted'}`}>
        {fill(words.autoCashOutBounds, { above: money(bounds.above), most: money(bounds.most) })}{' '}
        {words.autoCashOutNote}
      </p>
    </div>
  )
}

/** The rule that is set, which its player can take back at any time. */
export function RuleShown({
  slip,
  rule,
  onChange,
}: Props & { readonly rule: NonNullable<SlipDetails['cash_out_rule']> }) {
  const { api } = useApp()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const answer = await api(removeCashOutRule, { code: slip.code }).catch(() => undefined)
    setBusy(false)
    if (answer === undefined) showToast(words.noAnswer, { tone: 'bad' })
    else if ('refused' in answer) showToast(cashOutRefusal(answer.refused), { tone: 'bad' })
    onChange()
  }
  const isWhole = rule.stake === slip.stake
  return (
    <div className="border-t border-line pt-3">
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-14">
          <span className="font-semibold">{fill(words.autoCashOutAt, { amount: money(rule.at) })}</span>
          {!isWhole && (
            <span className="block text-muted">
              {fill(words.autoCashOutPart, { stake: shortMoney(rule.stake) })}
            </span>
          )}
        </p>
        <Button variant="quiet" busy={isBusy} onClick={() => void remove()}>
          {words.autoCashOutRemove}
        </Button>
      </div>
      <p className="text-12 text-muted">{words.autoCashOutEnds}</p>
    </div>
  )
}
