import { asCents, type Cents } from '@ruka/contract/money'
import { readPlayers } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { pgArray, sql, type Tx } from '../platform/db/db.ts'
import { postTransfers, type Operation } from '../wallet/index.ts'
import { referralsEvents } from './events.ts'
import { addFigures } from './referrers.ts'
import { pendingCents, type Commission } from './commission.rules.ts'

/** A locked commission before and after the rules. */
export type Change = { readonly before: Commission; readonly after: Commission }

/**
 * Carries out what the rules decided: releases what became due into earnings, claws back what was reversed,
 * writes the rows and the referrers' sums, and publishes `referral.changed`. A release to an excluded or
 * closed account is refused instead.
 */
export async function changeCommissions(tx: Tx, ctx: Ctx, decided: readonly Change[]): Promise<void> {
  const moved = decided.filter(({ before, after }) => before !== after)
  if (moved.length === 0) return
  const changes = await refuseInactive(tx, moved)
  await write(tx, ctx, changes)
  await release(tx, ctx, changes)
  for (const change of changes) await clawBack(tx, ctx, change)
  const figures = changes.map(({ before, after }) => ({
    referrerId: after.referrerId,
    earnedCents: after.paidCents - before.paidCents,
    pendingCents: pendingCents(after) - pendingCents(before),
  }))
  await addFigures(tx, figures)
  const playerIds = [
    ...new Set(figures.filter(f => f.earnedCents !== 0 || f.pendingCents !== 0).map(f => f.referrerId)),
  ]
  if (playerIds.length > 0) await ctx.events.publish(tx, referralsEvents.referralChanged, { playerIds })
}

const isRelease = ({ before, after }: Change): boolean =>
  before.state === 'pending' && after.state === 'released'

/** An excluded or closed account earns nothing: its release is refused. */
async function refuseInactive(tx: Tx, changes: readonly Change[]): Promise<readonly Change[]> {
  const due = changes.filter(isRelease)
  if (due.length === 0) return changes
  const players = await readPlayers(
    tx,
    due.map(({ after }) => after.referrerId),
  )
  return changes.map(change => {
    const status = players.get(change.after.referrerId)?.status
    return isRelease(change) && (status === undefined || status === 'excluded' || status === 'closed')
      ? { ...change, after: { ...change.after, state: 'refused', paidCents: asCents(0) } }
      : change
  })
}

async function write(tx: Tx, ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const column = (read: (commission: Commission) => string | number) =>
    pgArray(changes.map(({ after }) => read(after)))
  const clawedBack = pgArray(changes.map(change => clawedBackCents(change)))
  await sql`update referrals.commissions as s set qualifying_cents = c.qualifying, staked_cents = c.staked,
    state = c.state,
      paid_cents = c.paid, clawed_back_cents = s.clawed_back_cents + c.clawed_back,
        changed_at = ${new Date(ctx.clock.now())}
    from unnest(${column(s => s.depositId)}::uuid[], ${column(s => s.qualifyingCents)}::bigint[],
      ${column(s => s.stakedCents)}::bigint[],
      ${column(s => s.state)}::text[], ${column(s => s.paidCents)}::bigint[], ${clawedBack}::bigint[])
      as c(deposit_id, qualifying, staked, state, paid, clawed_back)
    where s.deposit_id = c.deposit_id`.execute(tx)
}

/**
 * Moves what became due from the house to the referrers' earnings, each commission under its own key, once.
 */
async function release(tx: Tx, ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const operations = changes.filter(isRelease).map(({ after }): Operation => ({
    op: 'move',
    key: `referral:${after.depositId}`,
    debit: { house: 'promo' },
    credit: { playerId: after.referrerId, account: 'earnings' },
    cents: after.paidCents,
  }))
  await mustPost(tx, ctx, operations)
}

/** What was released before and does not stay. */
const clawedBackCents = ({ before, after }: Change): Cents =>
  asCents(before.state === 'released' ? before.paidCents - after.paidCents : 0)

/** Takes a released commission back from earnings; what they do not cover becomes debt. */
async function clawBack(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  const cents = clawedBackCents(change)
  if (cents === 0) return
  const { depositId, referrerId: playerId } = change.after
  await mustPost(tx, ctx, [
    { op: 'claw_back', key: `referral-back:${depositId}`, playerId, cents, to: 'promo', from: 'earnings' },
  ])
}

async function mustPost(tx: Tx, ctx: Ctx, operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return
  for (const { verdict } of await postTransfers(tx, operations, { atMs: ctx.clock.now() }))
    if (verdict !== 'ok') throw new Error(`the ledger answered a referral commission with ${verdict}`)
}
