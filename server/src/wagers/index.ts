export { placeStakes } from './place-stakes.ts'
export type { Allowance, Decide, Stake, StakeVerdict } from './decide-stakes.rules.ts'
export { stakeRefusal, type Rejection } from './accept.rules.ts'
export type { Pool } from './caps.rules.ts'
export { closeEvent, readRemaining, readReservations, readUnreserved } from './caps.ts'
export { cashOutPart, type CashOutVerdict, type PartialCashOut } from './cash-out-part.ts'
export { correctWagers } from './correct-wagers.ts'
export type { Correction, CorrectVerdict } from './correct-wagers.rules.ts'
export {
  settleWagers,
  voidWagers,
  type Settlement,
  type SettleVerdict,
  type VoidVerdict,
} from './end-wagers.ts'
export { bestWins, type Win } from './best-wins.ts'
export { readWagerEnds, type WagerEnd } from './wager-ends.ts'
export { groupWriter } from './group-writer.ts'
export { lockWalletsOf } from './lock-wallets-of.ts'
export { openWagers, type OpenWager } from './open-wagers.ts'
export { endedWagers, type EndedWager } from './ended-wagers.ts'
export { ownWagers, playedSince, wagersByRef, wagersSince, type OwnWager } from './own-wagers.ts'
export { readBalance, readBalances } from './read-balance.ts'
export { sumWagers } from './sum-wagers.ts'
export { allWagerRows, wagerRows } from './wager-rows.ts'
export { wagersAudits } from './audit.ts'
export { wagersEvents } from './events.ts'
