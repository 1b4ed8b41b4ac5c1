import type { ReactNode } from 'react'

type Tone = 'neutral' | 'good' | 'bad' | 'warning' | 'info'

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'text-muted',
  good: 'text-mint-text',
  bad: 'text-rose-text',
  warning: 'text-amber-text',
  info: 'text-info-text',
}

/** The state of something in a word. The word says it, the colour only helps. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) {
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-full border border-current px-2 text-12 font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
