import { QueryClientProvider } from '@tanstack/react-query'
import { type AroundNavHandler, Router } from 'wouter'
import { isLayerEntry } from '@ruka/ui/layers'
import { HydrationStart } from './lib/hydration.tsx'
import { queries } from './lib/queries.ts'
import { App } from './shell/app.tsx'

/**
 * The whole page with what it shares: rendered in the browser, and by the server for visitors without session
 * or settings.
 */
export function Root() {
  return (
    <QueryClientProvider client={queries}>
      <Router aroundNav={goOn}>
        <HydrationStart>
          <App />
        </HydrationStart>
      </Router>
    </QueryClientProvider>
  )
}

/**
 * A link in a dialog leaves the dialog behind for good: Back from the new screen leads to the one below it.
 */
const goOn: AroundNavHandler = (navigate, to, options) =>
  navigate(to, isLayerEntry() ? { ...options, replace: true } : options)
