import { setNotice } from '@ruka/contract/addresses'
import type { Notice } from '@ruka/contract/notices'
import { call } from './api.ts'
import { fieldOf, recall, remember } from './device.ts'
import { queries } from './queries.ts'

/** The preferences of this device, in which the switch of notices stood before the server kept it. */
const KEY = 'ruka.preferences'
const NOTICES: readonly Notice[] = ['kick_off', 'goal', 'settlement']

/**
 * Switches notices off at the server for a player who had switched them off on this device, once: what the
 * device remembers of it goes when the server has taken it, and is sent again at the next visit otherwise.
 */
export async function sendOldBetNotices(): Promise<void> {
  if (fieldOf(recall(KEY), 'betNotices') !== false) return
  for (const notice of NOTICES) await call(setNotice, { notice, on: false })
  remember(KEY, { ...(recall(KEY) as object), betNotices: undefined })
  await queries.invalidateQueries({ queryKey: ['notices'] })
}
