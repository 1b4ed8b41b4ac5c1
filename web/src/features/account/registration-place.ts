import { fieldOf } from '../../lib/device.ts'

/** A step of the registration. Neither the password nor the PIN is ever in it. */
export type Place =
  | { readonly step: 'form'; readonly msisdn: string }
  | { readonly step: 'pin'; readonly msisdn: string; readonly sentMs: number }

/** A browser restores its pages after days: by then the PIN has long expired. */
const PIN_STEP_MS = 3_600_000

export function readPlace(state: unknown): Place {
  const msisdn = fieldOf(state, 'msisdn')
  const sentMs = fieldOf(state, 'sentMs')
  if (typeof msisdn !== 'string') return { step: 'form', msisdn: '' }
  const inTime = typeof sentMs === 'number' && Date.now() - sentMs < PIN_STEP_MS
  return fieldOf(state, 'step') === 'pin' && inTime
    ? { step: 'pin', msisdn, sentMs }
    : { step: 'form', msisdn }
}
