export { apply, applyOne, lockPurses } from './apply.ts'
export { walletAudits } from './audit.ts'
export {
  balance,
  endKey,
  type HouseAccount,
  type Operation,
  type Purse,
  type Side,
  type SubAccount,
  type Verdict,
} from './operation.rules.ts'
export { giftsOf, houseBalances, movesOf, taxLegs } from './moves.ts'
export {
  freezePurse,
  lockFreePurses,
  lockPurse,
  openPurse,
  readPurse,
  readPurses,
  withdrawablePurses,
} from './purse.ts'
export { holdStates, type HoldState } from './hold-states.ts'
export { readMovements, type Entry, type Movements } from './movements.ts'
export type { Pots } from './pots.rules.ts'
