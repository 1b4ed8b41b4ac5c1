export { jackpotHandlers } from './jackpot/jackpot-handlers.ts'
export { leagueHandlers } from './handlers.ts'
export { virtualsModule } from './module.ts'
export { leagueTopic } from './topic.ts'
