import { EventEmitter, once } from 'node:events'
import {
  Logger as WorkerLogger,
  makeWorkerUtils,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { firstRow, sql, type Db, type Tx } from '../db/db.ts'
import { loggedAs, type Logger } from '../log/log.ts'

/**
 * Work for outside the transaction, such as a call to another system: stored with the fact, run at least once
 * after it.
 */
export type Jobs = {
  /**
   * `key` replaces a waiting job of the same key. Failed jobs are repeated with growing pauses, `attemptsMax` times.
   */
  enqueue(
    tx: Tx,
    name: string,
    payload: object,
    options?: { key?: string; attemptsMax?: number },
  ): Promise<void>
  /**
   * A job of one kind for each payload, in one statement. With `isBehind` they wait for all jobs that are due
   * without it: thousands that arrive at once delay no other work. Of a `queue` one is done at a time in the
   * whole system, so that a slow outside system takes one place of those that jobs have.
   */
  enqueueAll(
    tx: Tx,
    name: string,
    payloads: readonly object[],
    options?: { isBehind?: boolean; queue?: string },
  ): Promise<void>
  /** Names the function that does a job; it must be idempotent. All are named before the start. */
  on(name: string, job: (payload: unknown) => Promise<void>): void
  start(): Promise<void>
  /** Takes the jobs of killed processes back, which would stay theirs for hours; also done at the start. */
  releaseDead(): Promise<void>
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
 * Without a delay graphile-worker writes a job's end in a promise that nothing waits for: stopping could lose
 * it, and draining could return before it. With a delay, if only of 0 ms, both wait.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export function openJobs({ db, log, concurrency = 4 }: { db: Db; log: Logger; concurrency?: number }): Jobs {
  const tasks: TaskList = {}
  let runner: Runner | undefined
  /**
   * Held by this process's pool while it is alive; a process that can take it knows that the pool is dead.
   */
  let alive: { client: pg.Client; pool?: string } | undefined
  const logger = new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') log.warn({ meta: meta?.['error'] }, message)
  })
  return {
    async enqueue(tx, name, payload, { key, attemptsMax = ATTEMPTS_MAX } = {}) {
      await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
        job_key := ${key ?? null}, max_attempts := ${attemptsMax})`.execute(tx)
    },
    async enqueueAll(tx, name, payloads, { isBehind = false, queue } = {}) {
      await sql`select graphile_worker.add_job(${name}, payload := payload::json,
        queue_name := ${queue ?? null}, max_attempts := ${ATTEMPTS_MAX}, priority := ${isBehind ? 1 : 0})
        from unnest(${payloads.map(payload => JSON.stringify(payload))}::text[]) as payload`.execute(tx)
    },
    on(name, job) {
      if (tasks[name]) throw new Error(`job ${name} is named twice`)
      tasks[name] = (payload, { job: { id } }) => loggedAs(`job-${id}`, () => job(payload))
    },
    async start() {
      const events: WorkerEvents = new EventEmitter()
      const created = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>
      const client = await db.connect()
      alive = { client }
      // One starts at a time, so that no pool has jobs before it shows that it is alive.
      await lock(client, STARTING)
      await releaseDead(db, alive)
      runner = await run({
        pgPool: db.pool,
        taskList: tasks,
        concurrency,
        noHandleSignals: true,
        preset,
        logger,
        events,
        pollInterval: 1_000,
      })
      const [{ workerPool }] = await created
      await lock(client, workerPool.id)
      alive = { client, pool: workerPool.id }
      await unlock(client, STARTING)
      // The runner's own failure is a fault of the process; it is reported, and the health check shows it.
      runner.promise.catch((error: unknown) => log.error({ error }, 'the job runner ended'))
    },
    async releaseDead() {
      if (!alive) return
      const { client } = alive
      await lock(client, STARTING)
      try {
        await releaseDead(db, alive)
      } finally {
        await unlock(client, STARTING)
      }
    },
    async stop() {
      await runner?.stop()
      await alive?.client.end()
      runner = alive = undefined
    },
    async drain() {
      // The library fails without a task.
      if (Object.keys(tasks).length === 0) return
      // It runs one job of a queue at a time, and ends when it finds no other.
      for (let before = Infinity; ;) {
        await runOnce({ pgPool: db.pool, taskList: tasks, noHandleSignals: true, preset, logger: quiet })
        const due = await countDue(db)
        if (due === 0 || due >= before) return
        before = due
      }
    },
  }
}

const countDue = async (db: Db): Promise<number> =>
  (await firstRow(
    db.read,
    sql<{ due: number }>`select count(*)::int as due from graphile_worker.jobs
      where run_at <= now() and attempts < max_attempts and locked_at is null`,
  ))!.due

const STARTING = 'jobs are starting'
const lock = (client: pg.Client, name: string) =>
  client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
const unlock = (client: pg.Client, name: string) =>
  client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])

/**
 * Finds the pools that hold jobs and are gone, by the lock that each holds while it lives, and frees what
 * they held.
 */
async function releaseDead(db: Db, { client, pool }: { client: pg.Client; pool?: string }): Promise<void> {
  const { rows } = await client.query<{ pool: string; dead: boolean }>(
    `select pool, pg_try_advisory_lock(hashtextextended(pool, 0)) as dead
     from (select distinct locked_by as pool from graphile_worker.jobs where locked_by is not null and locked_by is distinct from $1) as holders`,
    [pool ?? null],
  )
  const dead = rows.filter(row => row.dead).map(row => row.pool)
  for (const pool of dead) await unlock(client, pool)
  if (dead.length === 0) return
  const worker = await makeWorkerUtils({ pgPool: db.pool, logger: quiet })
  try {
    await worker.forceUnlockWorkers(dead)
  } finally {
    await worker.release()
  }
}
