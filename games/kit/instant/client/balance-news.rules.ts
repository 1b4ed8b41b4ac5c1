import type { GameMessage } from '@ruka/contract/frame'
import type { Table } from './table.rules.ts'

/** Asked for or drawn: what it pays may be in the player's record already, and is not to be seen yet. */
const isUnderWay = ({ asked, drawing }: Table): boolean => asked !== undefined || drawing !== undefined

/** What the shell hears of the balance: to hold what the game shows while a play is under way, and then to read it again. */
export function balanceNews(before: Table, after: Table): GameMessage | undefined {
  if (isUnderWay(before) === isUnderWay(after)) return undefined
  return isUnderWay(after) ? { type: 'ruka:hold', balance: after.balance } : { type: 'ruka:balance' }
}
