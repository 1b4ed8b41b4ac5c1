import { sweepEvents } from '../events/events.ts'
import { sweepAnswers } from '../http/idempotency.ts'
import type { Module } from './module.ts'
import { createPartitions, partitionFaults, partitionsAction } from './partitions.ts'
import { sweepRateLimits } from '../db/rate-limit.ts'
import { auditLogAction } from '../staff/read-audit-log.ts'

const SWEEP_MS = 600_000
const SWEEP_EVENTS_MS = 5_000
const PARTITIONS_MS = 3_600_000

/**
 * Deletes the platform's expired rows and handled events, frees the jobs of killed processes, and creates the
 * partitions of the next months.
 */
export const housekeepingModule: Module = {
  name: 'platform',
  // A database that was migrated a moment ago is ready at once.
  seed: createPartitions,
  routines: ctx => [
    { name: 'sweep-events', everyMs: SWEEP_EVENTS_MS, run: () => sweepEvents(ctx.db) },
    { name: 'sweep-rate-limits', everyMs: SWEEP_MS, run: () => sweepRateLimits(ctx.db.read, ctx.clock) },
    { name: 'sweep-answers', everyMs: SWEEP_MS, run: () => sweepAnswers(ctx.db.read, ctx.clock) },
    { name: 'release-dead-jobs', everyMs: SWEEP_MS, run: () => ctx.jobs.releaseDead() },
    { name: 'create-partitions', everyMs: PARTITIONS_MS, run: () => createPartitions(ctx) },
  ],
  waits: { partitions: partitionFaults },
  staffActions: [partitionsAction, auditLogAction],
}
