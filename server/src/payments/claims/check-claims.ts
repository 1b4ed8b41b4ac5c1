import { nairobiDate } from '@ruka/contract/taxes'
import { firstRow, rows, sql } from '../../platform/db.ts'
import { takeFromBudget } from '../../platform/rate-limit.ts'
import { openCase } from '../cases.ts'
import type { Dependencies } from '../dependencies.ts'
import { eachAlone } from '../each-alone.ts'
import { arePayoutsStopped } from '../payout-stop.ts'
import { queryStatus } from '../status/query-status.ts'
import { isGivenUp, nextCheckAfterMs } from './claim.rules.ts'
import { claimColumns, claimToCase, lockClaim, type Claim } from './claims.ts'

const BATCH = 20

/** However late a question is put, the next one leaves its answer this long. */
const ANSWER_MS = 60_000

/** Puts the first question of a claim, unless a look was faster. A question that fails is put again at the next look. */
export const CLAIM_JOB = 'payments.claim'
export async function checkFirst(dependencies: Dependencies, id: string): Promise<void> {
  const claim = await firstRow(
    dependencies.ctx.db.read,
    sql<Claim>`select ${claimColumns} from payments.claims where id = ${id} and state = 'checking' and checks = 1`,
  )
  if (claim) await queryClaim(dependencies, claim)
}

/**
 * Puts the question of a claim to M-PESA. Its answer comes by a callback; a question that is lost is put again at the next look. One that
 * was never put, because payouts are stopped or M-PESA does not answer, is no look: `looks` is the count that it was part of.
 */
async function queryClaim(dependencies: Dependencies, { id, candidates, nth, checks }: Claim): Promise<void> {
  const receipt = candidates[nth]!
  const received = (await mayAsk(dependencies))
    ? (await queryStatus(dependencies, { purpose: 'claim', subject: `claim:${id}`, of: { receipt } }))
        .received
    : 'busy'
  if (received !== 'busy') return
  const { clock, db } = dependencies.ctx
  await sql`update payments.claims set checks = checks - 1, next_check_at = ${new Date(clock.now() + ANSWER_MS)}
    where id = ${id} and checks = ${checks} and checks > 0 and next_check_at is not null`.execute(db.read)
}

/** Whether the budget of all players has a question left; where it has none, somebody may be guessing codes from many accounts. */
async function mayAsk(dependencies: Dependencies): Promise<boolean> {
  const { clock, config, db } = dependencies.ctx
  const budget = { name: 'payments.claims.all', limit: config.CLAIM_QUESTIONS_PER_HOUR, windowMs: 3_600_000 }
  if (await takeFromBudget(db.read, clock, budget, 'all')) return true
  const day = nairobiDate(clock.now())
  await db.tx(tx =>
    openCase(tx, dependencies.ctx, {
      kind: 'claims_flood',
      subject: `claims:${day}`,
      problem: 'players ask about more payments than M-PESA is asked about in an hour; the questions wait',
      evidence: { day, perHour: config.CLAIM_QUESTIONS_PER_HOUR },
    }),
  )
  return false
}

/** Asks again about claims that are due. After the last look without an answer a person is called; money is still believed when it comes. */
export async function checkDueClaims(dependencies: Dependencies): Promise<void> {
  // Questions use the operator's password too.
  if (await arePayoutsStopped(dependencies.ctx.db.read, dependencies)) return
  const due = await take(dependencies)
  await eachAlone(dependencies, due, claim =>
    isGivenUp(claim.checks - 1, dependencies.ctx.clock.now() - claim.created_at.getTime())
      ? giveUp(dependencies, claim)
      : queryClaim(dependencies, claim),
  )
}

/** Takes what is due out of other processes' reach: counted and moved on before any question. The look is in the count it gives. */
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
      await sql`update payments.claims set checks = checks + 1, next_check_at = ${next} where id = ${id}`.execute(
        tx,
      )
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
        problem: 'M-PESA did not say what became of a claimed payment',
      })
  })
