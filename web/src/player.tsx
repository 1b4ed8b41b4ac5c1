import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { beginWith } from './lib/preferences.ts'
import { queries } from './lib/queries.ts'
import { session } from './lib/session.ts'
import { loadSite, site } from './lib/site.ts'
import { App } from './shell/app.tsx'
import './ui/theme.css'

// Whoever was brought by somebody is remembered; the code for it is fetched only then.
if (location.search.includes('utm_prid'))
  void import('./lib/visitor.ts').then(visitor => visitor.keepVisitorOf(location.search))

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Without the site's description the defaults serve: the calls themselves will say whether the server is there.
await loadSite().catch(() => undefined)
beginWith(site().theme)
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <App />
  </QueryClientProvider>,
)
// News over the socket is an extra: fetched once somebody is logged in, and polling serves without it.
const unsubscribe = session.subscribe(fetchPush)
fetchPush()

function fetchPush(): void {
  if (session.get().tokens === undefined) return
  unsubscribe()
  void import('./lib/push.ts').then(push => push.startPush())
}
