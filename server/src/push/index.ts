export { pushModule, servePush } from './push.ts'
