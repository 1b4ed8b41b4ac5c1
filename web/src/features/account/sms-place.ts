import { fieldOf } from '../../lib/device.ts'

/**
 * A step of a story with an SMS in it, as the browser's history holds it: the form with its phone, or a step
 * after the SMS. Neither a password nor a code is ever in it.
 */
export type SmsPlace<Step extends string> =
  | { readonly step: 'form'; readonly msisdn: string }
  | { readonly step: Step; readonly msisdn: string; readonly sentMs: number }

/** A browser restores its pages after days: by then no code is valid. */
const CODE_STEP_MS = 3_600_000

/** Reads the place of a story with these steps after its form. */
export const smsPlaceReader =
  <Step extends string>(steps: readonly Step[]) =>
  (state: unknown): SmsPlace<Step> => {
    const msisdn = fieldOf(state, 'msisdn')
    const sentMs = fieldOf(state, 'sentMs')
    if (typeof msisdn !== 'string') return { step: 'form', msisdn: '' }
    const step = steps.find(known => known === fieldOf(state, 'step'))
    const inTime = typeof sentMs === 'number' && Date.now() - sentMs < CODE_STEP_MS
    return step !== undefined && inTime ? { step, msisdn, sentMs } : { step: 'form', msisdn }
  }
