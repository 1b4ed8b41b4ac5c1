import type { ThirdParties } from '@ruka/contract/third-parties'
import type { EventConsumer, TrackedEvent } from '../../lib/events.ts'
import { loadScript } from '../../lib/load-script.ts'
import { scrub } from './scrub.ts'

/** Puts events into the site's data layer, and fetches the script that reads it, such as a tag manager’s. */
export function startAnalytics({ dataLayer, script }: NonNullable<ThirdParties['analytics']>): EventConsumer {
  const page = globalThis as unknown as Record<string, unknown>
  const layer = (page[dataLayer] ??= []) as unknown[]
  // What players type may hold anything: a phone in the search, a friend's code in an address.
  const onEvent = (event: TrackedEvent) =>
    void layer.push(Object.fromEntries(Object.entries(event).map(([name, value]) => [name, scrub(value)])))
  if (script !== undefined) {
    layer.push({ event: 'gtm.js', 'gtm.start': Date.now() })
    loadScript(script).catch(() => undefined)
  }
  return { onEvent }
}
