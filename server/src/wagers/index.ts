export { placeStakes } from './place-stakes.ts'
export type { CapState, Decide, Stake, StakeVerdict } from './decide-stakes.rules.ts'
export { stakeRefusal, type Rejection } from './accept.rules.ts'
export type { Pool } from './payout-caps.rules.ts'
export { closeEvent, readRemaining, readReservations, readUnreserved } from './payout-caps.ts'
export { cashOutPart, type CashOutVerdict, type PartialCashOut } from './cash-out-part.ts'
export type { Cause, DecideEnd, EndOfWager } from './end.rules.ts'
export { correctWagers } from './correct-wagers.ts'
export type { Correction, CorrectVerdict } from './correct-wagers.rules.ts'
export {
  settleWagers,
  voidWagers,
  type Settlement,
  type SettleVerdict,
  type VoidVerdict,
} from './end-wagers.ts'
export { groupWriter, lockWalletsOf } from './group-writer.ts'
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
export { readBalance, readBalances } from './read-balance.ts'
export { settledWagers, type SettledWager } from './read-settled.ts'
export { readWagerMoney } from './read-wager-money.ts'
export { readOwnBets } from './own-bets.ts'
export { wagersHandlers } from './handlers.ts'
export { auditedWagers, wagersAudits } from './audit.ts'
export { leastRoomOf } from './room-at-end.ts'
export { wagersEvents } from './events.ts'
