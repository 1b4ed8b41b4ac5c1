import { expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { callbackUrl } from '../setup/secret-path.ts'
import { queryStatus } from './query-status.ts'

const accepted = { received: 'accepted', ids: { conversationId: 'AG_1' } } as const
const at = paymentsUnderTest({ around: rail => ({ ...rail, queryStatus: async () => accepted }) })

/** A result in M-PESA's format: the receipt is in `ReceiptNo`, and the debit party is named twice. */
const result = (over: { receipt?: string; conversationId?: string; code?: unknown } = {}) =>
  JSON.stringify({
    Result: {
      ResultType: '0',
      ResultCode: over.code ?? 0,
      ResultDesc: 'The service request is processed successfully.',
      OriginatorConversationID: '6e86-45dd',
      ConversationID: over.conversationId ?? 'AG_1',
      TransactionID: 'UE40000000',
      ResultParameters: {
        ResultParameter: [
          { Key: 'DebitPartyName', Value: '254712000001 - NICHOLAS JOHN' },
          { Key: 'DebitPartyName', Value: '575758 - RUKA' },
          { Key: 'ReasonType', Value: 'Pay Bill Online' },
          { Key: 'TransactionReason' },
          { Key: 'TransactionStatus', Value: 'Completed' },
          { Key: 'FinalisedTime', Value: 20260504120000 },
          { Key: 'Amount', Value: 300 },
          { Key: 'ReceiptNo', Value: over.receipt ?? 'UE4SAMPLE1' },
        ],
      },
    },
  })
const ask = () =>
  queryStatus(at.harness.dependencies, {
    purpose: 'receipt',
    subject: 'receipt:UE4SAMPLE1',
    of: { receipt: 'UE4SAMPLE1' },
  })
const hookOf = (id: string, kind: 'status' | 'status_timeout' = 'status') =>
  callbackUrl(at.harness.ctx.config, kind, id)
const stateOf = (id: string) =>
  at.harness.one<object>(sql`select state, outcome, found from payments.rail_requests where id = ${id}`)

it('stores a query before it is sent, and its answer once', async () => {
  const { id, received } = await ask()
  expect(received).toBe('accepted')
  expect(await stateOf(id)).toMatchObject({ state: 'accepted', outcome: null })
  for (let n = 0; n < 3; n++) await at.harness.sendCallback(hookOf(id), result())
  await at.harness.work()
  expect((await at.verdictsOf(id)).sort()).toEqual(['applied', 'repeated', 'repeated'])
  expect(await stateOf(id)).toEqual({
    state: 'answered',
    outcome: 'completed',
    found: {
      receipt: 'UE4SAMPLE1',
      cents: 300_00,
      direction: 'in',
      phone: '254712000001',
      originatorId: null,
      atMs: Date.UTC(2026, 4, 4, 9),
    },
  })
})

it.each([
  ['about another receipt', result({ receipt: 'UE4SAMPLE2' }), 'an answer about another receipt'],
  ['of another conversation', result({ conversationId: 'AG_2' }), 'other conversation id'],
  ['that is no answer', '{"Result":1}', 'unreadable'],
])('opens a case for an answer %s', async (_, body, problem) => {
  const { id } = await ask()
  await at.harness.sendCallback(hookOf(id), body)
  await at.harness.work()
  expect(await at.verdictsOf(id)).toEqual([problem])
  expect(await stateOf(id)).toMatchObject({ state: 'accepted' })
})

it('applies an answer that arrives after the queue timeout of its query', async () => {
  const { id } = await ask()
  await at.harness.sendCallback(hookOf(id, 'status_timeout'), '')
  await at.harness.work()
  expect(await stateOf(id)).toMatchObject({ state: 'timed_out' })
  await at.harness.sendCallback(hookOf(id), result({ code: '25' }))
  await at.harness.work()
  expect(await stateOf(id)).toMatchObject({ state: 'answered', outcome: 'refused', found: null })
})
