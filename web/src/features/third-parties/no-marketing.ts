import { recall, remember } from '../../lib/device.ts'
import type { Told } from '../../lib/events.ts'

/** Somebody excluded themselves here: no promo and no marketing follows, also on the next visit. */
const KEY = 'ruka.no-marketing'

export const isMarketingOff = (): boolean => recall(KEY) === true

/** An exclusion turns it off; whoever logs in after it is a player whom no exclusion bars. */
export function followExclusion(told: Told): void {
  if (told.event !== 'action_completed') return
  if (told.action === 'exclusion') remember(KEY, true)
  if (told.action === 'login' || told.action === 'register') remember(KEY, undefined)
}
