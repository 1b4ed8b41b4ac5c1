import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

type Props = {
  readonly icon: LucideIcon
  readonly text: string
  readonly children?: ReactNode
  readonly bad?: boolean
}

/** An empty, failed or missing place: what it is, and one way forward. */
export function Empty({ icon: Icon, text, children, bad = false }: Props) {
  return (
    <div
      role={bad ? 'alert' : 'status'}
      className="flex w-full flex-col items-center gap-4 rounded-card border border-dashed border-control-line px-6 py-12 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-raised-2 text-muted">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <p className="max-w-sm font-semibold text-balance">{unbroken(text)}</p>
      {children}
    </div>
  )
}
