import { type Tx, firstRow, rows, savepoint, sql } from '../../platform/db/db.ts'
import { type CallbackVerdict, openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { onBalance } from '../payouts/float.ts'
import { onDeposit } from '../deposits/on-deposit.ts'
import { onPayout, onPayoutTimeout } from '../payouts/on-payout.ts'
import { onPaybill } from '../deposits/on-paybill.ts'
import { onReversal } from '../receipts/on-reversal.ts'
import { onStatus, onStatusTimeout } from './on-status.ts'
import type { CallbackKind } from '../setup/secret-path.ts'
import { onRemittance } from '../taxes/on-remittance.ts'

export const CALLBACK_JOB = 'payments.notice'
/** A callback's job processes it at once; after this time the sweep takes over what a crash left. */
export const SWEEP_AFTER_MS = 30_000

type Callback = { id: string; kind: CallbackKind; subject: string; body: Buffer }

/** Processes a stored callback, once. Its effects and its verdict are one transaction. */
export async function processCallback(dependencies: Dependencies, id: string): Promise<void> {
  await dependencies.ctx.db.tx(async tx => {
    const callback = await lockCallback(tx, id)
    if (!callback) return
    const applying = await savepoint(tx)
    const result = await applyCallback(tx, dependencies, callback)
    if (result.verdict === 'case') await applying.undo()
    await storeVerdict(tx, dependencies, callback, result)
  })
}

/** A callback that is not processed yet, locked. */
const lockCallback = (tx: Tx, id: string): Promise<Callback | undefined> =>
  firstRow(
    tx,
    sql<Callback>`select id, kind, subject, body from payments.callback_inbox where id = ${id}
      and verdict is null for update`,
  )

async function storeVerdict(
  tx: Tx,
  dependencies: Dependencies,
  { id, kind, subject }: Callback,
  result: CallbackVerdict,
): Promise<void> {
  const problem = result.verdict === 'case' ? result.problem : null
  await sql`update payments.callback_inbox set verdict = ${result.verdict}, problem = ${problem},
    due_at = null where id = ${id}`.execute(tx)
  if (problem !== null)
    await openCase(tx, dependencies.ctx, {
      kind: 'notice',
      subject: `notice:${id}`,
      problem,
      evidence: { callback: kind, about: subject },
    })
}

async function applyCallback(
  tx: Tx,
  dependencies: Dependencies,
  { id: callbackId, kind, subject: id, body }: Callback,
): Promise<CallbackVerdict> {
  const { rail } = dependencies
  const unreadable = { verdict: 'case', problem: 'unreadable' } as const
  switch (kind) {
    case 'deposit': {
      const callback = rail.readDepositCallback(body)
      return callback ? onDeposit(tx, dependencies, { id, callback, callbackId }) : unreadable
    }
    case 'payout': {
      const callback = rail.readPayoutCallback(body)
      return callback ? onPayout(tx, dependencies, { id, callback, callbackId }) : unreadable
    }
    // The body of a timeout is documented nowhere, so only its path is read.
    case 'payout_timeout':
      return onPayoutTimeout(tx, dependencies, id)
    case 'paybill': {
      const callback = rail.readPaybillCallback(body)
      return callback ? onPaybill(tx, dependencies, { callback, callbackId }) : unreadable
    }
    case 'reversal': {
      const callback = rail.readReversalCallback(body)
      return callback ? onReversal(tx, dependencies, { id, callback }) : unreadable
    }
    case 'status': {
      const callback = rail.readStatusCallback(body)
      return callback ? onStatus(tx, dependencies, { id, callback, callbackId }) : unreadable
    }
    case 'tax': {
      const callback = rail.readTaxCallback(body)
      return callback ? onRemittance(tx, dependencies, { id, callback }) : unreadable
    }
    case 'balance': {
      const callback = rail.readBalanceCallback(body)
      return callback ? onBalance(tx, dependencies, { id, callback }) : unreadable
    }
    case 'status_timeout':
      return onStatusTimeout(tx, dependencies, id)
  }
}

const BATCH = 20
/** What one sweep processes at most: a stop waits for it, and the next one follows within a second. */
const BATCHES_MAX = 50
/**
 * After this many attempts of the sweep, which take ten minutes, a callback opens a case.
 */
export const ATTEMPTS_MAX = 20

/**
 * Processes callbacks whose job was lost. Each is claimed by moving its due time; one that fails is tried
 * again then and does not delay the others. An attempt that ends with its process counts as well.
 */
export async function processMissedCallbacks(dependencies: Dependencies): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) if ((await processMissed(dependencies)) < BATCH) return
}

/** Processes one batch, and returns how many it has. */
async function processMissed(dependencies: Dependencies): Promise<number> {
  const { ctx } = dependencies
  const nowMs = ctx.clock.now()
  const missed = await rows(
    ctx.db.read,
    sql<{
      id: string
      attempts: number
    }>`update payments.callback_inbox set due_at = ${new Date(nowMs + SWEEP_AFTER_MS)},
      attempts = attempts + 1 where id in (
      select id from payments.callback_inbox where due_at <= ${new Date(nowMs)} order by due_at limit ${BATCH}
        for update skip locked)
      returning id, attempts`,
  )
  for (const { id, attempts } of missed)
    await processCallback(dependencies, id).catch(async (error: unknown) => {
      ctx.log.error({ error, callback: id, attempts }, 'a callback could not be processed')
      if (attempts >= ATTEMPTS_MAX) await giveUp(dependencies, id)
    })
  return missed.length
}

/** Ends a callback whose processing fails again and again as a case. */
const giveUp = (dependencies: Dependencies, id: string): Promise<void> =>
  dependencies.ctx.db.tx(async tx => {
    const callback = await lockCallback(tx, id)
    if (callback)
      await storeVerdict(tx, dependencies, callback, { verdict: 'case', problem: 'processing it fails' })
  })
