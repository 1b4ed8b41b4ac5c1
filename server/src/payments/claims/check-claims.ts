import { nairobiDate } from '@ruka/contract/nairobi'
import { firstRow, rows, sql } from '../../platform/db/db.ts'
import { takeFromBudget } from '../../platform/db/rate-limit.ts'
import { openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { arePayoutsStopped } from '../records/payout-stop.ts'
import { queryStatus } from '../records/query-status.ts'
import { isGivenUp, nextCheckAfterMs } from '../records/claim.rules.ts'
import { type Claim, claimColumns, claimToCase, lockClaim } from '../records/claims.ts'
import { eachAlone } from '../records/sweeps.ts'

const BATCH = 20

/** The next query waits at least this long for the answer. */
const ANSWER_MS = 60_000

/**
 * Sends the first query of a claim, unless a due check was faster. A query that fails is sent again at the
 * next check.
 */
export const CLAIM_JOB = 'payments.claim'
export async function checkFirst(dependencies: Dependencies, id: string): Promise<void> {
  const claim = await firstRow(
    dependencies.ctx.db.read,
    sql<Claim>`select ${claimColumns} from payments.claims where id = ${id} and state = 'checking'
      and checks = 1`,
  )
  if (claim) await queryClaim(dependencies, claim)
}

/**
 * Queries M-PESA about a claim. The answer comes by a callback; a lost query is sent again at the next check.
 * A check whose query was never sent, because payouts are stopped or M-PESA does not answer, does not count.
 */
async function queryClaim(dependencies: Dependencies, { id, candidates, nth, checks }: Claim): Promise<void> {
  const receipt = candidates[nth]!
  const received = (await mayQuery(dependencies))
    ? (await queryStatus(dependencies, { purpose: 'claim', subject: `claim:${id}`, of: { receipt } }))
        .received
    : 'busy'
  if (received !== 'busy') return
  const { clock, db } = dependencies.ctx
  await sql`update payments.claims set checks = checks - 1,
    next_check_at = ${new Date(clock.now() + ANSWER_MS)}
    where id = ${id} and checks = ${checks} and checks > 0 and next_check_at is not null`.execute(db.read)
}

/**
 * Whether the budget of all players has a query left; where it has none, one person may be guessing codes
 * from many accounts.
 */
async function mayQuery(dependencies: Dependencies): Promise<boolean> {
  const { clock, config, db } = dependencies.ctx
  const budget = { name: 'payments.claims.all', limit: config.CLAIM_QUESTIONS_PER_HOUR, windowMs: 3_600_000 }
  if (await takeFromBudget(db.read, clock, budget, 'all')) return true
  const day = nairobiDate(clock.now())
  await db.tx(tx =>
    openCase(tx, dependencies.ctx, {
      kind: 'claims_flood',
      subject: `claims:${day}`,
      problem: 'players claim more payments than the hourly budget of queries allows; the queries wait',
      evidence: { day, perHour: config.CLAIM_QUESTIONS_PER_HOUR },
    }),
  )
  return false
}

/**
 * Queries claims that are due. After the last check without an answer a person decides; a payment that comes
 * later is still credited.
 */
export async function checkDueClaims(dependencies: Dependencies): Promise<void> {
  // Queries use the operator's password too.
  if (await arePayoutsStopped(dependencies.ctx.db.read, dependencies)) return
  const due = await take(dependencies)
  await eachAlone(dependencies, due, claim =>
    isGivenUp(claim.checks - 1, dependencies.ctx.clock.now() - claim.created_at.getTime())
      ? giveUp(dependencies, claim)
      : queryClaim(dependencies, claim),
  )
}

/**
 * Claims what is due, for this process: the count and the due time are committed before any query. The counts
 * include this check.
 */
function take({ ctx }: Dependencies): Promise<Claim[]> {
  const nowMs = ctx.clock.now()
  return ctx.db.tx(async tx => {
    const due = await rows(
      tx,
      sql<Claim>`select ${claimColumns} from payments.claims where next_check_at <= ${new Date(nowMs)}
        order by next_check_at limit ${BATCH} for update skip locked`,
    )
    for (const { id, checks, created_at: createdAt } of due) {
      const afterMs = nextCheckAfterMs(checks + 1)
      const next =
        afterMs === null ? null : new Date(Math.max(createdAt.getTime() + afterMs, nowMs + ANSWER_MS))
      await sql`update payments.claims set checks = checks + 1, next_check_at = ${next}
        where id = ${id}`.execute(tx)
    }
    return due.map(claim => ({ ...claim, checks: claim.checks + 1 }))
  })
}

const giveUp = (dependencies: Dependencies, { id }: Claim): Promise<void> =>
  dependencies.ctx.db.tx(async tx => {
    const claim = await lockClaim(tx, id)
    if (claim?.state === 'checking')
      await claimToCase(tx, dependencies, {
        claim,
        problem: 'M-PESA did not report the outcome of a claimed payment',
      })
  })
