import { nairobiDate, nairobiStartMs } from '@ruka/contract/nairobi'
import type { AuditPeriod } from '../platform/context/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, sql, type Tx } from '../platform/db/db.ts'

const DAY_MS = 86_400_000
/**
 * A day is closed this long after its end: every transaction that read the clock before midnight has ended by
 * then, as the limits of the database connections see to.
 */
const CLOSED_AFTER_MS = 30 * 60_000

/** A Nairobi day, `YYYY-MM-DD`, as the period of an audit. */
export const dayPeriod = (day: string): NonNullable<AuditPeriod> => ({
  from: new Date(nairobiStartMs(day)),
  to: new Date(nairobiStartMs(day) + DAY_MS),
})

/** The last Nairobi day that can be closed. */
export const lastFinishedDay = (nowMs: number): string => nairobiDate(nowMs - CLOSED_AFTER_MS - DAY_MS)

/**
 * What each account gained in the period, `(player_id, account, change)`; accounts that end as they began are
 * left out.
 */
export const changesWithin = (at: ReturnType<typeof sql>) => sql`
  select coalesce(player_id, '00000000-0000-0000-0000-000000000000') as player_id, account,
    sum(change)::bigint as change from (
    select debit_player as player_id, debit as account, case when debit = 'debt' then cents
      else -cents end as change
    from wallet.transfers where ${at}
    union all
    select credit_player, credit, case when credit = 'debt' then -cents else cents end from wallet.transfers
      where ${at}
  ) as movement group by player_id, account having sum(change) <> 0`

/**
 * Writes the closings of every finished day that has none, oldest first, each day in a transaction of its
 * own: a stop loses no more than the day under way, and two workers do not disturb each other. `onClosed`
 * runs in the transaction that closes a day.
 */
export async function closeDays(
  ctx: Pick<Ctx, 'clock' | 'db'>,
  onClosed: (tx: Tx, day: string) => Promise<void>,
): Promise<void> {
  const last = lastFinishedDay(ctx.clock.now())
  for (let day = await firstOpenDay(ctx); day !== null && day <= last; day = dayAfter(day))
    await closeDay(ctx, day, onClosed)
}

const dayAfter = (day: string): string => nairobiDate(nairobiStartMs(day) + DAY_MS)

/** The day after the last that is closed, or the day of the first transfer; null where nothing ever moved. */
async function firstOpenDay({ db }: Pick<Ctx, 'db'>): Promise<string | null> {
  const last = await firstRow(
    db.read,
    sql<{ day: string | null }>`select to_char(max(day), 'YYYY-MM-DD') as day from wallet.closed_days`,
  )
  if (last?.day) return dayAfter(last.day)
  const first = await db.longTx(tx =>
    firstRow(tx, sql<{ at: Date | null }>`select min(at) as at from wallet.transfers`),
  )
  return first?.at ? nairobiDate(first.at.getTime()) : null
}

const closeDay = (
  { clock, db }: Pick<Ctx, 'clock' | 'db'>,
  day: string,
  onClosed: (tx: Tx, day: string) => Promise<void>,
): Promise<void> =>
  db.longTx(async tx => {
    const ours = await changed(
      tx,
      sql`insert into wallet.closed_days (day, closed_at) values (${day}::date, ${new Date(clock.now())})
        on conflict do nothing`,
    )
    if (ours === 0) return
    const { from, to } = dayPeriod(day)
    await sql`insert into wallet.closings (player_id, account, day, cents)
      select c.player_id, c.account, ${day}::date, c.change + coalesce(before.cents, 0)
      from (${changesWithin(sql`at >= ${from} and at < ${to}`)}) as c
      left join lateral (${closingBefore(sql`c`, day)}) as before on true`.execute(tx)
    await onClosed(tx, day)
  })

/** The last closing of an account before a day, `(cents)`. */
export const closingBefore = (account: ReturnType<typeof sql>, day: string) => sql`
  select b.cents from wallet.closings as b
  where b.player_id = ${account}.player_id and b.account = ${account}.account and b.day < ${day}::date
    order by b.day desc limit 1`
