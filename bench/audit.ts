import { nairobiDate, nairobiStartMs } from '@ruka/contract/nairobi'
import { rows, sql } from '../server/src/platform/db/db.ts'
import { closeDays, dayPeriod } from '../server/src/wallet/index.ts'
import { writeLedger } from './audit/write-ledger.ts'
import { expectCleanAudit } from './harness/clean-audit.ts'
import { median, rounded, type Figure } from './harness/figures.ts'
import { inWorld } from './harness/world.ts'

const DAY_MS = 86_400_000
const DAYS = 20
/** Movements in the ledger, all days together. */
const TRANSFERS = Number(process.env['AUDIT_TRANSFERS'] ?? 10_000_000)
const AUDITED_DAYS = 3
const TARGET_S = 60

/**
 * The audit of one day among twenty, in a ledger of ten million movements: Aviator, dice and deposits, with
 * rounds, seeds and payouts that every promise is proven on. The baseline is the audit of everything.
 */
export function audit(): Promise<readonly Figure[]> {
  return inWorld(async ({ ctx }) => {
    const startMs = nairobiStartMs(nairobiDate(ctx.clock.now() - DAYS * DAY_MS))
    await writeLedger(ctx, { startMs, days: DAYS, transfers: TRANSFERS })
    const closing = await seconds(() => closeDays(ctx, async () => undefined))
    await sql`vacuum analyze`.execute(ctx.db.read)
    const days: number[] = []
    for (let ago = 1; ago <= AUDITED_DAYS; ago++)
      days.push(
        await seconds(() => expectCleanAudit(ctx, dayPeriod(nairobiDate(startMs + (DAYS - ago) * DAY_MS)))),
      )
    const whole = await seconds(() => expectCleanAudit(ctx))
    const [counted] = await rows(
      ctx.db.read,
      sql<{ count: number }>`select count(*)::integer as count from wallet.transfers`,
    )
    const day = median(days)
    return [
      { name: 'audit_transfers', value: counted!.count, unit: 'movements' },
      {
        name: 'audit_closing_s',
        value: rounded(closing / DAYS, 1),
        unit: 's a day',
        baseline: rounded(day, 1),
      },
      {
        name: 'audit_day_s',
        value: rounded(day, 1),
        unit: 's',
        baseline: TARGET_S,
      },
      {
        name: 'audit_day_to_whole_s',
        value: rounded(day, 1),
        unit: 's',
        baseline: rounded(whole, 1),
      },
    ]
  })
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
