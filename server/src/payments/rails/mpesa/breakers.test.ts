import { fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { fakeDaraja, fault, says, type Reply } from '../../../../test/fake-daraja.ts'
import { FAILURES_MAX } from './breaker.rules.ts'

const daraja = fakeDaraja()
const ask = {
  reference: 'SAMPLE1234',
  msisdn: '254712000001',
  cents: fromKes(100),
  callbackUrl: 'https://sample.invalid/a',
}
const order = {
  originatorId: 'ruka-1',
  msisdn: '254712000001',
  cents: fromKes(50),
  resultUrl: 'https://sample.invalid/r',
  timeoutUrl: 'https://sample.invalid/t',
}
const taken = says(200, {
  MerchantRequestID: 'm',
  CheckoutRequestID: 'c',
  ConversationID: 'AG_1',
  ResponseCode: '0',
})

it.each<[string, Reply]>([
  ['cut connections', response => response.destroy()],
  ['pages of a firewall', says(503, '<html>')],
  ['internal errors', fault(500, '500.003.1001')],
  ['spike arrests', fault(500, '500.003.02')],
])('%s of one product open its breaker and no other’s, and an answer closes it', async (_, silence) => {
  daraja.reply = (response, request) =>
    (request.path.includes('stkpush/') ? silence : taken)(response, request)
  const rail = daraja.rail()
  for (let n = 0; n < FAILURES_MAX; n++) await rail.promptDeposit(ask)
  expect([rail.isShut('deposit'), rail.isShut('payout')]).toEqual([true, false])
  expect(await rail.promptDeposit(ask)).toEqual({ received: 'busy', code: 'breaker' })
  expect(daraja.received).toHaveLength(FAILURES_MAX)
  expect(await rail.payOut(order)).toMatchObject({ received: 'accepted' })

  await daraja.clock.advance(30_000)
  expect(rail.isShut('deposit')).toBe(false)
  daraja.reply = taken
  const answers = await Promise.all([rail.promptDeposit(ask), rail.promptDeposit(ask)])
  expect(answers.map(answer => answer.received).sort()).toEqual(['accepted', 'busy'])
  expect(rail.isShut('deposit')).toBe(false)
})

it.each([
  ['a payment that is being processed', fault(500, '500.001.1001', 'The transaction is being processed')],
  ['a bad request', fault(400, '400.002.02')],
])('%s is an answer', async (_, reply) => {
  daraja.reply = reply
  const rail = daraja.rail()
  for (let n = 0; n < 2 * FAILURES_MAX; n++) await rail.promptDeposit(ask)
  expect(rail.isShut('deposit')).toBe(false)
})
