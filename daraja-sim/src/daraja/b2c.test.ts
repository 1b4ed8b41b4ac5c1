import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, seal, type Business, type Notice } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const resultOf = (notice: Notice | undefined): Record<string, unknown> => {
  const { Result } = (notice ?? { body: {} }).body as { Result?: Record<string, unknown> }
  return Result ?? {}
}

describe('B2C v3', () => {
  test('pays, and reports exactly as production does', async () => {
    const taken = await business.payout()
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual({
      ConversationID: expect.stringMatching(/^AG_20261121_[0-9a-f]{20}$/),
      OriginatorConversationID: 'payout-1',
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    })
    const [notice] = await business.received(1)
    const receipt = resultOf(notice)['TransactionID']
    expect(receipt).toMatch(/^UKL[A-Z0-9]{7}$/)
    expect(notice).toEqual({
      path: '/result',
      body: {
        Result: {
          ResultType: 0,
          ResultCode: 0,
          ResultDesc: 'The service request is processed successfully.',
          OriginatorConversationID: 'payout-1',
          ConversationID: taken.body['ConversationID'],
          TransactionID: receipt,
          ResultParameters: {
            ResultParameter: [
              { Key: 'TransactionAmount', Value: 50 },
              { Key: 'TransactionReceipt', Value: receipt },
              { Key: 'ReceiverPartyPublicName', Value: '254712345678 - SAMPLE CUSTOMER' },
              { Key: 'TransactionCompletedDateTime', Value: '21.11.2026 10:05:07' },
              { Key: 'B2CUtilityAccountAvailableFunds', Value: 99_999_950 },
              { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
              { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
              { Key: 'B2CChargesPaidAccountAvailableFunds', Value: 0 },
            ],
          },
          ReferenceData: {
            ReferenceItem: {
              Key: 'QueueTimeoutURL',
              Value: 'https://internalapi.simulator.invalid/mpesa/b2cresults/v1/submit',
            },
          },
        },
      },
    })
    const phone = await business.call('GET', '/sim/phones/0712345678')
    expect(phone.body['balanceCents']).toBe(50_050_00)
    expect(phone.body['messages']).toMatchObject([
      {
        from: 'MPESA',
        text:
          `${String(receipt)} Confirmed.You have received Ksh50.00 from RUKA 575758 on 21/11/26 at 10:05 AM ` +
          'New M-PESA balance is Ksh50,050.00.',
      },
    ])
  })

  test('takes an OriginatorConversationID once, even when its first payout failed', async () => {
    await business.payout({ OriginatorConversationID: 'once', Amount: 9 })
    await business.received(1)
    const again = await business.payout({ OriginatorConversationID: 'once' })
    expect(again).toMatchObject({
      status: 500,
      body: { errorCode: '500.002.1001', errorMessage: 'Duplicate OriginatorConversationID.' },
    })
    expect((await business.call('GET', '/sim/phones/0712345678')).body['balanceCents']).toBe(50_000_00)
  })

  test('pays once when the same id is sent twenty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => business.payout({ OriginatorConversationID: 'raced' })),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    await business.received(1)
    expect((await business.call('GET', '/sim/phones/0712345678')).body['balanceCents']).toBe(50_050_00)
  })

  test.each([
    [{ Amount: 9 }, 2],
    [{ Amount: 250_001 }, 3],
    [{ InitiatorName: 'somebody' }, 2001],
    [{ SecurityCredential: 'bm90IGVuY3J5cHRlZA==' }, 2001],
    [{ PartyA: '600000' }, 2028],
    [{ PartyB: '254212345678' }, 'SFC_IC0003'],
  ])('accepts %j and fails it later with %s, without ResultParameters', async (over, code) => {
    const taken = await business.payout(over)
    expect(taken.status).toBe(200)
    const [notice] = await business.received(1)
    const result = resultOf(notice)
    expect(result['ResultCode']).toBe(code)
    expect(result['TransactionID']).toMatch(/^UKL[A-Z0-9]{7}$/)
    expect(result).not.toHaveProperty('ResultParameters')
    const phone = await business.call('GET', '/sim/phones/0712345678')
    expect(phone.body).toMatchObject({ balanceCents: 50_000_00, messages: [] })
  })

  test('reads the password out of the credential, and locks the initiator after three wrong ones', async () => {
    const { text: pem } = await business.call('GET', '/sim/certificate.pem')
    const wrong = (): Promise<unknown> => business.payout({ SecurityCredential: seal(pem, 'guess') })
    for (const count of [1, 2, 3]) {
      await wrong()
      await business.received(count)
    }
    await business.payout()
    const notices = await business.received(4)
    expect(notices.map(notice => resultOf(notice)['ResultCode'])).toEqual([2001, 2001, 2001, 8006])
  })

  test('says 1 when the utility account is short, whatever the working account holds', async () => {
    await business.close()
    business = await openBusiness({ SIM_UTILITY_FLOAT_KES: '100' })
    await business.push({ Amount: 5000 })
    await business.phone('0712345678', 'approve', { wait: true })
    await business.payout({ Amount: 101 })
    await business.received(2)
    await business.payout({ Amount: 100 })
    const notices = await business.received(3)
    expect(notices.slice(1).map(notice => resultOf(notice)['ResultCode'])).toEqual([1, 0])
  })

  test('says 8 when the customer would hold more than 500,000', async () => {
    await business.close()
    business = await openBusiness({ SIM_OPENING_BALANCE_KES: '499950' })
    await business.payout({ Amount: 51 })
    await business.received(1)
    await business.payout({ Amount: 50 })
    const notices = await business.received(2)
    expect(notices.map(notice => resultOf(notice)['ResultCode'])).toEqual([8, 0])
  })

  test('says 4 when the customer would receive more than 500,000 in a day', async () => {
    await business.close()
    business = await openBusiness({ SIM_OPENING_BALANCE_KES: '0' })
    const receiveAndSpend = async (amount: number, count: number): Promise<void> => {
      await business.payout({ Amount: amount })
      await business.received(2 * count - 1)
      await business.push({ Amount: amount })
      await business.phone('0712345678', 'approve', { wait: true })
    }
    await receiveAndSpend(250_000, 1)
    await receiveAndSpend(249_995, 2)
    await business.payout({ Amount: 10 })
    expect(resultOf((await business.received(5))[4])['ResultCode']).toBe(4)
  })

  test.each([
    ['OriginatorConversationID', undefined],
    ['OriginatorConversationID', 12],
    ['InitiatorName', ''],
    ['SecurityCredential', undefined],
    ['CommandID', 'TransactionReversal'],
    ['Amount', '10.50'],
    ['Amount', -10],
    ['PartyB', '0712345678'],
    ['Remarks', 'x'],
    ['ResultURL', 'not a url'],
    ['QueueTimeOutURL', undefined],
  ])('refuses %s given as %j', async (field, value) => {
    const refused = await business.payout({ [field]: value })
    expect(refused).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    })
  })

  test('answers a wrong token with 401, where M-PESA Express answers 404', async () => {
    const refused = await business.call(
      'POST',
      '/mpesa/b2c/v3/paymentrequest',
      {},
      { authorization: 'Bearer nothing' },
    )
    expect(refused).toMatchObject({ status: 401, body: { errorCode: '401.002.01' } })
  })
})
