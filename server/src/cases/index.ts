export { caseRows, casesOf } from './cases.ts'
export { casesModule } from './module.ts'
