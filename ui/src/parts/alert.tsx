import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

type Tone = 'bad' | 'good' | 'info' | 'warning'
const TONES: Record<Tone, { icon: typeof Info; color: string }> = {
  bad: { icon: TriangleAlert, color: 'text-rose-text' },
  warning: { icon: TriangleAlert, color: 'text-amber-text' },
  good: { icon: CircleCheck, color: 'text-mint-text' },
  info: { icon: Info, color: 'text-info-text' },
}

/** A message about the whole form or screen, read out when it appears. */
export function Alert({ tone = 'bad', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  const { icon: Icon, color } = TONES[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className="flex items-start gap-3 rounded-control border border-line bg-raised-2 p-3 text-14"
    >
      <Icon className={`mt-px size-5 shrink-0 ${color}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 space-y-1">{children}</div>
    </div>
  )
}

/** The general texts of a failed call, each on its line; nothing when there are none. */
export function FailureAlert({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Alert>
      {texts.map(text => (
        <p key={text}>{unbroken(text)}</p>
      ))}
    </Alert>
  )
}
