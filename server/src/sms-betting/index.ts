export { smsBettingModule } from './module.ts'
