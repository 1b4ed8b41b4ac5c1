import { recall, remember } from '../../lib/device.ts'
import type { TrackedEvent } from '../../lib/events.ts'

/** Somebody excluded themselves here: no promo and no marketing follows, also on the next visit. */
const KEY = 'ruka.no-marketing'

export const isMarketingOff = (): boolean => recall(KEY) === true

/** An exclusion turns it off; whoever logs in after it is a player whom no exclusion bars. */
export function followExclusion(event: TrackedEvent): void {
  if (event.event !== 'action_completed') return
  if (event.action === 'exclusion') remember(KEY, true)
  if (event.action === 'login' || event.action === 'register') remember(KEY, undefined)
}
