export { pushHandlers } from './handlers.ts'
export { pushModule, pushTopic } from './push.ts'
