import type { DepositOutcome } from '../../states/deposit-state.rules.ts'
import type { PayoutOutcome } from '../../states/withdrawal.rules.ts'

/**
 * What M-PESA Express result codes mean for a deposit. The code is the contract, the text is not. A code that
 * is not here means that we do not know, never that it failed. Sources: Daraja 3.0, "M-PESA Express
 * Simulate", and reports of live integrations; 17, 26 and 1001 are lock-outs of a busy subscriber.
 */
const depositOutcomes: Readonly<Record<string, DepositOutcome>> = {
  '0': 'paid',
  '1': 'insufficient',
  '2': 'failed',
  '3': 'failed',
  '4': 'failed',
  '8': 'failed',
  '17': 'busy',
  '26': 'busy',
  '1001': 'busy',
  '1019': 'expired',
  '1025': 'failed',
  '1032': 'cancelled',
  '1037': 'expired',
  '2001': 'wrong_pin',
  '2028': 'failed',
  '4999': 'processing',
  '8006': 'failed',
  SFC_IC0003: 'failed',
}

/**
 * What B2C result codes mean for a payout. All but 0 are final and moved no money: 1 (float), 2028 (product),
 * 21, 2001 and 8006 (the operator's role, password and lock) for reasons of ours, the others for the
 * recipient's.
 */
const payoutOutcomes: Readonly<Record<string, PayoutOutcome>> = {
  '0': 'paid',
  '1': 'short',
  '2': 'refused',
  '3': 'refused',
  '4': 'refused',
  '8': 'refused',
  '11': 'refused',
  '21': 'stopped',
  '2001': 'stopped',
  '2006': 'refused',
  '2028': 'short',
  '2040': 'refused',
  '8006': 'stopped',
  SFC_IC0003: 'refused',
}

/**
 * The codes of a status query that finds no transaction; not 25, which means that the query was malformed.
 */
export const NO_SUCH_TRANSACTION = '2032'

export const depositOutcome = (code: string): DepositOutcome =>
  Object.hasOwn(depositOutcomes, code) ? depositOutcomes[code]! : 'unknown'
export const payoutOutcome = (code: string): PayoutOutcome =>
  Object.hasOwn(payoutOutcomes, code) ? payoutOutcomes[code]! : 'unknown'
