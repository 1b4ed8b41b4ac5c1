import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, rows, sql } from '../../server/src/platform/db/db.ts'
import type { Stage } from './flows.ts'

const POLL_MS = 50
const QUIET_WITHIN_MS = 20_000

/**
 * Waits until nothing that is due is left undone: events, jobs and callbacks. Failing work remains; the
 * verdict finds it.
 */
export async function waitUntilQuiet({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const began = performance.now()
  let quiet = 0
  while (quiet < 2 && performance.now() - began < QUIET_WITHIN_MS) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    const left = await firstRow(
      db.read,
      sql<{ count: number }>`select (select count(*) from platform.deliveries)
        + (select count(*) from graphile_worker._private_jobs where attempts = 0
          or locked_at is not null) as count`,
    )
    quiet = left!.count === 0 ? quiet + 1 : 0
  }
}

export type Verdict = {
  readonly cases: number
  /** What M-PESA holds for us, less what our books say it holds. */
  readonly differenceCents: number
  readonly doubleCredits: number
  readonly stuckWithoutCase: number
  /** What a person would want to see of it. */
  readonly remarks: readonly string[]
}

/** What the simulator's payout account starts with. */
const UTILITY_FLOAT_CENTS = 100_000_000_00

/** Compares M-PESA's books with ours. */
export async function compareBooks({ db }: Pick<Ctx, 'db'>, simulator: Stage['simulator']): Promise<Verdict> {
  const { transactions, balancesCents } = await simulator.books()
  const theirs =
    (balancesCents['paybill:working'] ?? 0) + (balancesCents['paybill:utility'] ?? 0) - UTILITY_FLOAT_CENTS
  const house = await firstRow(
    db.read,
    sql<{
      cents: number
    }>`select coalesce(sum(balance_cents), 0)::bigint as cents from wallet.house_balances
      where account = 'mpesa'`,
  )
  const paidIn = new Set(
    transactions.filter(({ kind }) => kind === 'stk' || kind === 'c2b').map(({ receipt }) => receipt),
  )
  const credits = await rows(
    db.read,
    sql<{ receipt: string | null; credits: number }>`select r.receipt, count(*) as credits
      from payments.deposits as d left join payments.receipts as r on r.deposit_id = d.id
      where d.state = 'credited' group by r.receipt`,
  )
  const doubled = credits.filter(row => row.receipt !== null && (row.credits > 1 || !paidIn.has(row.receipt)))
  const open = await rows(
    db.read,
    sql<{ kind: string; count: number }>`select kind, count(*) as count from cases.cases
      where closed_at is null group by kind order by kind`,
  )
  const stuck = await rows(
    db.read,
    sql<{ subject: string; state: string }>`select * from (
        select 'deposit:' || id as subject, state from payments.deposits
          where state in ('requested', 'prompted', 'confirming')
        union all select 'withdrawal:' || id, state from payments.withdrawals
          where state in ('held', 'sent', 'unknown')
        union all select 'notice:' || id, 'unjudged' from payments.callback_inbox where verdict is null) as s
      where not exists (select 1 from cases.cases as c where c.subject = s.subject)`,
  )
  return {
    cases: open.reduce((sum, { count }) => sum + count, 0),
    differenceCents: theirs + house!.cents,
    doubleCredits: doubled.length,
    stuckWithoutCase: stuck.length,
    remarks: [
      ...open.map(({ kind, count }) => `open cases of ${kind}: ${count}`),
      ...doubled.slice(0, 5).map(row => `doubled: ${JSON.stringify(row)}`),
      ...stuck.slice(0, 5).map(row => `stuck: ${JSON.stringify(row)}`),
    ],
  }
}
