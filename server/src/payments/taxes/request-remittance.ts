import type { Cents } from '@ruka/contract/money'
import type { TaxBase } from '@ruka/contract/taxes'
import { changed, firstRow, sql, type Tx } from '../../platform/db.ts'
import { uuid } from '../../platform/random.ts'
import { StaffUsage } from '../../platform/staff.ts'
import type { Desk } from '../desk.ts'
import { payableCents } from './remittance.rules.ts'
import { recordRemittance, remittanceOf, type Remittance } from './remittances.ts'
import { dayEndMs } from './tax-day.ts'
import { REMITTANCE_JOB } from './send-remittance.ts'

/** Payments that were being written at midnight have this long to be. */
const SETTLED_AFTER_MS = 300_000

type Ask = { day: string; base: TaxBase; prn: string | undefined; by: string }

/**
 * Stores the remittance of one base and day, once, and leaves the call to a job of the running server. What it pays is the
 * day's lines and the rest of the remittances before it. @throws StaffUsage
 */
export function requestRemittance(desk: Desk, ask: Ask): Promise<Remittance> {
  const { ctx } = desk
  if (ask.prn !== undefined && !/^[A-Z0-9]{5,20}$/.test(ask.prn))
    throw new StaffUsage('--prn is the payment registration number: 5 to 20 digits and capitals')
  if (ctx.clock.now() < dayEndMs(ask.day) + SETTLED_AFTER_MS)
    throw new StaffUsage(`${ask.day} is not over in Nairobi, or has been for less than five minutes`)
  return ctx.db.tx(async tx => {
    // Two at once would carry the same rest twice.
    await sql`lock table payments.remittances in share row exclusive mode`.execute(tx)
    const earlier = await remittanceOf(tx, ask)
    if (earlier) throw new StaffUsage(`${ask.base} of ${ask.day} is remitted already: ${earlier.state}`)
    const open = await firstRow(
      tx,
      sql<{
        day: string
      }>`select day::text from payments.remittances where base = ${ask.base} and state in ('requested', 'sent', 'unknown')`,
    )
    // What this one carries is known only then.
    if (open) throw new StaffUsage(`the remittance of ${ask.base} of ${open.day} has to end first`)
    return store(tx, desk, ask)
  })
}

async function store(tx: Tx, { ctx }: Desk, { day, base, prn, by }: Ask): Promise<Remittance> {
  const sums = await firstRow(
    tx,
    sql<{ lines: number; withheld: Cents; carried: Cents }>`select
      (select count(*) from payments.tax_lines where day = ${day} and base = ${base}) as lines,
      (select coalesce(sum(tax_cents), 0)::bigint from payments.tax_lines where day = ${day} and base = ${base}) as withheld,
      (select coalesce(sum(withheld_cents - cents), 0)::bigint from payments.remittances where base = ${base} and state in ('paid', 'carried')) as carried`,
  )
  const { lines, withheld, carried } = sums!
  if (lines === 0) throw new StaffUsage(`nothing was withheld of ${base} on ${day}`)
  const nowMs = ctx.clock.now()
  const cents = payableCents(withheld, carried)
  if (cents > 0 && prn === undefined) throw new StaffUsage('--prn is missing')
  const remittance: Remittance = {
    id: uuid(ctx.random, nowMs),
    day,
    base,
    prn: cents > 0 ? prn! : null,
    withheld_cents: withheld,
    carried_cents: carried,
    cents,
    state: cents > 0 ? 'requested' : 'carried',
    originator_id: null,
    conversation_id: null,
  }
  const now = new Date(nowMs)
  const stored = await changed(
    tx,
    sql`insert into payments.remittances (id, day, base, prn, asked_by, withheld_cents, carried_cents, cents, state, due_at, created_at, changed_at)
      values (${remittance.id}, ${day}, ${base}, ${remittance.prn}, ${by}, ${withheld}, ${carried}, ${cents}, ${remittance.state},
        ${cents > 0 ? now : null}, ${now}, ${now}) on conflict do nothing`,
  )
  if (stored === 0) throw new StaffUsage('that payment registration number was used already')
  await recordRemittance(tx, ctx, {
    remittance: { ...remittance, state: null },
    to: remittance.state,
    actor: { kind: 'staff', id: by },
  })
  if (cents > 0) await ctx.jobs.enqueue(tx, REMITTANCE_JOB, { id: remittance.id })
  return remittance
}
