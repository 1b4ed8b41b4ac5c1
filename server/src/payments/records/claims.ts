import { firstRow, sql, type Tx } from '../../platform/db/db.ts'
import { openCase } from './cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { paymentsEvents } from './events.ts'
import { isOpen, type ClaimState } from './claim.rules.ts'

export type Claim = {
  readonly id: string
  readonly player_id: string
  readonly code: string
  readonly candidates: readonly string[]
  readonly nth: number
  readonly state: ClaimState
  readonly checks: number
  readonly created_at: Date
}

export const claimColumns = sql`id, player_id, code, candidates, nth, state, checks, created_at`

/** A claim, locked: other answers about it wait. */
export const lockClaim = (tx: Tx, id: string): Promise<Claim | undefined> =>
  firstRow(tx, sql<Claim>`select ${claimColumns} from payments.claims where id = ${id} for update`)

/** Moves a locked claim, and publishes it for the player's screen. */
export async function moveClaim(
  tx: Tx,
  { ctx }: Dependencies,
  { claim, to, depositId = null }: { claim: Claim; to: ClaimState; depositId?: string | null },
): Promise<void> {
  if (claim.state === to) return
  await sql`update payments.claims set state = ${to}, deposit_id = ${depositId},
    changed_at = ${new Date(ctx.clock.now())},
      next_check_at = case when ${isOpen(to)} then next_check_at end
    where id = ${claim.id}`.execute(tx)
  await ctx.events.publish(tx, paymentsEvents.transactionChanged, {
    playerId: claim.player_id,
    id: claim.id,
    state: `claim_${to}`,
  })
}

/** Hands a claim to a person, with what was found. */
export async function claimToCase(
  tx: Tx,
  dependencies: Dependencies,
  { claim, problem, evidence = {} }: { claim: Claim; problem: string; evidence?: object },
): Promise<void> {
  await openCase(tx, dependencies.ctx, {
    kind: 'claim',
    subject: `claim:${claim.id}`,
    problem,
    evidence: { player: claim.player_id, receipt: claim.candidates[claim.nth], ...evidence },
  })
  await moveClaim(tx, dependencies, { claim, to: 'case' })
}
