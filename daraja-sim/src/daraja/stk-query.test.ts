import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, password, type Answer, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const query = (over: Record<string, unknown>): Promise<Answer> =>
  business.daraja('/mpesa/stkpushquery/v1/query', {
    BusinessShortCode: '575758',
    Password: password('575758', 'sample-passkey', '20261121100507'),
    Timestamp: '20261121100507',
    ...over,
  })
const pushed = async (): Promise<Record<string, unknown>> => {
  const { body } = await business.push()
  return { CheckoutRequestID: body['CheckoutRequestID'] }
}

describe('the STK query', () => {
  test('says that an open prompt is being processed, as an error or as 4999', async () => {
    const id = await pushed()
    expect(await query(id)).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' },
    })
    await business.call('PUT', '/sim/faults', { queryPendingAs: '4999' })
    expect(await query(id)).toMatchObject({ status: 200, body: { ResponseCode: '0', ResultCode: '4999' } })
  })

  test('gives the result as a string, and no receipt', async () => {
    const id = await pushed()
    await business.phone('0712345678', 'approve', { wait: true })
    const { status, body } = await query(id)
    expect(status).toBe(200)
    expect(body).toEqual({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: expect.any(String),
      CheckoutRequestID: id['CheckoutRequestID'],
      ResultCode: '0',
      ResultDesc: 'The service request is processed successfully.',
    })
  })

  test('can contradict the callback', async () => {
    const id = await pushed()
    await business.phone('0712345678', 'approve', { wait: true })
    await business.call('PUT', '/sim/faults', { queryResultCode: '1032' })
    expect((await query(id)).body).toMatchObject({
      ResultCode: '1032',
      ResultDesc: 'Request cancelled by user',
    })
  })

  test.each([
    [
      { CheckoutRequestID: 'ws_CO_21112026100507123712345678' },
      500,
      '500.001.1001',
      'The transaction does not exist',
    ],
    [{ CheckoutRequestID: 'nonsense' }, 400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID'],
    [{ CheckoutRequestID: undefined }, 400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID'],
    [{ Password: 'x' }, 500, '500.001.1001', 'Wrong credentials'],
    [{ BusinessShortCode: 600000 }, 500, '500.001.1001', 'Merchant does not exist'],
  ])('refuses %j', async (over, status, errorCode, errorMessage) => {
    expect(await query(over)).toMatchObject({ status, body: { errorCode, errorMessage } })
  })
})
