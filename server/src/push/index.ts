export { pushModule, pushTopic } from './push.ts'
