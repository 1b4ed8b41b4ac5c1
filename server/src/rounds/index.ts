export { followBroadcasts, openBroadcasts, ownTopic, type OwnMessage } from './broadcasts.ts'
export { leadRounds, type RoomToLead } from './lead-rounds.ts'
export { persist, WRITE_ATTEMPTS } from './persist.ts'
export { openRoomCalls, type LedRooms } from './room-calls.ts'
export { askRelays } from './read-beacon.ts'
export { RoomStream, type RoomReceiver } from './room-stream.ts'
export { RoundMachine, type RoundRules } from './round-machine.ts'
export {
  drawSeedChain,
  openSeedChain,
  proveChainOpens,
  resealedEnd,
  type SeedChain,
  type StoredChain,
} from './seed-chain.ts'
