import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, password, type Business, type Notice } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const callbackOf = (notice: Notice | undefined): Record<string, unknown> => {
  const { Body } = (notice ?? { body: {} }).body as { Body?: { stkCallback: Record<string, unknown> } }
  return Body?.stkCallback ?? {}
}

describe('M-PESA Express', () => {
  test('takes a push, shows the prompt, and calls back with exactly what production sends', async () => {
    const taken = await business.push()
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual({
      MerchantRequestID: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\d{7}$/),
      CheckoutRequestID: 'ws_CO_21112026100507123712345678',
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    })
    const phone = await business.call('GET', '/sim/phones/0712345678')
    expect(phone.body['prompt']).toMatchObject({
      text: 'Pay Ksh100.00 to RUKA Account no. INTENT-1',
      amountCents: 10_000,
    })

    const approved = await business.phone('0712345678', 'approve', { wait: true })
    const receipt = approved.body['receipt']
    expect(receipt).toMatch(/^UKL[A-Z0-9]{7}$/)
    expect(business.notices).toEqual([
      {
        path: '/stk',
        body: {
          Body: {
            stkCallback: {
              MerchantRequestID: taken.body['MerchantRequestID'],
              CheckoutRequestID: 'ws_CO_21112026100507123712345678',
              ResultCode: 0,
              ResultDesc: 'The service request is processed successfully.',
              CallbackMetadata: {
                Item: [
                  { Name: 'Amount', Value: 100 },
                  { Name: 'MpesaReceiptNumber', Value: receipt },
                  { Name: 'Balance' },
                  { Name: 'TransactionDate', Value: 20261121100507 },
                  { Name: 'PhoneNumber', Value: 254712345678 },
                ],
              },
            },
          },
        },
      },
    ])
    const after = await business.call('GET', '/sim/phones/0712345678')
    expect(after.body).toMatchObject({ balanceCents: 49_900_00, prompt: null })
    expect(after.body['messages']).toMatchObject([
      {
        from: 'MPESA',
        text:
          `${String(receipt)} Confirmed. Ksh100.00 sent to RUKA for account INTENT-1 on 21/11/26 at 10:05 AM ` +
          'New M-PESA balance is Ksh49,900.00. Transaction cost, Ksh0.00.' +
          'Amount you can transact within the day is 499,900.00.',
        codes: [receipt],
      },
    ])
  })

  test('takes numbers as strings and ignores fields it does not know', async () => {
    const taken = await business.push({
      BusinessShortCode: '575758',
      Amount: '1',
      PartyA: '254712345678',
      PartyB: '575758',
      PhoneNumber: '254712345678',
      Unknown: { of: [1] },
    })
    expect(taken.status).toBe(200)
  })

  test.each([
    ['BusinessShortCode', 'abc'],
    ['BusinessShortCode', undefined],
    ['Password', ''],
    ['Password', 7],
    ['Timestamp', '2026112110050'],
    ['Timestamp', '20261321100507'],
    ['Timestamp', '20260631100507'],
    ['TransactionType', 'CustomerPayBillOnline '],
    ['TransactionType', 'customerpaybillonline'],
    ['Amount', 0],
    ['Amount', -5],
    ['Amount', 10.5],
    ['Amount', '10.50'],
    ['Amount', '1e3'],
    ['Amount', null],
    ['Amount', [100]],
    ['PartyA', '0712345678'],
    ['PartyB', 'x'],
    ['PhoneNumber', '+254712345678'],
    ['PhoneNumber', '254812345678'],
    ['CallBackURL', 'ftp://example.test/'],
    ['CallBackURL', 'http://'],
    ['AccountReference', 'thirteen-long'],
    ['AccountReference', ''],
    ['TransactionDesc', 'fourteen chars'],
  ])('refuses %s given as %j', async (field, value) => {
    const refused = await business.push({ [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      requestId: expect.stringMatching(/^[0-9a-f-]{27}\d{7}$/),
      errorCode: '400.002.02',
      errorMessage: `Bad Request - Invalid ${field}`,
    })
    expect((await business.call('GET', '/sim/phones/254712345678')).body['prompt']).toBeNull()
  })

  test('refuses another merchant and a wrong password', async () => {
    const other = await business.push({ BusinessShortCode: 174379 })
    expect(other).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: 'Merchant does not exist' },
    })
    const wrong = await business.push({ Password: password('575758', 'another', '20261121100507') })
    expect(wrong).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: 'Wrong credentials' },
    })
    const stale = await business.push({ Timestamp: '20261121100508' })
    expect(stale.body['errorMessage']).toBe('Wrong credentials')
  })

  test('holds one open prompt a phone', async () => {
    await business.push()
    const second = await business.push({ Amount: 200 })
    expect(second).toMatchObject({
      status: 500,
      body: {
        errorCode: '500.001.1001',
        errorMessage:
          'Unable to lock subscriber, a transaction is already in process for the current subscriber',
      },
    })
    const other = await business.push({ PhoneNumber: 254110000001 })
    expect(other.status).toBe(200)
  })

  test.each([
    ['cancel', {}, 1032, 'Request cancelled by user'],
    ['ignore', {}, 1037, 'DS timeout user cannot be reached'],
    ['approve', { pin: '9999' }, 2001, 'The initiator information is invalid.'],
  ])('reports %s %j with %i and no metadata', async (action, body, code, text) => {
    const taken = await business.push()
    await business.phone('0712345678', action, { ...body, wait: true })
    expect(callbackOf(business.notices[0])).toEqual({
      MerchantRequestID: taken.body['MerchantRequestID'],
      CheckoutRequestID: taken.body['CheckoutRequestID'],
      ResultCode: code,
      ResultDesc: text,
    })
    expect((await business.call('GET', '/sim/phones/0712345678')).body['balanceCents']).toBe(50_000_00)
  })

  test('ends a prompt at its timeout, and not before', async () => {
    await business.push()
    business.clock.advance(59_999)
    expect((await business.call('GET', '/sim/phones/0712345678')).body['prompt']).not.toBeNull()
    business.clock.advance(1)
    const [notice] = await business.received(1)
    expect(callbackOf(notice)).toMatchObject({ ResultCode: 1037 })
    expect((await business.phone('0712345678', 'approve')).status).toBe(409)
  })

  test('refuses more than the customer’s balance', async () => {
    await business.push({ Amount: 50_001 })
    await business.phone('0712345678', 'approve', { wait: true })
    expect(callbackOf(business.notices[0])).toMatchObject({ ResultCode: 1 })
    const phone = await business.call('GET', '/sim/phones/0712345678')
    expect(phone.body['messages']).toMatchObject([
      { text: expect.stringMatching(/^Failed\. You do not have enough/), codes: [] },
    ])
  })

  test('refuses more than 250,000 in one payment with 3, and more than 500,000 in a day with 4', async () => {
    const pay = async (amount: number): Promise<unknown> => {
      await business.push({ Amount: amount })
      return (await business.phone('0712345678', 'approve', { wait: true })).body['resultCode']
    }
    expect(await pay(250_001)).toBe(3)
    await business.phone('0712345678', 'topup', { amountKes: 450_000 })
    expect(await pay(250_000)).toBe(0)
    expect(await pay(249_999)).toBe(0)
    await business.phone('0712345678', 'topup', { amountKes: 1000 })
    expect(await pay(2)).toBe(4)
    expect(await pay(1)).toBe(0)
    // Fourteen hours on it is the next day in Nairobi, though still the same day in London.
    business.clock.advance(14 * 3_600_000)
    expect(await pay(2)).toBe(0)
  })

  test('refuses the same amount again within two minutes', async () => {
    const pay = async (): Promise<unknown> => {
      await business.push()
      return (await business.phone('0712345678', 'approve', { wait: true })).body['resultCode']
    }
    expect(await pay()).toBe(0)
    business.clock.advance(119_999)
    expect(await pay()).toBe(17)
    business.clock.advance(1)
    expect(await pay()).toBe(0)
  })

  test('locks the PIN after three wrong ones until it is unlocked', async () => {
    const enter = async (pin: string): Promise<unknown> => {
      await business.push()
      return (await business.phone('0712345678', 'approve', { pin, wait: true })).body['resultCode']
    }
    expect([await enter('0000'), await enter('0001'), await enter('0002'), await enter('1234')]).toEqual([
      2001, 2001, 2001, 8006,
    ])
    await business.phone('0712345678', 'unlock')
    expect(await enter('1234')).toBe(0)
  })

  test('ends a push for a till or another pay bill with 2028, without a prompt', async () => {
    await business.push({ TransactionType: 'CustomerBuyGoodsOnline' })
    await business.push({ PartyB: 600_000 })
    const notices = await business.received(2)
    expect(notices.map(notice => callbackOf(notice)['ResultCode'])).toEqual([2028, 2028])
  })
})
