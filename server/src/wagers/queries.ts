/** What is asked of wagers and caps: by players, products, staff and audits. Nothing here changes anything. */
export { readRemaining, readReservations, readUnreserved } from './payout-caps.ts'
export {
  allWagerRows,
  bestWins,
  endedWagers,
  openWagers,
  sumWagers,
  wagerRows,
  type EndedWager,
  type OpenWager,
  type Win,
} from './read-by-ref.ts'
export {
  ownWagers,
  turnoverSince,
  readSettlements,
  readWagerEnds,
  wagersByRef,
  wagersSince,
  type OwnWager,
  type WagerEnd,
} from './read-wagers.ts'
export { readDayCounters } from './day-counters.ts'
export { readBalance, readBalances } from './read-balance.ts'
export { settledWagers, type SettledWager } from './read-settled.ts'
export { readWagerMoney } from './read-wager-money.ts'
export { readOwnBets } from './own-bets.ts'
export { auditedWagers } from './audit.ts'
export { leastRoomOf } from './room-at-end.ts'
