import { nairobiStartMs } from '@ruka/contract/nairobi'
import { z } from 'zod'
import { casesOf } from '../cases/index.ts'
import type { AuditCheck } from '../platform/context/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql } from '../platform/db/db.ts'
import { registerReadGauge } from '../platform/metrics/metrics.ts'
import type { Module } from '../platform/process/module.ts'
import { nairobiDay } from '../platform/staff/staff-input.ts'
import { closeDays, dayPeriod } from '../wallet/index.ts'
import { runAudit } from './run-audit.ts'

const DAY_MS = 86_400_000
const SWEEP_MS = 600_000
const JOB = 'daily-audit'
/**
 * Days that finished longer ago are closed without an audit, such as those from before the first closing:
 * `npm run audit` has them.
 */
const AUDITED_FOR_MS = 7 * 86_400_000

const { openCase } = casesOf({
  broken_books: { about: 'The audit of a day found a promise about money broken.' },
})

/** Closes each finished Nairobi day, then audits it; a broken promise becomes a case. */
export const dailyAuditModule = (checks: readonly AuditCheck[]): Module => ({
  name: 'daily-audit',
  register(ctx) {
    ctx.jobs.on(JOB, async payload => auditDay(ctx, checks, z.object({ day: nairobiDay }).parse(payload).day))
    measureLastDay(ctx)
  },
  routines: ctx => [
    // The first run over an old database closes years.
    { name: 'close-days', everyMs: SWEEP_MS, hungAfterMs: DAY_MS, run: () => closeFinishedDays(ctx) },
  ],
})

/** The audit is a job of the transaction that closes the day, so that neither happens without the other. */
export const closeFinishedDays = (ctx: Ctx): Promise<void> =>
  closeDays(ctx, async (tx, day) => {
    if (nairobiStartMs(day) >= ctx.clock.now() - AUDITED_FOR_MS)
      await ctx.jobs.enqueue(tx, JOB, { day }, { key: `${JOB}:${day}` })
  })

async function auditDay(ctx: Ctx, checks: readonly AuditCheck[], day: string): Promise<void> {
  const results = await runAudit(ctx.db, checks, dayPeriod(day))
  const broken = results.filter(({ offending }) => offending.length > 0)
  await ctx.db.tx(async tx => {
    await sql`insert into daily_audit.days (day, audited_at, broken)
      values (${day}::date, ${new Date(ctx.clock.now())}, ${broken.map(({ promise }) => promise)}::text[])
      on conflict (day) do update set audited_at = excluded.audited_at, broken = excluded.broken`.execute(tx)
    if (broken.length > 0)
      await openCase(tx, ctx, {
        kind: 'broken_books',
        subject: `day:${day}`,
        problem: `The audit of ${day} found ${broken.length} of ${results.length} promises broken. Run npm run audit -- --day ${day}.`,
        evidence: Object.fromEntries(
          broken.map(({ promise, offending }) => [promise, offending.slice(0, EVIDENCE_MAX)]),
        ),
      })
  })
  ctx.log.info({ day, promises: results.length, broken: broken.length }, 'a day was audited')
}
const EVIDENCE_MAX = 5

/** An alert on the age of this value finds an audit that did not run. */
const measureLastDay = ({ db, metrics }: Ctx): void =>
  registerReadGauge(metrics, {
    name: 'ruka_audited_day_timestamp_seconds',
    help: 'Start of the last Nairobi day that was audited, as Unix time; 0 before the first',
    labelNames: [],
    async read() {
      const last = await firstRow(
        db.read,
        sql<{ day: string | null }>`select to_char(max(day), 'YYYY-MM-DD') as day from daily_audit.days`,
      )
      return [{ labels: {}, value: last?.day ? nairobiStartMs(last.day) / 1000 : 0 }]
    },
  })
