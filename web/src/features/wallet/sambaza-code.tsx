import { useStore } from '@ruka/client/store'
import { SAMBAZA_CODE_LENGTH } from '@ruka/contract/sambaza'
import { useRef, useState } from 'react'
import { serverHas } from '../../lib/extras.ts'
import type { Failure } from '../../lib/failure.ts'
import { formatWholeKes } from '../../lib/format.ts'
import { useForm } from '../../lib/form.ts'
import { useMe } from '../../lib/poll-me.ts'
import { maskPhone } from '../../lib/phone.ts'
import { useTranslatedFailure } from '../../lib/translated-failure.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { CodeInput } from '@ruka/ui/parts/code-input'
import { CooldownButton } from '@ruka/ui/parts/cooldown-button'
import { isDecided, underway } from './pay.ts'
import { askCode, type Draft, sendCode } from './sambaza-draft.ts'
import { sambazaWords } from './sambaza-words.ts'
import { useProof } from './use-proof.tsx'

/** How long Resend is disabled, so that one impatient minute does not use up the limit. */
const RESEND_REST_MS = 30_000

type Props = {
  readonly draft: Draft
  readonly onSent: (message: string | undefined) => void
  /** Back to recipient and amount, also where the server refuses the recipient. */
  readonly onBack: (refused?: Failure) => void
}

/** The second step: the code, sent by itself once it is complete. */
export function SambazaCode({ draft, onSent, onBack }: Props) {
  const t = useWords(sambazaWords)
  const me = useMe().data
  const { form, again, resent, wrong, change, instead } = useConfirming({ draft, onSent, onBack })
  const own = form.errors('code')
  const kes = formatWholeKes(draft.amount)
  // Until the outcome of a confirmation is known, no control may lead to a second transfer.
  const unknown = draft.tried === true
  const sending = useStore(underway).has(draft.key)
  if (instead) return instead
  return (
    <form noValidate className="space-y-5" onSubmit={form.onSubmit}>
      <FailureAlert texts={[...form.general, ...again.general]} />
      {unknown && !form.busy && !sending && (
        <Alert tone="warning">{t(serverHas('idempotency_key') ? 'unanswered' : 'unansweredOnce')}</Alert>
      )}
      {resent && <Alert tone="info">{t('resent')}</Alert>}
      <div className="space-y-1">
        <p className="num text-20 font-extrabold">
          {t('otpTitle', { kes, phone: maskPhone(draft.recipient) })}
        </p>
        <p className="num text-14 text-muted">{t('otpLead', { phone: maskPhone(me?.msisdn ?? '') })}</p>
      </div>
      <CodeInput
        label={t('otp')}
        digits={SAMBAZA_CODE_LENGTH}
        autoFocus
        value={form.values.code}
        errors={own.length > 0 ? own : wrong}
        help={t('otpHelp')}
        onChange={change}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="num min-h-14 w-full">
        {t('sendKes', { kes })}
      </Button>
      <div className="flex gap-2">
        <Button className="flex-1" disabled={unknown} onClick={() => onBack()}>
          {t('change')}
        </Button>
        <CooldownButton
          key={draft.startedMs}
          untilMs={draft.startedMs + RESEND_REST_MS}
          busy={again.busy}
          disabled={unknown}
          label={t('resend')}
          restingLabel={seconds => t('resendWait', { seconds })}
          onClick={() => void again.run()}
        />
      </div>
    </form>
  )
}

/** The second call, and the first one repeated. */
function useConfirming({ draft, onSent, onBack }: Props) {
  const t = useWords(sambazaWords)
  const [wrong, setWrong] = useState<Failure>()
  const [resent, setResent] = useState(false)
  const { keyOf, forgetKey } = useSameKey()
  const [proof, proofToResend] = [useProof('sambaza'), useProof('sambaza')]
  const form = useForm({
    action: 'sambaza',
    initial: { code: '' },
    checks: { code: ({ code }) => (code.length < SAMBAZA_CODE_LENGTH ? t('otpRequired') : undefined) },
    submit: async ({ code }) => {
      setWrong(undefined)
      setResent(false)
      onSent(await sendCode(draft, code, keyOf(`${draft.refNo} ${code}`)))
    },
    onFailure: failure => {
      if (proof.isWantedBy(failure)) return 'step'
      if (isDecided(failure)) forgetKey()
      if (failure.code === 'sambaza_recipient_refused') {
        onBack(failure)
        return true
      }
      if (failure.code !== 'sambaza_code_wrong') return false
      setWrong(failure)
      form.change('code', '')
      return true
    },
  })
  const again = useForm({
    action: 'sambaza',
    initial: {},
    checks: {},
    submit: async () => {
      const { refNo: _, tried: __, ...first } = draft
      const message = await askCode({ ...first, key: keyOf(`resend ${draft.refNo}`) })
      if (message !== undefined) return onSent(message)
      form.change('code', '')
      setWrong(undefined)
      setResent(true)
      return 'step'
    },
    onFailure: failure => (proofToResend.isWantedBy(failure) ? 'step' : false),
  })
  const translated = useTranslatedFailure(wrong)
  const change = (code: string) => {
    setWrong(undefined)
    form.change('code', code)
    if (code.length === SAMBAZA_CODE_LENGTH) void form.run({ code })
  }
  const instead = proof.instead(form.run) ?? proofToResend.instead(again.run)
  return { form, again, resent, wrong: translated?.fields['code'] ?? [], change, instead }
}

/**
 * The Idempotency-Key of a request: the same for the same request until it is decided, since a repeat means
 * that no answer came.
 */
function useSameKey() {
  const last = useRef({ request: '', key: '' })
  return {
    keyOf: (request: string): string => {
      if (last.current.request !== request) last.current = { request, key: crypto.randomUUID() }
      return last.current.key
    },
    forgetKey: () => {
      last.current = { request: '', key: '' }
    },
  }
}
