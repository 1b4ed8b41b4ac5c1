/**
 * What the shell makes of a payment's state: pure, so that late, repeated and out-of-order news can be tried
 * out.
 */
import type { DepositState, WithdrawalState } from '@ruka/contract/payments'

export type Kind = 'topup' | 'withdraw' | 'bonus-withdraw'
/** `missed` is ours: the prompt ran out, and M-PESA is still asked whether it was paid all the same. */
export type Phase = DepositState | WithdrawalState | 'missed'

/** What a deposit can be in, from its start to its ends; a set, since foreign servers may say anything. */
const DEPOSIT: ReadonlySet<string> = new Set<DepositState>([
  'requested',
  'prompted',
  'confirming',
  'credited',
  'cancelled',
  'insufficient',
  'wrong_pin',
  'busy',
  'expired',
  'failed',
  'unknown',
  'reversed',
])
const WITHDRAWAL: ReadonlySet<string> = new Set<WithdrawalState>([
  'held',
  'sent',
  'paid',
  'refunded',
  'unknown',
])
const OVER: ReadonlySet<Phase> = new Set<Phase>([
  'credited',
  'cancelled',
  'insufficient',
  'wrong_pin',
  'busy',
  'expired',
  'failed',
  'reversed',
  'paid',
  'refunded',
])

/** How long the prompt is on the phone before M-PESA removes it, with some seconds of latency. */
export const PROMPT_MS = 75_000

/** After this an unconfirmed payment no longer blocks another one; the list of transactions shows it. */
export const LONG_LATE_MS = 5 * 60_000

/** Nothing more will come: money arrived, or it certainly did not. `unknown` is never over. */
export const isOver = (phase: Phase): boolean => OVER.has(phase)

/**
 * Reads a server's state; an unknown state falls back to the status, and without one it is unknown, never
 * failed.
 */
export function phaseOf(kind: Kind, state: unknown, status: unknown): Phase {
  if (kind === 'topup' && state === 'expired' && status === 'pending') return 'missed'
  if (typeof state === 'string' && (kind === 'topup' ? DEPOSIT : WITHDRAWAL).has(state)) return state as Phase
  if (status === 'completed') return kind === 'topup' ? 'credited' : 'paid'
  if (status === 'failed') return kind === 'topup' ? 'failed' : 'refunded'
  return 'unknown'
}

/**
 * The phase after news. Money that arrived never leaves the screen again; a payment that ended without money
 * can still turn out to have been paid, and nothing else; while it runs, an older answer does not turn it
 * back.
 */
export function nextPhase(now: Phase, news: Phase): Phase {
  if (now === 'credited' || now === 'paid' || now === 'refunded') return now
  if (isOver(now)) return news === 'credited' || news === 'confirming' ? news : now
  if (isOver(news)) return news
  return progress(news) >= progress(now) ? news : now
}

/** `unknown` ranks with the last step before the end: from it only an end leads on. */
function progress(phase: Phase): number {
  switch (phase) {
    case 'requested':
    case 'held':
      return 0
    case 'prompted':
    case 'sent':
      return 1
    case 'unknown':
    case 'missed':
    case 'confirming':
      return 2
    default:
      return 3
  }
}

/**
 * What the screen shows: `asking` while the phone has the prompt, `missed` when it is known to have run out,
 * `late` when that time is over and nothing is known.
 */
export type Story = 'asking' | 'confirming' | 'missed' | 'late' | 'done' | 'ended'

export function storyOf(phase: Phase, elapsedMs: number): Story {
  if (phase === 'credited' || phase === 'paid') return 'done'
  if (isOver(phase)) return 'ended'
  if (phase === 'missed') return 'missed'
  if (phase === 'unknown') return 'late'
  if (phase === 'confirming') return 'confirming'
  return elapsedMs >= PROMPT_MS ? 'late' : 'asking'
}

/** A payment that was confirmed by a question has its receipt later, with M-PESA's own notice. */
const RECEIPT_WAIT_MS = 10 * 60_000
const RECEIPT_POLL_MS = 8_000

/**
 * The polling interval: longer where a socket pushes. Money that arrived is polled
 * while its receipt is missing.
 */
export function pollMs(
  phase: Phase,
  elapsedMs: number,
  {
    pushConnected,
    lacksReceipt = false,
  }: { readonly pushConnected: boolean; readonly lacksReceipt?: boolean },
): number | false {
  if (isOver(phase)) return lacksReceipt && elapsedMs < RECEIPT_WAIT_MS ? RECEIPT_POLL_MS : false
  if (elapsedMs > 10 * 60_000) return 60_000
  if (elapsedMs > 2 * 60_000) return 15_000
  return pushConnected ? 8000 : 3000
}
