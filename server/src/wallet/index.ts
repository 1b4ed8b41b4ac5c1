export { postTransfers, postTransfer, lockBalances } from './post-transfers.ts'
export { postLosses } from './post-losses.ts'
export { revenueOf, type HouseAccount } from './chart.rules.ts'
export { walletAudits } from './audit.ts'
export {
  balance,
  endKey,
  type Operation,
  type Balances,
  type Change,
  type Side,
  type SubAccount,
  type Verdict,
} from './operation.rules.ts'
export { closeDays, dayPeriod, lastFinishedDay } from './closings.ts'
export {
  auditedKeys,
  holdStates,
  houseBalances,
  houseTransfers,
  playedMoney,
  playerTransfers,
  taxKeys,
  taxLegs,
  type HoldState,
  type LedgerKeys,
} from './audit-queries.ts'
export {
  freezeWallet,
  lockFreeWallets,
  lockWallet,
  openWallet,
  readBalances,
  readManyBalances,
  withdrawableBalances,
} from './balances.ts'
export { readTransfers, type TransferLeg } from './read-transfers.ts'
export { readHoldParts, type HoldParts } from './hold-parts.ts'
export { readMovements, type Entry, type Movements } from './movements.ts'
export type { BalanceView } from './balance-view.rules.ts'
