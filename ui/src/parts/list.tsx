import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PANEL } from '../panel.ts'
import { unbroken } from './unbroken.tsx'

/** Lines with rules between them. Its children are list items. */
export function List({ children }: { readonly children: ReactNode }) {
  return <ul className={`${PANEL} divide-y divide-line px-4`}>{children}</ul>
}

/** The classes of a line that is a link or a button. */
export const LINE = 'flex min-h-16 w-full items-center gap-4 py-3 text-left'

type LineProps = {
  readonly icon?: LucideIcon
  readonly title: string
  readonly detail?: ReactNode
  /** What stands at the end, such as an amount. */
  readonly end?: ReactNode
  /** Whether it leads to another screen. */
  readonly leads?: boolean
}

/** What a line of a list shows: a name with a detail below, and what stands at its end. */
export function Line({ icon: Icon, title, detail, end, leads = false }: LineProps) {
  return (
    <>
      {Icon && <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {detail !== undefined && (
          <span className="block text-14 text-muted">
            {typeof detail === 'string' ? unbroken(detail) : detail}
          </span>
        )}
      </span>
      {end !== undefined && <span className="shrink-0 text-right">{end}</span>}
      {leads && <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />}
    </>
  )
}

type SkeletonProps = {
  readonly label: string
  readonly lines: number
  /** The height of a line to come, as a class. */
  readonly height?: string
}

/** A list on its way, in the size of the lines to come. */
export function SkeletonList({ label, lines, height = 'min-h-16' }: SkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={`${PANEL} divide-y divide-line px-4`} aria-hidden="true">
        {Array.from({ length: lines }, (_, at) => (
          <div key={at} className={`flex ${height} items-center justify-between`}>
            <span className="skeleton h-4 w-28 rounded-full" />
            <span className="skeleton h-4 w-20 rounded-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
