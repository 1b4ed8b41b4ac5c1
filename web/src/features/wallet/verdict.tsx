import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { walletWords } from './words.ts'
import { unbroken } from '@ruka/ui/parts/unbroken'

/** Why a wait shows nothing new. The element is always there, so that screen readers announce its text. */
export function NoConnection({ offline }: { readonly offline: boolean }) {
  const t = useWords(walletWords)
  return (
    <p role="status" className="text-center text-14 text-muted">
      {offline && t('noConnection')}
    </p>
  )
}

type Tone = 'good' | 'bad' | 'waiting'
const COLORS: Record<Tone, string> = {
  good: 'text-mint-text',
  bad: 'text-rose-text',
  waiting: 'text-amber-text',
}

type Props = {
  readonly icon?: LucideIcon
  readonly tone: Tone
  readonly title: string
  readonly text: string
  readonly note?: string | undefined
  /** Drawn above the words, and not read out with them. */
  readonly lead?: ReactNode
  /** The ways forward. */
  readonly children: ReactNode
}

/** The state of a payment: what happened, what it means, what can be done. */
export function Verdict({ icon: Icon, tone, title, text, note, lead, children }: Props) {
  return (
    <div className="space-y-6 pt-2 text-center">
      {lead}
      <div role="status" className="flex flex-col items-center gap-2">
        {Icon !== undefined && (
          <Icon className={`mb-1 size-14 ${COLORS[tone]}`} strokeWidth={1.5} aria-hidden="true" />
        )}
        <p className="text-20 font-extrabold text-balance">{unbroken(title)}</p>
        <p className="num text-pretty text-muted">{unbroken(text)}</p>
        {note !== undefined && <p className="num text-14 whitespace-pre-line text-muted">{note}</p>}
      </div>
      <div className="space-y-2">{children}</div>
    </div>
  )
}
