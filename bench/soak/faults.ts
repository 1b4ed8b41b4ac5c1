import type { Dice } from './dice.ts'

/** Ways in which M-PESA misbehaves for a while, as the simulator names them. Every one of them ends. */
const weathers: readonly Readonly<Record<string, unknown>>[] = [
  { callbacksDropNext: 5 },
  { callbackCopies: 3 },
  { callbackBeforeReply: true },
  { callbackDelayMs: 2_000 },
  { tokensInvalidNext: 4 },
  { newTokenInvalidatesOld: true },
  { tokenRequestsFailNext: 3 },
  { spikeArrestNext: 6 },
  { systemBusyNext: 4 },
  { quotaViolationNext: 4 },
  { submitReply: 'reset' },
  { submitReply: 'html503' },
  { queryPendingAs: '4999' },
  { queryResultCode: '1032' },
  { stkPaidAfterTimeout: true },
  { b2cCallback: 'silence' },
  { b2cCallback: 'queue-timeout' },
  { b2cResultCode: '2040' },
  { statusCallback: 'silence' },
  { stkWithoutC2b: true },
  { c2bMask: 'dense', c2bNamesEmpty: true },
  { c2bValidation: 'timeout' },
  { pullHidesEvery: 3 },
  { callbacksDropNext: 10, pullLagMs: 600_000 },
  {},
]

export const nextWeather = (dice: Dice): Readonly<Record<string, unknown>> => dice.pick(weathers)
