import { Failed } from '@ruka/ui/parts/failed'
import type { ReactNode } from 'react'
import { Guard } from './guard.tsx'

type Props = {
  readonly children: ReactNode
  readonly text: string
  readonly retryLabel: string
  readonly onRetry: () => void
}

/** In place of a page that could not be drawn: the way to open it again. */
export const Boundary = ({ children, ...failed }: Props) => (
  <Guard fallback={<Failed {...failed} busy={false} />}>{children}</Guard>
)
