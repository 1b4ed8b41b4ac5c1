import { Boundary } from '../../../kit/react/boundary.tsx'
import * as words from '../locales/league.en.json'
import { AppProvider, type LeagueApp } from './app-context.ts'
import { League } from './league.tsx'

type Props = {
  readonly app: LeagueApp
  /** The page runs in the browser: what it shows may be other than what was drawn. */
  readonly onAlive?: () => void
}

/** The page of a league, as the browser runs it and as the build and the server draw it. */
export const Page = ({ app, onAlive }: Props) => (
  <AppProvider value={app}>
    <Boundary text={words.pageFailed} retryLabel={words.retry} onRetry={app.shell.again}>
      <League onAlive={onAlive} />
    </Boundary>
  </AppProvider>
)
