export { referralsModule } from './module.ts'
export { referralsReader } from './read-referrals.ts'
