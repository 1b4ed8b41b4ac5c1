import { useStore } from '@ruka/client/store'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../lib/failure.ts'
import { formatWholeKes } from '../../lib/format.ts'
import { refreshMe, useMe } from '../../lib/poll-me.ts'
import { maskPhone } from '../../lib/phone.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '@ruka/ui/parts/button'
import { SambazaCode } from './sambaza-code.tsx'
import { type Draft, drafts, keepDraft, ownDraft } from './sambaza-draft.ts'
import { SambazaForm } from './sambaza-form.tsx'
import { sambazaWords } from './sambaza-words.ts'
import { Verdict } from './verdict.tsx'

/** How it ended: sent, or, from a server that asks for no code, what that server says. */
type End = { readonly sent?: Draft; readonly message: string | undefined }

/** The wallet dialog's Sambaza: recipient and amount, the code from the SMS, and the outcome. */
export default function Sambaza({ onClose }: { readonly onClose: () => void }) {
  const player = useMe().data?.id ?? ''
  const draft = ownDraft(useStore(drafts), player, useState(Date.now)[0])
  const [end, setEnd] = useState<End>()
  /** What the form starts with again, and why. */
  const [back, setBack] = useState<{ draft: Draft; refused?: Failure }>()
  const goBack = (from: Draft, refused?: Failure) => {
    setBack({ draft: from, ...(refused === undefined ? {} : { refused }) })
    keepDraft(player, undefined)
  }
  const finish = (how: End) => {
    setEnd(how)
    setBack(undefined)
    keepDraft(player, undefined)
    void refreshMe()
  }
  if (end !== undefined) return <Ended {...end} onClose={onClose} onRestart={() => setEnd(undefined)} />
  if (draft?.refNo !== undefined) {
    return (
      <SambazaCode
        draft={draft}
        onSent={message => finish({ sent: draft, message })}
        onBack={refused => goBack(draft, refused)}
      />
    )
  }
  return (
    <SambazaForm
      open={draft ?? back?.draft}
      refused={back?.refused}
      onMessage={message => finish({ message })}
    />
  )
}

function Ended({
  sent,
  message,
  onClose,
  onRestart,
}: End & { readonly onClose: () => void; readonly onRestart: () => void }) {
  const t = useWords(sambazaWords)
  const { language } = usePreferences()
  // Servers speak English; what they say is said in our words where the page speaks Swahili.
  const ours = sent && t('sentText', { kes: formatWholeKes(sent.amount), phone: maskPhone(sent.recipient) })
  const text = language === 'en' ? (message ?? ours) : (ours ?? message)
  return (
    <Verdict
      icon={CircleCheck}
      tone="good"
      title={t(sent === undefined ? 'requestTitle' : 'sentTitle')}
      text={text ?? ''}
    >
      <Button variant="primary" className="min-h-12 w-full" onClick={onClose}>
        {t('done')}
      </Button>
      <Button variant="quiet" className="w-full" onClick={onRestart}>
        {t('another')}
      </Button>
    </Verdict>
  )
}
