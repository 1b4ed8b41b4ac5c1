import { Failed } from '@ruka/ui/parts/failed'
import { Component, type ReactNode } from 'react'

type Props = {
  readonly children: ReactNode
  readonly text: string
  readonly retryLabel: string
  readonly onRetry: () => void
}

/** In place of a page that could not be drawn: the way to open it again. */
export class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    const { children, text, retryLabel, onRetry } = this.props
    if (!this.state.hasFailed) return children
    return <Failed text={text} retryLabel={retryLabel} busy={false} onRetry={onRetry} />
  }
}
