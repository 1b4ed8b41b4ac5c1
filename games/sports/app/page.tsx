import type { Placing } from '../slip/placing.ts'
import { AppProvider, type App as AppState } from './app-context.ts'
import { App } from './app.tsx'
import { Boundary } from './boundary.tsx'

/** The page as the browser runs it and as the server draws it. */
export const Page = ({ app, placing }: { readonly app: AppState; readonly placing: Placing }) => (
  <AppProvider value={app}>
    <Boundary onRetry={app.shell.again}>
      <App placing={placing} />
    </Boundary>
  </AppProvider>
)
