import { fieldOf, recall, remember } from '../../lib/device.ts'
import { onSessionEnd } from '../../lib/session.ts'

/** The amount that this device asked for last, offered as the next one; nothing of it leaves the device. */
const KEY = 'ruka.last-deposit'

/** In KES; undefined where this player has not deposited from here. */
export function lastDeposit(player: string): number | undefined {
  const kept = recall(KEY)
  const amount = fieldOf(kept, 'amount')
  const isOwn = fieldOf(kept, 'player') === player
  return isOwn && typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0
    ? amount
    : undefined
}

export const noteDeposit = (player: string, amount: number): void => remember(KEY, { player, amount })

// The next person at this device sees nothing of it.
onSessionEnd(() => remember(KEY, undefined))
