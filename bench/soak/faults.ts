import type { Dice } from './dice.ts'

/** Temporary faults of M-PESA, by the simulator's names. */
const scenarios: readonly Readonly<Record<string, unknown>>[] = [
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

export const nextScenario = (dice: Dice): Readonly<Record<string, unknown>> => dice.pick(scenarios)
