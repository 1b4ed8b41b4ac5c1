export { RoundMachine, type RoundRules } from './round-machine.ts'
export {
  drawSeedChain,
  openSeedChain,
  proveChainOpens,
  resealedEnd,
  type SeedChain,
  type StoredChain,
} from './seed-chain.ts'
export { openRoomCalls, type LedRooms } from './room-calls.ts'
export { leadRounds, type RoomToLead } from './lead-rounds.ts'
