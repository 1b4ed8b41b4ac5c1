export { caseRows, casesOf } from './cases.ts'
export { readOpenCases, type OpenCase } from './open-cases.ts'
export { casesModule } from './module.ts'
