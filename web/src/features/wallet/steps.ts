import { fieldOf } from '../../lib/device.ts'
import type { walletWords } from './words.ts'

/** A state that a payment came into. */
export type Step = { readonly state: string; readonly at: string }

/** What the steps of payments are called. A word of another server's that is not here is left out. */
const NAMES = {
  requested: 'stepRequested',
  prompted: 'stepPrompted',
  confirming: 'confirmTitle',
  credited: 'stepCredited',
  cancelled: 'cancelledTitle',
  insufficient: 'insufficientTitle',
  wrong_pin: 'wrong_pinTitle',
  busy: 'busyTitle',
  expired: 'expiredTitle',
  failed: 'failedTitle',
  reversed: 'reversedTitle',
  held: 'held',
  sent: 'sent',
  unknown: 'stepUnknown',
  paid: 'paid',
  refunded: 'refunded',
} as const satisfies Record<string, keyof typeof walletWords.en>

/** What is held and returned where a bonus was paid out. */
const BONUS_NAMES = { held: 'heldBonus', refunded: 'refundedToBonus' } as const

export function stepName(state: string, bonus = false): keyof typeof walletWords.en | undefined {
  if (bonus && (state === 'held' || state === 'refunded')) return BONUS_NAMES[state]
  return Object.hasOwn(NAMES, state) ? NAMES[state as keyof typeof NAMES] : undefined
}

/** Whether the money came from a bonus. */
export const isFromBonus = (transaction: unknown): boolean => fieldOf(transaction, 'source') === 'earnings'

/** Steps that ended without the money going where it was sent. */
const BAD = new Set([
  'cancelled',
  'insufficient',
  'wrong_pin',
  'busy',
  'expired',
  'failed',
  'reversed',
  'refunded',
])
export const isBad = (state: string): boolean => BAD.has(state)

/** Reads the steps of a transaction; a server without steps leaves the list empty. */
export function stepsOf(transaction: unknown): readonly Step[] {
  const timeline = fieldOf(transaction, 'timeline')
  return (Array.isArray(timeline) ? timeline : []).flatMap((from: unknown) => {
    const [state, at] = [fieldOf(from, 'state'), fieldOf(from, 'at')]
    return typeof state === 'string' && typeof at === 'string' && stepName(state) !== undefined
      ? [{ state, at }]
      : []
  })
}

/** The receipt of a transaction, once there is one. A server without this field has it as the reference. */
export function receiptOf(transaction: unknown): string {
  const sent = fieldOf(transaction, 'receipt')
  const receipt = sent === undefined ? fieldOf(transaction, 'ref') : sent
  return typeof receipt === 'string' ? receipt : ''
}
