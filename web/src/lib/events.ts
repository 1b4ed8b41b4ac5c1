import { site } from './site.ts'

/** What analytics may learn, by the names that they know it under. Never a phone, a name, a code or a token. */
type Events = {
  readonly search_attempt: { readonly search_term: string }
}

/** Puts an event into the site's data layer; nothing where none is configured. */
export function tell<E extends keyof Events>(event: E, values: Events[E]): void {
  const name = site().thirdParties.analytics?.dataLayer
  if (name === undefined) return
  const page = globalThis as unknown as Record<string, unknown>
  const layer = (page[name] ??= [])
  if (Array.isArray(layer)) layer.push({ event, ...values })
}
