import { rows, sql } from '../../platform/db.ts'
import type { Desk } from '../desk.ts'
import { eachAlone } from '../each-alone.ts'
import { askStatus } from '../status/ask-status.ts'
import { isGivenUp, nextLookAfterMs } from './claim.rules.ts'
import { claimColumns, claimToCase, lockClaim, type Claim } from './claims.ts'

const BATCH = 20

/** Puts the question of a claim to M-PESA. Its answer comes by a notice; a question that is lost is put again at the next look. */
export async function askAbout(desk: Desk, { id, candidates, nth }: Claim): Promise<void> {
  await askStatus(desk, { purpose: 'claim', subject: `claim:${id}`, of: { receipt: candidates[nth]! } })
}

/** Asks again about claims that are due. After the last look without an answer a person is called; money is still believed when it comes. */
export async function lookAtDueClaims(desk: Desk): Promise<void> {
  const due = await take(desk)
  await eachAlone(desk, due, claim => (isGivenUp(claim.looks) ? giveUp(desk, claim) : askAbout(desk, claim)))
}

/** Takes what is due out of other processes' reach: counted and moved on before any question. */
function take({ ctx }: Desk): Promise<Claim[]> {
  return ctx.db.tx(async tx => {
    const due = await rows(
      tx,
      sql<Claim>`select ${claimColumns} from payments.claims where next_look_at <= ${new Date(ctx.clock.now())}
        order by next_look_at limit ${BATCH} for update skip locked`,
    )
    for (const { id, looks, created_at: createdAt } of due) {
      const afterMs = nextLookAfterMs(looks + 1)
      const next = afterMs === null ? null : new Date(createdAt.getTime() + afterMs)
      await sql`update payments.claims set looks = looks + 1, next_look_at = ${next} where id = ${id}`.execute(
        tx,
      )
    }
    return due
  })
}

const giveUp = (desk: Desk, { id }: Claim): Promise<void> =>
  desk.ctx.db.tx(async tx => {
    const claim = await lockClaim(tx, id)
    if (claim?.state === 'checking')
      await claimToCase(tx, desk, { claim, problem: 'M-PESA did not say what became of a claimed payment' })
  })
