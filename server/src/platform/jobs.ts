import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type TaskList,
} from 'graphile-worker'
import { sql, type Db, type Tx } from './db.ts'
import type { Logger } from './log.ts'

/** Work for outside the transaction, such as a call to another system: stored with the fact, run at least once after it. */
export type Jobs = {
  /** `key` replaces a waiting job of the same key. Failed jobs are repeated with growing pauses, `attemptsMax` times. */
  enqueue(
    tx: Tx,
    name: string,
    payload: object,
    options?: { key?: string; attemptsMax?: number },
  ): Promise<void>
  /** The same job for each payload, in one statement. */
  enqueueAll(tx: Tx, name: string, payloads: readonly object[]): Promise<void>
  /** Names the function that does a job; it must be idempotent. All are named before the start. */
  on(name: string, job: (payload: unknown) => Promise<void>): void
  start(): Promise<void>
  /** Waits for running jobs, then stops taking new ones. */
  stop(): Promise<void>
  /** Runs everything that is due now, in this process; for tests and tools. */
  drain(): Promise<void>
}

/** Creates or upgrades the job tables. */
export const migrateJobs = (db: Db): Promise<void> => runMigrations({ pgPool: db.pool, logger: quiet })

const ATTEMPTS_MAX = 12

const quiet = new WorkerLogger(() => () => undefined)

/**
 * Without a delay graphile-worker writes a job's end in a promise that nothing waits for: stopping could lose it, and
 * draining could return before it. With a delay, if only of 0 ms, both wait.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export function openJobs({ db, log, concurrency = 4 }: { db: Db; log: Logger; concurrency?: number }): Jobs {
  const tasks: TaskList = {}
  let runner: Runner | undefined
  const logger = new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') log.warn({ meta: meta?.['error'] }, message)
  })
  return {
    async enqueue(tx, name, payload, { key, attemptsMax = ATTEMPTS_MAX } = {}) {
      await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
        job_key := ${key ?? null}, max_attempts := ${attemptsMax})`.execute(tx)
    },
    async enqueueAll(tx, name, payloads) {
      await sql`select graphile_worker.add_job(${name}, payload := payload::json, max_attempts := ${ATTEMPTS_MAX})
        from unnest(${payloads.map(payload => JSON.stringify(payload))}::text[]) as payload`.execute(tx)
    },
    on(name, job) {
      if (tasks[name]) throw new Error(`job ${name} is named twice`)
      tasks[name] = payload => job(payload)
    },
    async start() {
      runner = await run({
        pgPool: db.pool,
        taskList: tasks,
        concurrency,
        noHandleSignals: true,
        preset,
        logger,
        pollInterval: 1_000,
      })
      // The runner's own failure is a fault of the process; it is reported, and the health check shows it.
      runner.promise.catch((error: unknown) => log.error({ error }, 'the job runner ended'))
    },
    async stop() {
      await runner?.stop()
      runner = undefined
    },
    drain: () => runOnce({ pgPool: db.pool, taskList: tasks, noHandleSignals: true, preset, logger: quiet }),
  }
}
