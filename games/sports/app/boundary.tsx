import { Failed } from '@ruka/ui/parts/failed'
import { Component, type ReactNode } from 'react'
import * as words from '../locales/sports.en.json'

type Props = { readonly children: ReactNode; readonly onRetry: () => void }

/** In place of a page that could not be drawn: the way to open it again. */
export class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    const { children, onRetry } = this.props
    if (!this.state.hasFailed) return children
    return <Failed text={words.pageFailed} retryLabel={words.retry} busy={false} onRetry={onRetry} />
  }
}
