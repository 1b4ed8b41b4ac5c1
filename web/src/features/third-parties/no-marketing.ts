import { recall, remember } from '../../lib/device.ts'
import type { TrackedEvent } from '../../lib/events.ts'

/** A self-exclusion on this device: no promo and no marketing follows, also on the next visit. */
const KEY = 'ruka.no-marketing'

export const isMarketingOff = (): boolean => recall(KEY) === true

/** An exclusion turns marketing off. A log-in succeeds only without an exclusion, and turns it on again. */
export function followExclusion(event: TrackedEvent): void {
  if (event.event !== 'action_completed') return
  if (event.action === 'exclusion') remember(KEY, true)
  if (event.action === 'login' || event.action === 'register') remember(KEY, undefined)
}
