import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, seal, type Answer, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

type Result = Record<string, unknown> & {
  ResultParameters?: { ResultParameter: { Key: string; Value?: unknown }[] }
}
const PATHS = {
  status: '/mpesa/transactionstatus/v1/query',
  reversal: '/mpesa/reversal/v1/request',
  balance: '/mpesa/accountbalance/v1/query',
}
const turn = (faults: Record<string, unknown>): Promise<Answer> => business.call('PUT', '/sim/faults', faults)
const settle = (): Promise<Answer> => business.call('POST', '/sim/settle')

const status = (over: Record<string, unknown>): Promise<Answer> =>
  business.command(PATHS.status, {
    CommandID: 'TransactionStatusQuery',
    PartyA: '575758',
    IdentifierType: '4',
    ...over,
  })
const reverse = (TransactionID: unknown, over: Record<string, unknown> = {}): Promise<Answer> =>
  business.command(PATHS.reversal, {
    CommandID: 'TransactionReversal',
    TransactionID,
    Amount: '100',
    ReceiverParty: '575758',
    RecieverIdentifierType: '11',
    ...over,
  })
const balance = (over: Record<string, unknown> = {}): Promise<Answer> =>
  business.command(PATHS.balance, {
    CommandID: 'AccountBalance',
    PartyA: '575758',
    IdentifierType: '4',
    ...over,
  })

/** The last result, once every callback is delivered. */
async function result(): Promise<Result> {
  await settle()
  const { Result } = (business.notices.at(-1)?.body ?? {}) as { Result: Result }
  return Result
}
const valuesOf = ({ ResultParameters }: Result, key: string): unknown[] =>
  (ResultParameters?.ResultParameter ?? []).filter(({ Key }) => Key === key).map(({ Value }) => Value)

async function paid(): Promise<string> {
  await business.push()
  return String((await business.phone('0712345678', 'approve', { wait: true })).body['receipt'])
}
const phone = async (): Promise<Record<string, unknown>> =>
  (await business.call('GET', '/sim/phones/0712345678')).body

describe('the status query', () => {
  test('is acknowledged, and later reports the outcome of a payment', async () => {
    const receipt = await paid()
    const taken = await status({ TransactionID: receipt })
    expect(taken.body).toEqual({
      ConversationID: expect.stringMatching(/^AG_20261121_[0-9a-f]{20}$/),
      OriginatorConversationID: expect.any(String),
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    })
    const received = await result()
    expect(received).toEqual({
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      OriginatorConversationID: taken.body['OriginatorConversationID'],
      ConversationID: taken.body['ConversationID'],
      TransactionID: 'UKL0000000',
      ResultParameters: {
        ResultParameter: [
          { Key: 'DebitPartyName', Value: '254712345678 - SAMPLE CUSTOMER' },
          { Key: 'DebitPartyName', Value: '575758 - RUKA' },
          { Key: 'OriginatorConversationID' },
          { Key: 'InitiatedTime', Value: 20261121100507 },
          { Key: 'DebitAccountType', Value: 'MMF Account For Customer' },
          { Key: 'DebitPartyCharges' },
          { Key: 'TransactionReason' },
          { Key: 'ReasonType', Value: 'Pay Bill Online' },
          { Key: 'TransactionStatus', Value: 'Completed' },
          { Key: 'FinalisedTime', Value: 20261121100507 },
          { Key: 'Amount', Value: 100 },
          { Key: 'ConversationID' },
          { Key: 'ReceiptNo', Value: receipt },
        ],
      },
      ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: expect.any(String) } },
    })
  })

  test('finds a payout by our own id, paid, failed or silent', async () => {
    await turn({ b2cCallback: 'silence' })
    await business.payout({ OriginatorConversationID: 'paid' })
    await turn({ b2cResultCode: '2040' })
    await business.payout({ OriginatorConversationID: 'failed' })
    await settle()
    const found: unknown[] = []
    for (const OriginalConversationID of ['paid', 'failed', 'silent']) {
      await status({ OriginalConversationID })
      const received = await result()
      found.push([
        received['ResultCode'],
        ...valuesOf(received, 'TransactionStatus'),
        ...valuesOf(received, 'Amount'),
      ])
    }
    expect(found).toEqual([[0, 'Completed', 50], [0, 'Declined', 50], [2032]])
  })

  test('stays silent, times out, or contradicts, as configured', async () => {
    const receipt = await paid()
    await turn({ statusCallback: 'silence' })
    await status({ TransactionID: receipt })
    await settle()
    expect(business.notices).toHaveLength(1)
    await turn({ statusCallback: 'queue-timeout' })
    await status({ TransactionID: receipt })
    await settle()
    expect(business.notices[1]).toMatchObject({ path: '/queue', body: { Result: { ResultType: 1 } } })
    await turn({ statusCallback: 'result', statusTells: 'Declined', statusMasksPhone: true })
    await status({ TransactionID: receipt })
    const received = await result()
    expect([valuesOf(received, 'TransactionStatus'), valuesOf(received, 'DebitPartyName')[0]]).toEqual([
      ['Declined'],
      '2547****678 - SAMPLE CUSTOMER',
    ])
    await turn({ statusTells: 'unknown' })
    await status({ TransactionID: receipt })
    expect((await result())['ResultCode']).toBe(2032)
  })

  test.each([
    [{ TransactionID: 'abc' }, 25],
    [{ TransactionID: '' }, 25],
    [{ TransactionID: 'UKL1234567', IdentifierType: '1' }, 25],
    [{ TransactionID: 'UKL1234567', PartyA: 600000 }, 2028],
    [{ TransactionID: 'UKL1234567', Initiator: 'somebody' }, 2001],
    [{ TransactionID: 'UKL1234567' }, 2032],
  ])('of %j is accepted and ends with %s', async (over, code) => {
    expect((await status(over)).status).toBe(200)
    expect((await result())['ResultCode']).toBe(code)
  })
})

describe('a reversal', () => {
  test('returns a payment once, and notifies both parties', async () => {
    const receipt = await paid()
    await reverse(receipt)
    const received = await result()
    expect(received['ResultCode']).toBe(0)
    expect(received.ResultParameters?.ResultParameter).toEqual([
      { Key: 'DebitAccountBalance', Value: 'Working Account|KES|0.00|0.00|0.00|0.00' },
      { Key: 'Amount', Value: '100.00' },
      { Key: 'TransCompletedTime', Value: '20261121100507' },
      { Key: 'OriginalTransactionID', Value: receipt },
      { Key: 'Charge', Value: '0.00' },
      { Key: 'CreditPartyPublicName', Value: '254712345678 - SAMPLE CUSTOMER' },
      { Key: 'DebitPartyPublicName', Value: '575758 - RUKA' },
    ])
    const { balanceCents, messages } = (await phone()) as {
      balanceCents: number
      messages: { text: string }[]
    }
    expect(balanceCents).toBe(50_000_00)
    expect(messages.at(-1)?.text).toContain(`Transaction ${receipt} of Ksh100.00 has been reversed`)
    await reverse(receipt)
    expect((await result())['ResultCode']).toBe('R000001')
    await status({ TransactionID: receipt })
    expect(valuesOf(await result(), 'TransactionStatus')).toEqual(['Reversed'])
    await turn({ statusHidesReversals: true })
    await status({ TransactionID: receipt })
    expect(valuesOf(await result(), 'TransactionStatus')).toEqual(['Completed'])
  })

  test('is refused for an unknown payment, a payout, another amount, and spent money', async () => {
    const receipt = await paid()
    await business.payout()
    const [, payout] = await business.received(2)
    const { Result } = (payout ?? { body: {} }).body as { Result: Result }
    const codes: unknown[] = []
    const attempt = async (id: unknown, over = {}): Promise<unknown> => {
      await reverse(id, over)
      return codes.push((await result())['ResultCode'])
    }
    await attempt('UKL1234567')
    await attempt(Result['TransactionID'], { Amount: 50 })
    await attempt(receipt, { Amount: 99 })
    await business.call('POST', '/sim/portal/move', { from: 'working', to: 'bank', amountKes: 1 })
    await attempt(receipt)
    expect(codes).toEqual(['R000002', 'R000002', 2028, 1])
    expect((await phone())['balanceCents']).toBe(49_950_00)
  })

  test('by a message to 456 takes the money back before it is spent, and not after', async () => {
    const forward = async (number: string, text: string): Promise<unknown> =>
      (await business.phone(number, 'forward', { text })).body['resultCode']
    const receipt = await paid()
    const { messages } = (await phone()) as { messages: { text: string }[] }
    expect(await forward('0712000009', receipt)).toBe('R000002')
    await business.call('POST', '/sim/portal/move', { from: 'working', to: 'utility', amountKes: 100 })
    expect(await forward('0712345678', messages[0]?.text ?? '')).toBe(1)
    await business.call('POST', '/sim/portal/move', { from: 'utility', to: 'working', amountKes: 100 })
    expect(await forward('0712345678', messages[0]?.text ?? '')).toBe(0)
    expect(await forward('0712345678', receipt)).toBe('R000001')
    expect((await phone())['balanceCents']).toBe(50_000_00)
    const { body } = await business.call('GET', '/sim/books')
    expect((body['transactions'] as { kind: string }[]).at(-1)).toMatchObject({
      kind: 'reversal',
      reverses: receipt,
      amountCents: 100_00,
    })
    // The business gets no callback.
    expect(business.notices).toHaveLength(1)
  })
})

describe('the faults of results', () => {
  test('a reversal is made although its result is missing or a queue timeout', async () => {
    const receipts = [await paid()]
    business.clock.advance(120_001)
    receipts.push(await paid())
    for (const [index, commandNotice] of ['silence', 'queue-timeout'].entries()) {
      await turn({ commandNotice })
      await reverse(receipts[index])
      await settle()
    }
    expect(business.notices.map(({ path }) => path)).toEqual(['/stk', '/stk', '/queue'])
    expect((await phone())['balanceCents']).toBe(50_000_00)
  })

  test('the answer to a reversal is lost, and the reversal is made, once', async () => {
    const receipt = await paid()
    await turn({ submitReply: 'reset' })
    await reverse(receipt).catch(() => 'cut off')
    expect((await result())['ResultCode']).toBe(0)
    await turn({ submitReply: 'normal' })
    await reverse(receipt)
    expect((await result())['ResultCode']).toBe('R000001')
    expect((await phone())['balanceCents']).toBe(50_000_00)
  })
})

describe('the account balance', () => {
  test('is one string of accounts', async () => {
    await paid()
    await balance()
    expect((await result()).ResultParameters?.ResultParameter).toEqual([
      {
        Key: 'AccountBalance',
        Value:
          'Working Account|KES|100.00|100.00|0.00|0.00&Utility Account|KES|100000000.00|100000000.00|0.00|0.00&' +
          'Charges Paid Account|KES|0.00|0.00|0.00|0.00&Organization Settlement Account|KES|0.00|0.00|0.00|0.00',
      },
      { Key: 'BOCompletedTime', Value: 20261121100507 },
    ])
  })
})

describe('the initiator of any command', () => {
  test('is locked after three wrong passwords, for payouts as well', async () => {
    const { text: pem } = await business.call('GET', '/sim/certificate.pem')
    for (let count = 0; count < 3; count++) {
      await balance({ SecurityCredential: seal(pem, 'guess') })
      expect((await result())['ResultCode']).toBe(2001)
    }
    await balance()
    expect((await result())['ResultCode']).toBe(8006)
    await business.payout()
    expect((await result())['ResultCode']).toBe(8006)
  })

  test('can have an expired password or lack the role', async () => {
    await turn({ initiatorLacksRole: true })
    await balance()
    expect((await result())['ResultCode']).toBe(21)
    await turn({ credentialExpired: true })
    await balance()
    expect((await result())['ResultCode']).toBe(2001)
    await turn({ credentialExpired: false, initiatorLacksRole: false, commandResultCode: '26' })
    await balance()
    expect((await result())['ResultCode']).toBe(26)
  })
})
