import { resumeAs } from '../payment-staff.ts'
import { fromKes } from '@ruka/contract/money'
import { expect } from 'vitest'
import { queryDuePayouts } from '../../src/payments/query-payouts.ts'
import { sendDuePayouts } from '../../src/payments/send-payout.ts'
import { postTransfer } from '../../src/wallet/index.ts'
import type { Scenario, Stage } from './play.ts'

/** Gives the player KES 1,000 from the own phone, then turns the weather and asks for a payout; gives its id. */
async function payOut(stage: Stage, faults: object, kes = 400): Promise<string> {
  await stage.ask(1_000)
  await stage.approve()
  await stage.settle()
  await stage.simulator.faults(faults)
  const id = await stage.asked(stage.player, kes)
  await stage.settle()
  return id
}

/** Lets time pass, and sends and asks what is due. */
async function tend({ counter, settle }: Stage, ms: number): Promise<void> {
  await counter.clock.advance(ms)
  await sendDuePayouts(counter.dependencies)
  await queryDuePayouts(counter.dependencies)
  await settle()
}
const HOUR = [120_000, 480_000, 3_000_000, 120_000]

const paid = { states: ['credited', 'paid'], cash: 600_00 }
const refunded = { states: ['credited', 'refunded'], cash: 1_000_00 }
const unknown = { states: ['credited', 'unknown'], cash: 600_00, held: 400_00, cases: ['payout_in_doubt'] }

/** A row whose payout is asked for in some weather, and is asked about once that has passed. */
const asked = (name: string, faults: object, wanted: Scenario['expect'], then: object = {}): Scenario => ({
  name,
  async act(stage) {
    await payOut(stage, faults)
    await stage.simulator.noFaults()
    await stage.simulator.faults(then)
    await tend(stage, 120_000)
  },
  expect: wanted,
})

/** Payouts: every way in which the news of one can come, or fail to. */
export const payoutScenarios: readonly Scenario[] = [
  asked('a payout whose result comes is paid, and asking about it is not needed', {}, paid),
  asked(
    'a payout of which nothing is told is paid by the answer to a question',
    { b2cCallback: 'silence' },
    paid,
  ),
  asked(
    'a payout that waited in a queue is paid by the answer to a question',
    { b2cCallback: 'queue-timeout' },
    paid,
  ),
  asked(
    'a refused payout of which nothing is told comes back by the answer to a question',
    { b2cCallback: 'silence', b2cResultCode: '2040' },
    refunded,
  ),
  asked(
    'a payout whose acknowledgement and result are lost is paid by the answer to a question, and once',
    { submitReply: 'reset', b2cCallback: 'silence' },
    paid,
  ),
  asked('a payout answered by a firewall page is paid by its result', { submitReply: 'html503' }, paid),
  asked('a result that comes three times pays once', { callbackCopies: 3 }, paid),
  asked('a result that comes before the answer to our call pays once', { callbackBeforeReply: true }, paid),
  asked('a final refusal returns the money', { b2cResultCode: '4' }, refunded),
  asked(
    'a code that nobody knows leaves the money held until M-PESA says it was declined',
    { b2cResultCode: '7777' },
    refunded,
  ),
  {
    name: 'a payout that M-PESA was too busy for goes out by itself, once',
    async act(stage) {
      await payOut(stage, { systemBusyNext: 1 })
      await tend(stage, 30_000)
      await tend(stage, 3_600_000)
    },
    expect: paid,
  },
  {
    name: 'a result that comes after the answer to a question changes nothing',
    async act(stage) {
      await payOut(stage, { callbacksDropNext: 1 })
      await tend(stage, 120_000)
      await stage.retell('b2c-result')
    },
    expect: paid,
  },
  ...(
    [
      ['denied by every answer', { statusTells: 'unknown' }],
      ['answered by silence', { statusCallback: 'silence' }],
      ['lost in queues', { statusCallback: 'queue-timeout' }],
      ['not taken for an hour', { commandResultCode: '25' }],
    ] as const
  ).map(([name, faults]): Scenario => ({
    name: `a payout whose questions are ${name} stays held and is handed to a person, and is never paid again`,
    async act(stage) {
      await payOut(stage, { b2cCallback: 'silence', b2cResultCode: '2040', ...faults })
      for (const ms of HOUR) await tend(stage, ms)
      await tend(stage, 86_400_000)
    },
    expect: unknown,
  })),
  {
    name: 'a payout handed to a person is still paid by the result that comes after all, which closes their case',
    async act(stage) {
      await payOut(stage, { callbacksDropNext: 1, statusTells: 'unknown' })
      for (const ms of HOUR) await tend(stage, ms)
      await stage.retell('b2c-result')
    },
    expect: paid,
  },
  {
    name: 'an answer that contradicts the result moves nothing and is a case',
    async act(stage) {
      await payOut(stage, { callbacksDropNext: 1 })
      await stage.simulator.noFaults()
      await stage.simulator.faults({ statusTells: 'Declined' })
      await tend(stage, 120_000)
      await stage.retell('b2c-result')
      // A person finds the payment in M-PESA's statement and the player has it twice: the books say so until then.
      await stage.counter.ctx.db.tx(tx =>
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
    name: 'a wrong operator password stops payouts, which wait held and go out once it is mended',
    async act(stage) {
      const first = await payOut(stage, { b2cResultCode: '2001' })
      expect(await stage.counter.state(stage.player.id, first)).toBe('refunded')
      await stage.simulator.noFaults()
      const second = await stage.asked(stage.player, 400)
      await tend(stage, 60_000)
      expect(await stage.counter.state(stage.player.id, second)).toBe('held')
      await resumeAs(stage.counter.dependencies, 'sample')
      await tend(stage, 1)
    },
    expect: { states: ['credited', 'paid', 'refunded'], cash: 600_00 },
  },
]
