import { Component, type ReactNode } from 'react'

type Props = {
  readonly children: ReactNode
  /** What stands in its place once a part of it could not be drawn. */
  readonly fallback?: ReactNode
  onFailed?(): void
}

/** Keeps the rest of a page where a part of it cannot be drawn: React would take all of it away. */
export class Guard extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }
  override componentDidCatch(): void {
    // Taps are no longer held for a page that will not live: see `build/late-code.js`.
    dispatchEvent(new Event('alive'))
    this.props.onFailed?.()
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
