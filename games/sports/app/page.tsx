import type { Placing } from '../slip/placing.ts'
import { AppProvider, type App as AppState } from './app-context.ts'
import { App } from './app.tsx'

/** The page as the browser runs it and as the server draws it. */
export const Page = ({ app, placing }: { readonly app: AppState; readonly placing: Placing }) => (
  <AppProvider value={app}>
    <App placing={placing} />
  </AppProvider>
)
