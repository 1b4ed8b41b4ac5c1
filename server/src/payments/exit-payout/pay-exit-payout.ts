import { type Cents, asCents } from '@ruka/contract/money'
import { divideWithdrawal, taxOn } from '@ruka/contract/taxes'
import type { Ctx } from '../../platform/context/context.ts'
import { type Tx, changed, firstRow, rows, sql } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import type { StaffActor } from '../../platform/staff/staff-action.ts'
import { taxesOf } from '../../taxes/index.ts'
import { lockWallet, postTransfer, readBalances, withdrawableBalances } from '../../wallet/index.ts'
import { closeCase, openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { readUnproven } from '../records/proofs.ts'
import { hasFunded } from '../payouts/request-withdrawal.ts'
import { storeWithdrawal } from '../payouts/store-withdrawal.ts'
import type { WithdrawalSource } from '../records/withdrawals.ts'
import {
  LEAST_CENTS,
  REFUSALS_BEFORE_CASE,
  pauseAfterMs,
  splitExitPayout,
} from '../payouts/exit-payout.rules.ts'
import { eachAlone } from '../records/sweeps.ts'

export const EXIT_PAYOUT_JOB = 'payments.rest'
const BATCH = 100
/** What can be paid out, in the order in which it settles a debt. */
const SOURCES = ['cash', 'earnings'] as const
/** M-PESA refuses the same sum to the same phone for two minutes; a third is for its slower clock. */
const REPETITION_MS = 180_000

/** Registers the exit payout of a player who left, to this number. A repeated event changes nothing. */
export async function expectExitPayout(
  tx: Tx,
  ctx: Ctx,
  { playerId, msisdn, at }: { playerId: string; msisdn: string; at: number },
): Promise<void> {
  await sql`insert into payments.exit_payouts (player_id, msisdn, left_at)
    values (${playerId}, ${msisdn}, ${new Date(at)})
    on conflict do nothing`.execute(tx)
  await ctx.jobs.enqueue(tx, EXIT_PAYOUT_JOB, { id: playerId })
}

/** Pays players who left and have money: from an open wager, a late deposit or a refused payout. */
export async function payExitPayouts(dependencies: Dependencies): Promise<void> {
  const { ctx } = dependencies
  const now = new Date(ctx.clock.now())
  // Pages over all: a player to whom nothing can be paid stays due, and must not block the others.
  for (let after: string | null = null; ;) {
    const due: { id: string }[] = await rows(
      ctx.db.read,
      sql<{ id: string }>`select r.player_id as id from payments.exit_payouts as r
        join ${withdrawableBalances(LEAST_CENTS)} as p on p.player_id = r.player_id
        where coalesce(r.not_before <= ${now}, true) and coalesce(r.player_id > ${after}::uuid, true)
        order by r.player_id limit ${BATCH}`,
    )
    await eachAlone(dependencies, due, ({ id }) => payExitPayout(dependencies, id))
    if (due.length < BATCH) return
    after = due.at(-1)!.id
  }
}

type ExitPayout = {
  readonly player_id: string
  readonly msisdn: string
  readonly steps: number
  readonly released_by: string | null
}

/**
 * Pays out what a player who left has in cash and earnings: past the smallest amount and the windows, through
 * the same payouts as any withdrawal. An open debt is settled first. Safe to repeat: what is held
 * cannot be held again, and everything here is one transaction under the wallet's lock.
 */
export async function payExitPayout(dependencies: Dependencies, playerId: string): Promise<void> {
  await dependencies.ctx.db.tx(async tx => {
    const exit = await firstRow(
      tx,
      sql<
        ExitPayout & { released_by: string | null }
      >`select player_id, msisdn, steps, released_by from payments.exit_payouts
        where player_id = ${playerId} for update`,
    )
    if (!exit) return
    await lockWallet(tx, playerId)
    const steps = await settleDebt(tx, dependencies, exit)
    const parts = await payable(tx, dependencies, playerId)
    if (parts.length > 0 && (await mayPay(tx, dependencies, exit)))
      for (const [index, part] of parts.entries())
        await storeWithdrawal(tx, dependencies, {
          playerId,
          msisdn: exit.msisdn,
          // A player's request key cannot have this form.
          requestKey: `rest/${steps + index}`,
          actor: { kind: 'system' },
          atMs: dependencies.ctx.clock.now(),
          exitPayout: true,
          ...part,
        })
    await sql`update payments.exit_payouts set steps = ${steps + parts.length}
      where player_id = ${playerId}`.execute(tx)
  })
}

/**
 * Settles a debt from cash, then from earnings. A debt and cash exist together where a stake was returned
 * after the debt, and the ledger does not settle a debt from earnings. Returns the number of the next step.
 */
async function settleDebt(
  tx: Tx,
  { ctx }: Dependencies,
  { player_id: playerId, steps }: ExitPayout,
): Promise<number> {
  let step = steps
  for (const account of SOURCES) {
    const wallet = await readBalances(tx, playerId)
    const cents = asCents(Math.min(wallet?.debt ?? 0, wallet?.[account] ?? 0))
    if (cents === 0) continue
    const { verdict } = await postTransfer(
      tx,
      {
        op: 'move',
        key: `rest:${playerId}:${step}`,
        debit: { playerId, account },
        credit: { playerId, account: 'debt' },
        cents,
      },
      { atMs: ctx.clock.now() },
    )
    if (verdict !== 'ok')
      throw new Error(`the ledger answered a debt that ${account} can settle with ${verdict}`)
    step += 1
  }
  return step
}

/**
 * What can be paid, in parts; nothing while a debt or unconfirmed money is open. A sum that was just sent
 * waits, since M-PESA would take it for a repetition.
 */
async function payable(
  tx: Tx,
  { ctx }: Dependencies,
  playerId: string,
): Promise<readonly { source: WithdrawalSource; cents: Cents }[]> {
  const wallet = await readBalances(tx, playerId)
  if (!wallet || wallet.debt > 0 || (await readUnproven(tx, playerId)) > 0) return []
  const netOf = (cents: Cents) =>
    divideWithdrawal(cents, taxOn(taxesOf(ctx), 'withdrawal', cents, ctx.clock.now()).taxCents).paidCents
  const sent = new Set(await justSent(tx, ctx, playerId))
  return SOURCES.flatMap(source =>
    splitExitPayout(wallet[source], netOf).map(cents => ({ source, cents })),
  ).filter(({ cents }) => !sent.has(netOf(cents)) && sent.add(netOf(cents)))
}

/** The net sums of payouts that are unsent or were recently sent. */
async function justSent(tx: Tx, ctx: Ctx, playerId: string): Promise<readonly Cents[]> {
  const since = new Date(ctx.clock.now() - REPETITION_MS)
  const found: { cents: Cents }[] = await rows(
    tx,
    sql<{ cents: Cents }>`select net_cents as cents from payments.withdrawals
      where player_id = ${playerId} and (state = 'held' or changed_at > ${since})`,
  )
  return found.map(({ cents }) => cents)
}

/**
 * Whether the player may be paid now. An obstacle is stored, with a case where only a person can remove it.
 */
async function mayPay(
  tx: Tx,
  dependencies: Dependencies,
  { player_id: playerId, msisdn, released_by: releasedBy }: ExitPayout,
): Promise<boolean> {
  const past = (await firstRow(
    tx,
    sql<{
      funded: boolean
      refusals: number
      last: Date | null
    }>`select ${hasFunded({ playerId, msisdn })} as funded,
        count(distinct date_trunc('minute', created_at)) as refusals, max(changed_at) as last
          from payments.withdrawals
      where player_id = ${playerId} and exit_payout and state = 'refunded' and created_at > coalesce(
        (select max(created_at) from payments.withdrawals where player_id = ${playerId} and exit_payout
          and state = 'paid'), '-infinity')`,
  ))!
  if (!past.funded && releasedBy === null) {
    await openCase(tx, dependencies.ctx, {
      kind: 'rest_unfunded',
      subject: `player:${playerId}`,
      problem: 'a player left with money, and their number never funded the account',
      evidence: {},
    })
    return putOff(tx, dependencies, playerId, pauseAfterMs(Infinity))
  }
  if (past.refusals >= REFUSALS_BEFORE_CASE)
    await openCase(tx, dependencies.ctx, {
      kind: 'rest_refused',
      subject: `player:${playerId}`,
      problem: 'M-PESA refuses again and again to pay a player who left; it is tried once a day',
      evidence: { refusals: past.refusals },
    })
  const waitMs = (past.last?.getTime() ?? 0) + pauseAfterMs(past.refusals) - dependencies.ctx.clock.now()
  return past.refusals === 0 || waitMs <= 0 || putOff(tx, dependencies, playerId, waitMs)
}

async function putOff(tx: Tx, { ctx }: Dependencies, playerId: string, waitMs: number): Promise<false> {
  await sql`update payments.exit_payouts set not_before = ${new Date(ctx.clock.now() + waitMs)}
    where player_id = ${playerId}`.execute(tx)
  return false
}

/**
 * A named person releases the money of a player who left to a number that never funded the account.
 * @throws Refused
 */
export async function releaseExitPayout(
  tx: Tx,
  { ctx }: Dependencies,
  { playerId, actor, why }: { playerId: string; actor: StaffActor; why: string },
): Promise<void> {
  const released = await changed(
    tx,
    sql`update payments.exit_payouts set released_by = ${actor.id}, not_before = null
      where player_id = ${playerId} and released_by is null`,
  )
  if (released === 0) throw new Refused('not_found', 'there is no such player who left and waits for this')
  const subject = `player:${playerId}`
  await closeCase(tx, ctx, { kind: 'rest_unfunded', subject, actor, resolution: why })
  await ctx.jobs.enqueue(tx, EXIT_PAYOUT_JOB, { id: playerId })
}
