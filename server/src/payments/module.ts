import { accountsEvents } from '../accounts/index.ts'
import { every } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { oneByOne } from '../platform/event-types.ts'
import type { Module } from '../platform/module.ts'
import { askDuePayouts } from './ask-payouts.ts'
import { paymentsAudits } from './audit.ts'
import { askFirst, CLAIM_JOB, lookAtDueClaims } from './claims/look.ts'
import { receiptActions } from './casework/receipt-actions.ts'
import { suspenseActions } from './casework/suspense-actions.ts'
import { deskOf, type Desk } from './desk.ts'
import { paymentsEvents } from './events.ts'
import { askFloat } from './float.ts'
import { serveHooks } from './hooks.ts'
import { judgeLeftNotices, judgeNotice } from './inbox.ts'
import { forgetStrangers, NOTICE_JOB } from './keep-notice.ts'
import { registerDuePaybill } from './paybill/register-paybill.ts'
import { pullDuePayments } from './pull/pull-payments.ts'
import { queryDueDeposits } from './query-deposits.ts'
import { payoutActions } from './payout-actions.ts'
import { PAYOUT_JOB, sendDuePayouts, sendPayout } from './send-payout.ts'
import { reconcileActions } from './reconcile/reconcile-actions.ts'
import { askDueProofs, askProof } from './receipts/ask-proofs.ts'
import { followReversals } from './receipts/follow-reversals.ts'
import { PROOF_JOB } from './receipts/proofs.ts'
import { expectRest, payRest, payRests, REST_JOB } from './rest/pay-rest.ts'
import { lookForBreaks } from './reconcile/look-for-breaks.ts'
import { serveStatements } from './statements/serve.ts'
import { taxActions } from './taxes/tax-actions.ts'
import { REMITTANCE_JOB, sendRemittance, tendRemittances } from './taxes/send-remittance.ts'

const SWEEP_MS = 1_000
const SELDOM_MS = 60_000

export const paymentsModule: Module = {
  name: 'payments',
  register(ctx) {
    nameJobs(deskOf(ctx))
    ctx.events.subscribe(
      accountsEvents.playerExcluded,
      'payments',
      oneByOne((tx, { payload }) => expectRest(tx, ctx, payload)),
    )
  },
  hooks(app, ctx) {
    serveHooks(app, deskOf(ctx))
    serveStatements(app, ctx)
  },
  worker: async ctx => startSweeps(deskOf(ctx)),
  events: paymentsEvents,
  audits: paymentsAudits,
  staffActions: [...suspenseActions, ...receiptActions, ...reconcileActions, ...taxActions, ...payoutActions],
}

function nameJobs(desk: Desk): void {
  const { jobs } = desk.ctx
  jobs.on(NOTICE_JOB, payload => judgeNotice(desk, idOf(payload)))
  jobs.on(PAYOUT_JOB, payload => sendPayout(desk, idOf(payload)))
  jobs.on(PROOF_JOB, payload => askProof(desk, idOf(payload)))
  jobs.on(CLAIM_JOB, payload => askFirst(desk, idOf(payload)))
  jobs.on(REST_JOB, payload => payRest(desk, idOf(payload)))
  jobs.on(REMITTANCE_JOB, payload => sendRemittance(desk, idOf(payload)))
}

function idOf(payload: unknown): string {
  const { id } = payload as { id?: unknown }
  if (typeof id !== 'string') throw new Error('a payment job without an id')
  return id
}

/** Each sweep on its own: a slow rail must not keep notices waiting. */
function startSweeps(desk: Desk) {
  const { clock, log }: Ctx = desk.ctx
  const onFault = (error: unknown) => log.error({ error }, 'a payments sweep failed; the next one goes on')
  const repeat = (ms: number) => (sweep: (desk: Desk) => Promise<void>) =>
    every(clock, ms, () => sweep(desk), onFault)
  const sweeps = [
    ...[
      judgeLeftNotices,
      queryDueDeposits,
      sendDuePayouts,
      askDuePayouts,
      askDueProofs,
      tendRemittances,
      registerDuePaybill,
      pullDuePayments,
      lookAtDueClaims,
    ].map(repeat(SWEEP_MS)),
    ...[askFloat, followReversals, forgetStrangers, lookForBreaks, payRests].map(repeat(SELDOM_MS)),
  ]
  return { stop: async () => void (await Promise.all(sweeps.map(sweep => sweep.stop()))) }
}
