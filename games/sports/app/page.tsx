import { useEffect } from 'react'
import type { Placing } from '../../slip/placing.ts'
import { AppProvider, type App as AppState } from './app-context.ts'
import { App } from './app.tsx'
import * as words from '../locales/sports.en.json'
import { Boundary } from '../../kit/react/boundary.tsx'

type Props = {
  readonly app: AppState
  readonly placing: Placing
  /** The page runs in the browser: what it shows may be other than what was drawn. */
  readonly onAlive?: () => void
}

/** The page as the browser runs it and as the server draws it. */
export function Page({ app, placing, onAlive }: Props) {
  // The effect of the root runs last: by then all of the page is as the server drew it.
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <AppProvider value={app}>
      <Boundary text={words.pageFailed} retryLabel={words.retry} onRetry={app.shell.again}>
        <App placing={placing} />
      </Boundary>
    </AppProvider>
  )
}
