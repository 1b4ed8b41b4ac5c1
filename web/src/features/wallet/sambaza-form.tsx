import { AMOUNT_PRESETS_KES } from '@ruka/contract/payments'
import { SAMBAZA_KES } from '@ruka/contract/sambaza'
import { useState } from 'react'
import { isRefusal, type Failure } from '../../lib/failure.ts'
import { formatWholeKes } from '../../lib/format.ts'
import { useForm } from '../../lib/form.ts'
import { refreshMe, useMe } from '../../lib/poll-me.ts'
import { Money } from '@ruka/ui/parts/money'
import { normalisePhone, phoneTyped } from '../../lib/phone.ts'
import { useTranslatedFailure } from '../../lib/translated-failure.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Field } from '@ruka/ui/parts/field'
import { addPreset, amountTrouble, amountTyped, shillings } from './amount.ts'
import { Presets } from './presets.tsx'
import { askCode, type Draft, draftFor, drafts, keepDraft, ownDraft } from './sambaza-draft.ts'
import { sambazaWords } from './sambaza-words.ts'
import { useProof } from './use-proof.tsx'

type Props = {
  /** A first call that got no answer, or one that was gone back from. */
  readonly open: Draft | undefined
  /** Why the second call led back here. */
  readonly refused: Failure | undefined
  /** The server's words where it asks for no code. */
  readonly onMessage: (message: string) => void
}

/** To whom and how much. */
export function SambazaForm({ open, refused, onMessage }: Props) {
  const t = useWords(sambazaWords)
  const me = useMe().data
  const translated = useTranslatedFailure(refused)
  const { form, change, amountErrors, proof } = useAsking({ open, onMessage })
  const { recipient, amount } = form.values
  const kes = shillings(amount) ?? 0
  // The reason for the way back is shown until the number changes.
  const stillRefused = translated !== undefined && recipient === typedAs(open)
  const own = form.errors('recipient')
  const refusedBefore = [
    ...(translated?.fields['recipient'] ?? translated?.general ?? []),
    t('receiving', FIGURES),
  ]
  const instead = proof.instead(form.run)
  if (instead) return instead
  return (
    <form noValidate className="space-y-4" onSubmit={form.onSubmit}>
      <FailureAlert texts={form.general} />
      <p className="text-14 text-muted">{t('lead')}</p>
      <p className="flex justify-between gap-3 text-14">
        <span className="text-muted">{t('balance')}</span>
        <Money value={me?.balance ?? 0} className="font-semibold" />
      </p>
      <Field
        data-first-focus
        label={t('recipient')}
        name="recipient"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={t('recipientPlaceholder')}
        className="num"
        value={recipient}
        errors={own.length === 0 && stillRefused ? refusedBefore : own}
        onChange={event => form.change('recipient', phoneTyped(event.target.value))}
        onBlur={() => form.leave('recipient')}
      />
      <Field
        label={t('amount')}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        before="KES"
        className="num text-20 font-extrabold"
        value={amount}
        errors={amountErrors}
        help={t('amountHelp', FIGURES)}
        onChange={event => change(amountTyped(event.target.value))}
      />
      <Presets
        shown={AMOUNT_PRESETS_KES}
        onAdd={preset => change(addPreset(amount, preset))}
        onClear={() => change('')}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="num min-h-14 w-full">
        {kes === 0 ? t('send') : t('sendKes', { kes: formatWholeKes(kes) })}
      </Button>
    </form>
  )
}

/** The recipient as people type it. */
const typedAs = (draft: Draft | undefined): string => draft?.recipient.replace(/^254/, '0') ?? ''

/** The limits that the server enforces. */
const FIGURES = {
  min: formatWholeKes(SAMBAZA_KES.min),
  max: formatWholeKes(SAMBAZA_KES.maxPerTransaction),
  day: formatWholeKes(SAMBAZA_KES.maxSentPerDay),
  received: formatWholeKes(SAMBAZA_KES.maxReceivedPerDay),
}
/** Refusals that are about one of them, shown beside it in the language of the page. */
const BOUNDS = new Map<string, 'atLeast' | 'atMost' | 'dayLimit'>([
  ['amount_below_minimum', 'atLeast'],
  ['amount_above_maximum', 'atMost'],
  ['sambaza_day_limit', 'dayLimit'],
])

/** The first call as a form. */
function useAsking({ open, onMessage }: Pick<Props, 'open' | 'onMessage'>) {
  const t = useWords(sambazaWords)
  const me = useMe().data
  const [refused, setRefused] = useState<string>()
  const proof = useProof('sambaza')
  const form = useForm({
    action: 'sambaza',
    initial: {
      recipient: typedAs(open),
      amount: open === undefined ? '' : String(open.amount),
    },
    checks: {
      recipient: ({ recipient }) => {
        if (recipient.trim() === '') return t('recipientRequired')
        return normalisePhone(recipient) === null ? t('recipientInvalid') : undefined
      },
      amount: ({ amount }) => {
        const trouble = amountTrouble(amount)
        return trouble && t(trouble)
      },
    },
    submit: async ({ recipient, amount }) => {
      const wish = {
        player: me?.id ?? '',
        recipient: normalisePhone(recipient) ?? '',
        amount: shillings(amount)!,
      }
      const draft = draftFor(ownDraft(drafts.get(), wish.player, Date.now()), wish, Date.now())
      keepDraft(wish.player, draft)
      const message = await askCode(draft)
      if (message === undefined) return 'step'
      onMessage(message)
    },
    onFailure: failure => {
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
  const bound = BOUNDS.get(refused ?? '')
  const errors = form.errors('amount')
  const amountErrors = bound !== undefined && errors.length > 0 ? [t(bound, FIGURES)] : errors
  return { form, change, amountErrors, proof }
}
