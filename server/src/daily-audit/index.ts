export { dailyAuditModule } from './module.ts'
export { runAudit } from './run-audit.ts'
