import { QueryClientProvider } from '@tanstack/react-query'
import { queries } from './lib/queries.ts'
import { App } from './shell/app.tsx'

/** The whole page with what it shares: drawn in the browser, and by the server as a picture for who has nothing of their own. */
export function Root() {
  return (
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  )
}
