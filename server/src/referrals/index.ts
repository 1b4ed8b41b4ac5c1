export { referralsEvents } from './events.ts'
export { referralsModule } from './module.ts'
export { referralsReader } from './read-referrals.ts'
