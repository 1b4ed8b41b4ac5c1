import { AMOUNT_PRESETS_KES, WITHDRAWAL_KES } from '@ruka/contract/payments'
import { isRefusal, type Failure } from '../../lib/failure.ts'
import { formatWholeKes } from '../../lib/format.ts'
import { useForm } from '../../lib/form.ts'
import { type Me, refreshMe, useMe } from '../../lib/me.ts'
import { maskPhone } from '../../lib/phone.ts'
import { referralOf } from '../../lib/referral.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Money } from '../../lib/money.tsx'
import { addPreset, amountTyped } from './amount.ts'
import type { Intent } from './intent.ts'
import { pay } from './pay.ts'
import { Presets } from './presets.tsx'
import type { Kind } from './wait.rules.ts'
import { TaxBreakdown } from './tax-breakdown.tsx'
import { walletWords } from './words.ts'

type Props = {
  readonly mode: Kind
  /** A request of this kind that got no answer. */
  readonly open: Intent | undefined
  /** The server's words where it gives no id to follow. */
  readonly onMessage: (message: string) => void
}

const WITHDRAW_PRESET_MIN = 100
/** How much, and the button that says what will happen. */
export function AmountForm({ mode, open, onMessage }: Props) {
  const t = useWords(walletWords)
  const me = useMe().data
  const topup = mode === 'topup'
  const form = useForm({
    initial: { amount: open === undefined ? '' : String(open.amount) },
    checks: { amount: ({ amount }) => (Number(amount) >= 1 ? undefined : t('amountRequired')) },
    submit: async ({ amount }) => {
      const paid = await pay({ kind: mode, amount: Number(amount), player: me?.id ?? '' })
      void refreshMe()
      if (paid.intent === undefined) onMessage(paid.message ?? t('sentTitle'))
    },
    onFailure: (failure: Failure) => {
      if (isRefusal(failure)) void refreshMe()
      return false
    },
  })
  const kes = formatWholeKes(Number(form.values.amount))
  const phone = maskPhone(me?.msisdn ?? '')
  return (
    <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
      <FailureAlert texts={form.general} />
      {open !== undefined && !form.busy && (
        <Alert tone="warning">{t('unanswered', { kes: formatWholeKes(open.amount) })}</Alert>
      )}
      <dl className="flex items-end justify-between gap-3 text-14">
        <dt className="num text-muted">{topup ? t('depositFrom', { phone }) : t('withdrawTo', { phone })}</dt>
        <dd className="text-right">
          <span className="text-muted">{t(mode === 'bonus-withdraw' ? 'availableBonus' : 'available')} </span>
          <Money value={available(mode, me)} className="font-semibold" />
        </dd>
      </dl>
      <Field
        label={t('amount')}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        before="KES"
        className="num text-20 font-extrabold"
        value={form.values.amount}
        errors={form.errors('amount')}
        help={topup ? undefined : t('withdrawHelp', figures())}
        onChange={event => form.change('amount', amountTyped(event.target.value))}
      />
      <Presets
        shown={AMOUNT_PRESETS_KES.filter(preset => topup || preset >= WITHDRAW_PRESET_MIN)}
        onAdd={preset => form.change('amount', addPreset(form.values.amount, preset))}
        onClear={() => form.change('amount', '')}
      />
      <TaxBreakdown base={topup ? 'deposit' : 'withdrawal'} amount={Number(form.values.amount)} />
      <Button
        type="submit"
        look={topup ? 'money' : 'primary'}
        busy={form.busy}
        className="num min-h-14 w-full"
      >
        {form.values.amount === ''
          ? t(topup ? 'deposit' : 'withdraw')
          : t(topup ? 'depositKes' : 'withdrawKes', { kes })}
      </Button>
    </form>
  )
}

/** What the amount is taken from, or goes to. */
function available(mode: Kind, me: Me | undefined): number {
  if (me === undefined) return 0
  return mode === 'bonus-withdraw' ? referralOf(me).available : me.balance
}

const figures = () => ({
  min: WITHDRAWAL_KES.min,
  max: formatWholeKes(WITHDRAWAL_KES.maxPerTransaction).slice('KES '.length),
})
