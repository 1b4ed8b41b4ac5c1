import type { RawBuilder } from 'kysely'
import { every } from '../base/clock.ts'
import type { Ctx } from '../context/context.ts'
import { rows, sql, type Db } from '../db/db.ts'
import { loggedAs } from '../log/log.ts'
import { registerReadGauge } from '../metrics/metrics.ts'
import type { Module, Routine, Running } from './module.ts'
import { uuid } from '../base/random.ts'

/** How often a worker checks for due routines: at most half of the shortest interval. */
const WAKE_MS = 500
/** A claim is renewed while its routine runs; after so long without, another worker takes over. */
const CLAIM_SECONDS = 15
const RENEW_MS = 5_000
/** Far longer than routines take that do not say how long they may. */
const HUNG_AFTER_MS = 3_600_000
/** More than any one module has, so that a module whose outside system is slow leaves room for the others. */
export const ROUTINES_AT_ONCE = 20

type Scheduler = {
  readonly ctx: Pick<Ctx, 'db' | 'clock' | 'log'>
  readonly routines: ReadonlyMap<string, Routine>
  readonly owner: string
  readonly time: () => RawBuilder<unknown>
  readonly atOnce: number
  /** Under way in this process. */
  readonly running: Map<string, Run>
  /** Taken for hung in this process. */
  readonly hung: Map<string, Run>
  /** Ended in this process and still claimed in the database. */
  readonly ended: { readonly name: string; readonly succeeded: boolean }[]
}

type Run = { readonly ended: Promise<void>; readonly beganMs: number }

/**
 * Runs the routines in this worker, each only when no other worker has it. A due time moves on when its
 * routine is claimed, so that a fault costs one round. Stopping waits for those under way. `time` is the
 * database's own; a test gives one that it can move.
 */
export async function startRoutines(
  ctx: Pick<Ctx, 'db' | 'clock' | 'log' | 'random'>,
  routines: readonly Routine[],
  { time = () => sql`clock_timestamp()`, atOnce = ROUTINES_AT_ONCE } = {},
): Promise<Running> {
  const { clock, log } = ctx
  const scheduler: Scheduler = {
    ctx,
    routines: byName(routines),
    owner: uuid(ctx.random, clock.now()),
    time,
    atOnce,
    running: new Map(),
    hung: new Map(),
    ended: [],
  }
  await enter(scheduler)
  let renewedAtMs = clock.elapsed()
  const wake = async () => {
    await releaseEnded(scheduler)
    if (clock.elapsed() - renewedAtMs >= RENEW_MS) {
      renewedAtMs = clock.elapsed()
      dropHung(scheduler)
      await enter(scheduler)
      await renewClaims(scheduler)
    }
    for (const name of await claimDue(scheduler)) begin(scheduler, name)
  }
  const waking = every(clock, WAKE_MS, wake, error =>
    log.error({ error }, 'due routines could not be looked for; it is tried again'),
  )
  return {
    async stop() {
      await waking.stop()
      await Promise.all([...scheduler.running.values()].map(run => run.ended))
      // Without it the claims end by themselves.
      await releaseEnded(scheduler).catch((error: unknown) =>
        log.warn({ error }, 'the claims of ended routines were not released'),
      )
    },
  }
}

/** A crash of the database empties the table: what is missing is due at once. */
async function enter({ ctx, routines }: Scheduler): Promise<void> {
  await sql`insert into platform.routines (name, due_at)
    select name, ${new Date(ctx.clock.now())} from unnest(${[...routines.keys()]}::text[]) as name
    on conflict (name) do nothing`.execute(ctx.db.read)
}

function byName(routines: readonly Routine[]): ReadonlyMap<string, Routine> {
  const named = new Map(routines.map(routine => [routine.name, routine]))
  if (named.size < routines.length) throw new Error('two routines have one name')
  return named
}

function begin(scheduler: Scheduler, name: string): void {
  const { ctx, routines, running, hung, ended } = scheduler
  const execute = async (): Promise<boolean> => {
    try {
      await loggedAs(`routine-${name}`, () => routines.get(name)!.run())
      return true
    } catch (error) {
      ctx.log.error({ error, routine: name }, 'a routine failed; it runs again when it is due')
      return false
    }
  }
  const run: Run = {
    beganMs: ctx.clock.elapsed(),
    ended: execute().then(succeeded => {
      // The claim of one that was taken for hung is another run's.
      if (hung.get(name) === run) return void hung.delete(name)
      running.delete(name)
      ended.push({ name, succeeded })
    }),
  }
  running.set(name, run)
}

/**
 * Gives the claims of hung routines up, once each: routines are safe beside a copy of themselves. A stop does
 * not wait for what hangs.
 */
function dropHung({ ctx, routines, running, hung }: Scheduler): void {
  for (const [name, run] of running) {
    const { hungAfterMs = HUNG_AFTER_MS } = routines.get(name)!
    if (hung.has(name) || ctx.clock.elapsed() - run.beganMs < hungAfterMs) continue
    running.delete(name)
    hung.set(name, run)
    ctx.log.error({ routine: name }, 'a routine does not end; another run begins beside it')
  }
}

/**
 * A routine that still runs here, or whose claim is not released yet, is not claimed again: the claim may
 * have run out while the database was away. A due time beyond the next interval is of a clock that was wrong,
 * or of a longer interval, and counts as due.
 */
async function claimDue({
  ctx,
  routines,
  owner,
  time,
  atOnce,
  running,
  ended,
}: Scheduler): Promise<string[]> {
  const free = atOnce - running.size
  if (free <= 0) return []
  const now = new Date(ctx.clock.now())
  const unreleased = new Set(ended.map(({ name }) => name))
  const known = [...routines.values()].filter(({ name }) => !running.has(name) && !unreleased.has(name))
  const names = known.map(({ name }) => name)
  const intervals = known.map(({ everyMs }) => everyMs)
  const claimed = await rows(
    ctx.db.read,
    sql<{
      name: string
    }>`with known (name, every_ms) as (select * from unnest(${names}::text[], ${intervals}::integer[])),
      due as (
        select r.name from platform.routines as r join known using (name)
        where (due_at <= ${now} or due_at > ${now}::timestamptz + every_ms * interval '1 millisecond')
          and (claimed_until is null or claimed_until <= ${time()})
        order by due_at limit ${free} for update of r skip locked)
      update platform.routines as r set due_at = ${now}::timestamptz + every_ms * interval '1 millisecond',
        claimed_by = ${owner}, claimed_until = ${time()} + ${CLAIM_SECONDS} * interval '1 second'
      from due join known using (name) where r.name = due.name returning r.name`,
  )
  return claimed.map(({ name }) => name)
}

async function renewClaims({ ctx, owner, time, running }: Scheduler): Promise<void> {
  if (running.size === 0) return
  await sql`update platform.routines set claimed_until = ${time()} + ${CLAIM_SECONDS} * interval '1 second'
    where claimed_by = ${owner} and name = any(${[...running.keys()]}::text[])`.execute(ctx.db.read)
}

async function releaseEnded({ ctx, owner, ended }: Scheduler): Promise<void> {
  const released = [...ended]
  if (released.length === 0) return
  const names = released.map(({ name }) => name)
  const successes = released.map(({ succeeded }) => succeeded)
  await sql`update platform.routines as r set claimed_by = null, claimed_until = null,
      succeeded_at = case when succeeded then ${new Date(ctx.clock.now())} else succeeded_at end
    from unnest(${names}::text[], ${successes}::boolean[]) as e (name, succeeded)
    where r.name = e.name and claimed_by = ${owner}`.execute(ctx.db.read)
  ended.splice(0, released.length)
}

/**
 * The routines of all modules, each named with its module: two versions of the program that run together
 * share the names.
 */
export const routinesOf = <Needs extends Ctx>(
  modules: readonly Module<Needs>[],
  program: Needs,
): readonly Routine[] =>
  modules.flatMap(module =>
    (module.routines?.(program) ?? []).map(routine => ({
      ...routine,
      name: `${module.name}.${routine.name}`,
    })),
  )

/** An alert on the age of the last success, in intervals, finds a routine that fails or does not run. */
export function measureRoutines(
  { db, metrics }: Pick<Ctx, 'metrics'> & { readonly db: Db },
  routines: readonly Routine[],
): void {
  registerReadGauge(metrics, {
    name: 'ruka_routine_interval_seconds',
    help: 'How often a routine of the workers is due',
    labelNames: ['routine'],
    read: async () =>
      routines.map(({ name, everyMs }) => ({ labels: { routine: name }, value: everyMs / 1_000 })),
  })
  registerReadGauge(metrics, {
    name: 'ruka_routine_success_timestamp_seconds',
    help: 'When a routine of the workers last succeeded, as Unix time; 0 before the first time',
    labelNames: ['routine'],
    async read() {
      const found = await rows(
        db.read,
        sql<{
          routine: string
          at: number
        }>`select routine,
            coalesce(extract(epoch from succeeded_at), 0)::double precision as at
          from unnest(${routines.map(({ name }) => name)}::text[]) as routine
            left join platform.routines on name = routine`,
      )
      return found.map(({ routine, at }) => ({ labels: { routine }, value: at }))
    },
  })
}
