export { leagueHandlers } from './handlers.ts'
export { virtualsModule } from './module.ts'
export { leagueTopic } from './topic.ts'
