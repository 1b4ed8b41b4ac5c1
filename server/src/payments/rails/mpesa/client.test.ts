import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { fakeDaraja, fault, says } from '../../../../test/fake-daraja.ts'

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
const prompted = says(200, { MerchantRequestID: 'm', CheckoutRequestID: 'c', ResponseCode: '0' })
const taken = says(200, { ConversationID: 'AG_1', OriginatorConversationID: 'ruka-1', ResponseCode: '0' })

describe('the access token', () => {
  it.each([3599, '3599'])(
    'is requested once by a burst of calls, and used until shortly before it expires (%j)',
    async given => {
      daraja.expiresIn = given
      daraja.reply = prompted
      const rail = daraja.rail()
      await Promise.all(Array.from({ length: 10 }, () => rail.promptDeposit(ask)))
      await daraja.clock.advance(3_538_000)
      await rail.promptDeposit(ask)
      expect(daraja.tokens).toBe(1)
      await daraja.clock.advance(2_000)
      await rail.promptDeposit(ask)
      expect([daraja.tokens, daraja.received.at(-1)!.authorization]).toEqual([2, 'Bearer token-2'])
    },
  )

  it.each([
    [401, '401.002.01'],
    [401, '401.003.01'],
    [404, '404.001.03'],
    [400, '400.003.01'],
  ])('is replaced once for all calls when it was ended (%d %s)', async (status, code) => {
    daraja.reply = (response, request) =>
      request.authorization === 'Bearer token-1'
        ? fault(status, code)(response, request)
        : prompted(response, request)
    const rail = daraja.rail()
    const answers = await Promise.all(Array.from({ length: 5 }, () => rail.promptDeposit(ask)))
    expect(answers.map(answer => answer.received)).toEqual(Array(5).fill('accepted'))
    expect(daraja.tokens).toBe(2)
  })

  it('that stays invalid is not requested in a loop', async () => {
    daraja.reply = fault(404, '404.001.03')
    expect(await daraja.rail().promptDeposit(ask)).toMatchObject({ received: 'busy' })
    expect([daraja.tokens, daraja.received.length]).toEqual([2, 2])
  })

  it('that cannot be obtained means that nothing was sent, and the next call requests it again', async () => {
    daraja.tokenStatus = 500
    daraja.reply = taken
    const rail = daraja.rail()
    expect(await rail.payOut(order)).toEqual({ received: 'busy', code: 'token' })
    expect(daraja.received).toEqual([])
    daraja.tokenStatus = 200
    expect(await rail.payOut(order)).toMatchObject({ received: 'accepted' })
  })
})
