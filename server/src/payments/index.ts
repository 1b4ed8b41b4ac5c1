export { paymentsHandlers } from './handlers.ts'
export { paymentsModule } from './module.ts'
