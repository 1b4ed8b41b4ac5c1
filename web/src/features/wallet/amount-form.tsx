import { useStore } from '@ruka/client/store'
import { useState } from 'react'
import { AMOUNT_PRESETS_KES, DEPOSIT_KES, isWithdrawalNight, WITHDRAWAL_KES } from '@ruka/contract/payments'
import { serverHas } from '../../lib/extras.ts'
import { isRefusal, type Failure } from '../../lib/failure.ts'
import { formatWholeKes } from '../../lib/format.ts'
import { useForm } from '../../lib/form.ts'
import { type Me, refreshMe, useMe } from '../../lib/poll-me.ts'
import { maskPhone } from '../../lib/phone.ts'
import { referralOf } from '../../lib/referral.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Figures } from '@ruka/ui/parts/figures'
import { Field } from '@ruka/ui/parts/field'
import { Money } from '@ruka/ui/parts/money'
import { addPreset, amountTrouble, amountTyped, shillings } from './amount.ts'
import type { Intent } from './intent.ts'
import { LastDeposit } from './last-deposit.tsx'
import { pay, underway } from './pay.ts'
import { Presets } from './presets.tsx'
import { useServerNow } from './server-now.ts'
import { useProof } from './use-proof.tsx'
import type { Kind } from './wait.rules.ts'
import { TaxBreakdown } from './tax-breakdown.tsx'
import { walletWords } from './words.ts'

type Props = {
  readonly mode: Kind
  /** A request of this kind that got no answer. */
  readonly open: Intent | undefined
  /** The amount that stands in the field at first. */
  readonly first: number | undefined
  /** The server's words where it gives no id to follow. */
  readonly onMessage: (message: string) => void
}

const WITHDRAW_PRESET_MIN = 100
const ACTIONS = { topup: 'deposit', withdraw: 'withdraw', 'bonus-withdraw': 'bonus_withdraw' } as const

/** How much, and the button that says what will happen. */
export function AmountForm({ mode, open, first, onMessage }: Props) {
  const t = useWords(walletWords)
  const topup = mode === 'topup'
  const sending = useStore(underway).has(open?.key ?? '')
  const { form, change, errors, figures, isNight, proof } = usePaying({
    mode,
    first,
    onMessage,
  })
  const instead = proof.instead(form.run)
  if (instead) return instead
  const amount = shillings(form.values.amount) ?? 0
  const helps = [
    t(topup ? 'depositHelp' : isNight ? 'withdrawNightHelp' : 'withdrawHelp', figures),
    ...(mode === 'withdraw' ? [t('sambazaStays')] : []),
  ]
  return (
    <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
      <FailureAlert texts={form.general} />
      {open !== undefined && !form.busy && !sending && (
        <Alert tone="warning">
          {t(serverHas('idempotency_key') ? 'unanswered' : 'unansweredOnce', {
            kes: formatWholeKes(open.amount),
          })}
        </Alert>
      )}
      <FromTo mode={mode} />
      <Field
        data-first-focus
        label={t('amount')}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        before="KES"
        after={topup && <LastDeposit onTake={amount => change(String(amount))} />}
        className="num text-20 font-extrabold"
        value={form.values.amount}
        errors={errors}
        help={helps.join(' ')}
        onChange={event => change(amountTyped(event.target.value))}
      />
      <Presets
        shown={AMOUNT_PRESETS_KES.filter(preset => topup || preset >= WITHDRAW_PRESET_MIN)}
        onAdd={preset => change(addPreset(form.values.amount, preset))}
        onClear={() => change('')}
      />
      <TaxBreakdown base={topup ? 'deposit' : 'withdrawal'} amount={amount} />
      <Button
        type="submit"
        variant={topup ? 'money' : 'primary'}
        busy={form.busy}
        className="num min-h-14 w-full"
      >
        {amount === 0
          ? t(topup ? 'deposit' : 'withdraw')
          : t(topup ? 'depositKes' : 'withdrawKes', { kes: formatWholeKes(amount) })}
      </Button>
    </form>
  )
}

/** The phone, and what there is to take from or add to. */
function FromTo({ mode }: { readonly mode: Kind }) {
  const t = useWords(walletWords)
  const me = useMe().data
  return (
    <Figures
      figures={[
        { name: mode === 'topup' ? t('depositFrom') : t('withdrawTo'), value: maskPhone(me?.msisdn ?? '') },
        {
          name: t(mode === 'bonus-withdraw' ? 'availableBonus' : 'available'),
          value: <Money value={available(mode, me)} className="font-semibold" />,
        },
      ]}
    />
  )
}

/** The request as a form. A refusal for the amount is shown with the bound. */
function usePaying({ mode, first, onMessage }: Omit<Props, 'open'>) {
  const t = useWords(walletWords)
  const me = useMe().data
  const [refused, setRefused] = useState<string>()
  const proof = useProof(ACTIONS[mode])
  const now = useServerNow()
  const form = useForm({
    action: ACTIONS[mode],
    initial: { amount: first === undefined ? '' : String(first) },
    checks: {
      amount: ({ amount }) => {
        const trouble = amountTrouble(amount)
        return trouble && t(trouble)
      },
    },
    submit: async ({ amount }) => {
      const paid = await pay({ kind: mode, amount: shillings(amount)!, player: me?.id ?? '' })
      void refreshMe()
      if (paid.intent === undefined) onMessage(paid.message ?? t('sentTitle'))
    },
    onFailure: (failure: Failure) => {
      if (proof.isWantedBy(failure)) return 'step'
      if (isRefusal(failure)) void refreshMe()
      setRefused(failure.code)
      return false
    },
  })
  const change = (amount: string) => {
    setRefused(undefined)
    form.change('amount', amount)
  }
  const figures = figuresOf(
    mode === 'topup' ? DEPOSIT_KES : { min: WITHDRAWAL_KES.min, max: WITHDRAWAL_KES.maxPerTransaction },
  )
  const bound = BOUNDS.get(refused ?? '')
  const errors = form
    .errors('amount')
    .map(text => (bound === undefined ? text : `${text}. ${t(bound, figures)}`))
  const isNight = isWithdrawalNight(now())
  return { form, change, errors, figures, isNight, proof }
}

/** What the amount is taken from, or goes to. */
function available(mode: Kind, me: Me | undefined): number {
  if (me === undefined) return 0
  return mode === 'bonus-withdraw' ? referralOf(me).available : me.balance
}

/** Refusals that leave the player asking for the figure. */
const BOUNDS = new Map<string, 'atLeast' | 'atMost'>([
  ['amount_below_minimum', 'atLeast'],
  ['amount_above_maximum', 'atMost'],
])

const figuresOf = ({ min, max }: { readonly min: number; readonly max: number }) => ({
  min,
  max: formatWholeKes(max).slice('KES '.length),
  night: formatWholeKes(WITHDRAWAL_KES.maxPerNight).slice('KES '.length),
})
