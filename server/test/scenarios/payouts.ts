import { resumeAs } from '../payment-staff.ts'
import { fromKes } from '@ruka/contract/money'
import { expect } from 'vitest'
import { queryDuePayouts } from '../../src/payments/payouts/query-payouts.ts'
import { sendDuePayouts } from '../../src/payments/payouts/send-payout.ts'
import { postTransfer } from '../../src/wallet/index.ts'
import type { Scenario, Stage } from './run-scenarios.ts'

/** Deposits KES 1,000 from the player's phone, sets the faults and requests a payout; returns its id. */
async function payOut(stage: Stage, faults: object, kes = 400): Promise<string> {
  await stage.requestPrompt(1_000)
  await stage.approve()
  await stage.settle()
  await stage.simulator.faults(faults)
  const id = await stage.requestPayout(stage.player, kes)
  await stage.settle()
  return id
}

/** Advances the clock, and sends the payouts and queries that are due. */
async function advance({ harness, settle }: Stage, ms: number): Promise<void> {
  await harness.clock.advance(ms)
  await sendDuePayouts(harness.dependencies)
  await queryDuePayouts(harness.dependencies)
  await settle()
}
const HOUR = [120_000, 480_000, 3_000_000, 120_000]

const paid = { states: ['credited', 'paid'], cash: 600_00 }
const refunded = { states: ['credited', 'refunded'], cash: 1_000_00 }
const unknown = { states: ['credited', 'unknown'], cash: 600_00, held: 400_00, cases: ['payout_in_doubt'] }

/** A scenario that requests a payout under faults, and queries it once they are over. */
const payoutScenario = (
  name: string,
  faults: object,
  expected: Scenario['expect'],
  then: object = {},
): Scenario => ({
  name,
  async act(stage) {
    await payOut(stage, faults)
    await stage.simulator.noFaults()
    await stage.simulator.faults(then)
    await advance(stage, 120_000)
  },
  expect: expected,
})

/** Payouts: every way in which the reports of one can arrive, or be lost. */
export const payoutScenarios: readonly Scenario[] = [
  payoutScenario('a payout whose result arrives is paid without a query', {}, paid),
  payoutScenario(
    'a payout without a result is paid by the answer to a query',
    { b2cCallback: 'silence' },
    paid,
  ),
  payoutScenario(
    'a payout that timed out in a queue is paid by the answer to a query',
    { b2cCallback: 'queue-timeout' },
    paid,
  ),
  payoutScenario(
    'a refused payout without a result is refunded by the answer to a query',
    { b2cCallback: 'silence', b2cResultCode: '2040' },
    refunded,
  ),
  payoutScenario(
    'a payout whose acknowledgement and result are lost is paid once by the answer to a query',
    { submitReply: 'reset', b2cCallback: 'silence' },
    paid,
  ),
  payoutScenario(
    'a payout whose request gets a firewall page is paid by its result',
    { submitReply: 'html503' },
    paid,
  ),
  payoutScenario('a result that arrives three times pays once', { callbackCopies: 3 }, paid),
  payoutScenario(
    'a result that arrives before the answer to our call pays once',
    { callbackBeforeReply: true },
    paid,
  ),
  payoutScenario('a final refusal returns the money', { b2cResultCode: '4' }, refunded),
  payoutScenario(
    'an undocumented code leaves the money held until M-PESA reports the payout as declined',
    { b2cResultCode: '7777' },
    refunded,
  ),
  {
    name: 'a payout for which M-PESA is too busy is sent again, once',
    async act(stage) {
      await payOut(stage, { systemBusyNext: 1 })
      await advance(stage, 30_000)
      await advance(stage, 3_600_000)
    },
    expect: paid,
  },
  {
    name: 'a result that arrives after the answer to a query changes nothing',
    async act(stage) {
      await payOut(stage, { callbacksDropNext: 1 })
      await advance(stage, 120_000)
      await stage.repeatCallback('b2c-result')
    },
    expect: paid,
  },
  ...(
    [
      ['denied by every answer', { statusTells: 'unknown' }],
      ['not answered', { statusCallback: 'silence' }],
      ['lost in queues', { statusCallback: 'queue-timeout' }],
      ['not taken for an hour', { commandResultCode: '25' }],
    ] as const
  ).map(([name, faults]): Scenario => ({
    name: `a payout whose queries are ${name} stays held, opens a case and is never sent again`,
    async act(stage) {
      await payOut(stage, { b2cCallback: 'silence', b2cResultCode: '2040', ...faults })
      for (const ms of HOUR) await advance(stage, ms)
      await advance(stage, 86_400_000)
    },
    expect: unknown,
  })),
  {
    name: 'a payout with an open case is still paid by a late result, which closes the case',
    async act(stage) {
      await payOut(stage, { callbacksDropNext: 1, statusTells: 'unknown' })
      for (const ms of HOUR) await advance(stage, ms)
      await stage.repeatCallback('b2c-result')
    },
    expect: paid,
  },
  {
    name: 'an answer that contradicts the result moves nothing and opens a case',
    async act(stage) {
      await payOut(stage, { callbacksDropNext: 1 })
      await stage.simulator.noFaults()
      await stage.simulator.faults({ statusTells: 'Declined' })
      await advance(stage, 120_000)
      await stage.repeatCallback('b2c-result')
      // Books the payment that staff find in M-PESA's statement: the player has the money twice.
      await stage.harness.ctx.db.tx(tx =>
        postTransfer(
          tx,
          {
            op: 'move',
            key: `test:found:${stage.player.id}`,
            debit: { playerId: stage.player.id, account: 'cash' },
            credit: { house: 'mpesa' },
            cents: fromKes(400),
          },
          { atMs: 0 },
        ),
      )
    },
    expect: { states: ['credited', 'refunded'], cash: 600_00, cases: ['notice'] },
  },
  {
    name: 'a wrong operator password stops payouts, which stay held and are sent once staff resume',
    async act(stage) {
      const first = await payOut(stage, { b2cResultCode: '2001' })
      expect(await stage.harness.state(stage.player.id, first)).toBe('refunded')
      await stage.simulator.noFaults()
      const second = await stage.requestPayout(stage.player, 400)
      await advance(stage, 60_000)
      expect(await stage.harness.state(stage.player.id, second)).toBe('held')
      await resumeAs(stage.harness.dependencies, 'sample')
      await advance(stage, 1)
    },
    expect: { states: ['credited', 'paid', 'refunded'], cash: 600_00 },
  },
]
