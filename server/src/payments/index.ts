export { paymentsEvents } from './records/events.ts'
export { openPayments, type Dependencies as Payments } from './setup/dependencies.ts'
export { paymentsHandlers } from './handlers.ts'
export { leftUnproven, nextMoneyNo, readTied } from './records/proofs.ts'
export { paymentsModule } from './module.ts'
export { listTransactions, type Transaction } from './records/transactions.ts'
export { newReference } from './records/deposits.ts'

