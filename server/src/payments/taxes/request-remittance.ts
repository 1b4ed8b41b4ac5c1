import { nairobiDayMs } from '@ruka/contract/nairobi'
import type { Cents } from '@ruka/contract/money'
import type { TaxBase } from '@ruka/contract/taxes'
import { changed, firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { Refused } from '../../platform/base/refused.ts'
import type { StaffActor } from '../../platform/staff/staff-action.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { payableCents } from './remittance.rules.ts'
import { recordRemittance, remittanceOf, type Remittance } from './remittances.ts'
import { REMITTANCE_JOB } from './send-remittance.ts'

const DAY_MS = 86_400_000
/** How long after midnight payments of the day may still be written. */
const SETTLED_AFTER_MS = 300_000

type Ask = { day: string; base: TaxBase; prn: string | undefined; actor: StaffActor }

/**
 * Stores the remittance of one base and day, once, and leaves the call to a job of the running server. What
 * it pays is the day's lines and the remainder of earlier remittances. @throws Refused
 */
export async function requestRemittance(tx: Tx, dependencies: Dependencies, ask: Ask): Promise<Remittance> {
  const dayEndMs = nairobiDayMs(ask.day)! + DAY_MS
  if (dependencies.ctx.clock.now() < dayEndMs + SETTLED_AFTER_MS)
    throw new Refused('conflict', `${ask.day} is not over in Nairobi, or has been for less than five minutes`)
  // Two concurrent ones would carry the same remainder twice.
  await sql`lock table payments.remittances in share row exclusive mode`.execute(tx)
  const earlier = await remittanceOf(tx, ask)
  if (earlier)
    throw new Refused('conflict', `${ask.base} of ${ask.day} is remitted already: ${earlier.state}`)
  const open = await firstRow(
    tx,
    sql<{
      day: string
    }>`select day::text from payments.remittances where base = ${ask.base}
      and state in ('requested', 'sent', 'unknown')`,
  )
  // What this one carries is known only after the lock.
  if (open) throw new Refused('conflict', `the remittance of ${ask.base} of ${open.day} has to end first`)
  return store(tx, dependencies, ask)
}

async function store(tx: Tx, { ctx }: Dependencies, { day, base, prn, actor }: Ask): Promise<Remittance> {
  const sums = await firstRow(
    tx,
    sql<{ lines: number; withheld: Cents; carried: Cents }>`select
      (select count(*) from payments.tax_lines where day = ${day} and base = ${base}) as lines,
      (select coalesce(sum(tax_cents), 0)::bigint from payments.tax_lines where day = ${day}
        and base = ${base}) as withheld,
      (select coalesce(sum(withheld_cents - cents), 0)::bigint from payments.remittances where base = ${base}
        and state in ('paid', 'carried')) as carried`,
  )
  const { lines, withheld, carried } = sums!
  if (lines === 0) throw new Refused('not_found', `nothing was withheld of ${base} on ${day}`)
  const nowMs = ctx.clock.now()
  const cents = payableCents(withheld, carried)
  if (cents > 0 && prn === undefined) throw new Refused('invalid', '--prn is missing')
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
    sql`insert into payments.remittances (id, day, base, prn, asked_by, withheld_cents, carried_cents, cents,
      state, due_at, created_at, changed_at)
      values (${remittance.id}, ${day}, ${base}, ${remittance.prn}, ${actor.id}, ${withheld}, ${carried},
        ${cents}, ${remittance.state},
        ${cents > 0 ? now : null}, ${now}, ${now}) on conflict do nothing`,
  )
  if (stored === 0) throw new Refused('conflict', 'that payment registration number was used already')
  await recordRemittance(tx, ctx, {
    remittance: { ...remittance, state: null },
    to: remittance.state,
    actor,
  })
  if (cents > 0) await ctx.jobs.enqueue(tx, REMITTANCE_JOB, { id: remittance.id })
  return remittance
}
