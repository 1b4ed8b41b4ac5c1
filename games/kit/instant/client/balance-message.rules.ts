import type { GameMessage } from '@ruka/contract/frame'
import type { Table } from './table-state.rules.ts'

/** Requested or being drawn: its payout may already be in the player's record, and must not be shown yet. */
const isUnderWay = ({ asked, drawing }: Table): boolean => asked !== undefined || drawing !== undefined

/**
 * The message to the shell about the balance: to show the game's own during plays, and then to read it again.
 */
export function balanceMessage(before: Table, after: Table): GameMessage | undefined {
  if (isUnderWay(after)) {
    const isKnown = isUnderWay(before) && before.balance === after.balance
    return isKnown ? undefined : { type: 'ruka:hold', balance: after.balance }
  }
  return isUnderWay(before) ? { type: 'ruka:balance' } : undefined
}
