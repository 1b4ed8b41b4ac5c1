export { paymentsHandlers } from './handlers.ts'
export { paymentsModule } from './module.ts'
export { newReference } from './reference.ts'
export { nairobiDayStart } from './withdrawal.rules.ts'
