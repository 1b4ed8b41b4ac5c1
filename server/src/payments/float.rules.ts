import type { Cents } from '@ruka/contract/money'

/** How often the rail is asked what lies with it. */
export const FLOAT_EVERY_MS = 600_000

/** Why the float has to be filled up, the first that applies; `ok` when it need not. */
export function assessFloat({
  payoutCents,
  heldCents,
  alarmBelowCents,
}: {
  /** What payouts can be taken from. */
  payoutCents: Cents
  /** What players are waiting for. */
  heldCents: Cents
  alarmBelowCents: Cents
}): 'ok' | 'below_held' | 'below_threshold' {
  if (payoutCents < heldCents) return 'below_held'
  return payoutCents < alarmBelowCents ? 'below_threshold' : 'ok'
}
