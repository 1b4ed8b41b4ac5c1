/** How money is risked, and how it ends: all that a product does with wagers. What it asks of them is in `queries.ts`. */
export { placeStakes } from './place-stakes.ts'
export type { CapState, Decide, Stake, StakeVerdict } from './decide-stakes.rules.ts'
export { stakeRefusal, type Rejection } from './accept.rules.ts'
export type { Pool } from './payout-caps.rules.ts'
export { closeEvent } from './payout-caps.ts'
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
export { wagersHandlers } from './handlers.ts'
export { wagersAudits } from './audit.ts'
export { keepLimits } from './keep-limits.ts'
export { wagersEvents } from './events.ts'
