import { fieldOf } from '../../lib/device.ts'

/** A step of the reset: the phone stays known on the way back. The code is never in it. */
export type Place =
  | { readonly step: 1; readonly msisdn: string }
  | { readonly step: 2 | 3; readonly msisdn: string; readonly sentMs: number }

export function readPlace(state: unknown): Place {
  const step = fieldOf(state, 'step')
  const msisdn = fieldOf(state, 'msisdn')
  const sentMs = fieldOf(state, 'sentMs')
  if (typeof msisdn !== 'string') return { step: 1, msisdn: '' }
  if ((step !== 2 && step !== 3) || typeof sentMs !== 'number') return { step: 1, msisdn }
  return { step, msisdn, sentMs }
}
