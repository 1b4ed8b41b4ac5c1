import { accountsEvents } from '../accounts/index.ts'
import { oneByOne } from '../platform/events/event-types.ts'
import type { Module, Routine } from '../platform/process/module.ts'
import { queryDuePayouts } from './payouts/query-payouts.ts'
import { paymentsAudits } from './audit.ts'
import { checkFirst, CLAIM_JOB, checkDueClaims } from './claims/check-claims.ts'
import { receiptActions } from './staff/receipt-actions.ts'
import { suspenseActions } from './staff/suspense-actions.ts'
import type { Dependencies, WithPayments } from './setup/dependencies.ts'
import { paymentsEvents } from './records/events.ts'
import { requestFloat } from './payouts/float.ts'
import { serveHooks } from './callbacks/hooks.ts'
import { CALLBACK_JOB, processMissedCallbacks, processCallback } from './callbacks/process-callbacks.ts'
import { deleteUnauthenticated } from './callbacks/unauthenticated-callbacks.ts'
import { registerMissingPaybill } from './deposits/register-paybill.ts'
import { PULL_WINDOWS, pullPayments } from './deposits/pull-payments.ts'
import { queryDueDeposits } from './deposits/query-deposits.ts'
import { payoutActions } from './staff/payout-actions.ts'
import { PAYOUT_JOB, sendDuePayouts, sendPayout } from './payouts/send-payout.ts'
import { reconcileActions } from './staff/reconcile-actions.ts'
import { queryDueProofs, queryProof } from './receipts/query-proofs.ts'
import { followReversals } from './receipts/follow-reversals.ts'
import { PROOF_JOB } from './records/proofs.ts'
import {
  expectExitPayout,
  payExitPayout,
  payExitPayouts,
  EXIT_PAYOUT_JOB,
} from './exit-payout/pay-exit-payout.ts'
import { findOverdue } from './reconcile/find-overdue.ts'
import { serveStatements } from './statements/serve.ts'
import { taxActions } from './staff/tax-actions.ts'
import { REMITTANCE_JOB, sendRemittance, sweepRemittances } from './taxes/send-remittance.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export const paymentsModule: Module<WithPayments> = {
  name: 'payments',
  register({ payments }) {
    const { ctx } = payments
    nameJobs(payments)
    ctx.events.subscribe(
      accountsEvents.playerExcluded,
      'payments',
      oneByOne((tx, { payload }) => expectExitPayout(tx, ctx, payload)),
    )
  },
  hooks(app, { payments }) {
    serveHooks(app, payments)
    serveStatements(app, payments.ctx)
  },
  routines: ({ payments }) => sweepsOf(payments),
  events: paymentsEvents,
  audits: paymentsAudits,
  staffActions: [...suspenseActions, ...receiptActions, ...reconcileActions, ...taxActions, ...payoutActions],
}

function nameJobs(dependencies: Dependencies): void {
  const { jobs } = dependencies.ctx
  jobs.on(CALLBACK_JOB, payload => processCallback(dependencies, idOf(payload)))
  jobs.on(PAYOUT_JOB, payload => sendPayout(dependencies, idOf(payload)))
  jobs.on(PROOF_JOB, payload => queryProof(dependencies, idOf(payload)))
  jobs.on(CLAIM_JOB, payload => checkFirst(dependencies, idOf(payload)))
  jobs.on(EXIT_PAYOUT_JOB, payload => payExitPayout(dependencies, idOf(payload)))
  jobs.on(REMITTANCE_JOB, payload => sendRemittance(dependencies, idOf(payload)))
}

function idOf(payload: unknown): string {
  const { id } = payload as { id?: unknown }
  if (typeof id !== 'string') throw new Error('a payment job without an id')
  return id
}

/** Separate sweeps: a slow rail must not delay callbacks. */
function sweepsOf(dependencies: Dependencies): readonly Routine[] {
  const routinesEvery = (
    everyMs: number,
    sweeps: Readonly<Record<string, (dependencies: Dependencies) => Promise<void>>>,
  ): Routine[] =>
    Object.entries(sweeps).map(([name, sweep]) => ({ name, everyMs, run: () => sweep(dependencies) }))
  return [
    ...routinesEvery(SECOND_MS, {
      'process-missed-callbacks': processMissedCallbacks,
      'query-deposits': queryDueDeposits,
      'send-payouts': sendDuePayouts,
      'query-payouts': queryDuePayouts,
      'query-proofs': queryDueProofs,
      'tend-remittances': sweepRemittances,
      'check-claims': checkDueClaims,
    }),
    ...routinesEvery(MINUTE_MS, {
      'register-addresses': registerMissingPaybill,
      'request-float': requestFloat,
      'follow-reversals': followReversals,
      'delete-unauthenticated': deleteUnauthenticated,
      'pay-exit-payouts': payExitPayouts,
    }),
    ...routinesEvery(HOUR_MS, { 'find-overdue': findOverdue }),
    ...PULL_WINDOWS.map(({ name, everyMs, backMs }): Routine => ({
      name,
      everyMs,
      run: () => pullPayments(dependencies, backMs),
    })),
  ]
}
