import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Answer, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
  await business.push({ Amount: 1000 })
  await business.phone('0712345678', 'approve', { wait: true })
})
afterEach(() => business.close())

type Result = Record<string, unknown> & {
  ResultParameters?: { ResultParameter: { Key: string; Value?: unknown }[] }
}
async function result(): Promise<Result> {
  await business.call('POST', '/sim/settle')
  const { Result } = (business.notices.at(-1)?.body ?? {}) as { Result: Result }
  return Result
}
const balances = async (): Promise<Record<string, number>> =>
  (await business.call('GET', '/sim/books')).body['balancesCents'] as Record<string, number>
const b2b = (over: Record<string, unknown>): Promise<Answer> =>
  business.command('/mpesa/b2b/v1/paymentrequest', {
    CommandID: 'BusinessPayBill',
    SenderIdentifierType: '4',
    RecieverIdentifierType: '4',
    Amount: '400',
    PartyA: '575758',
    PartyB: '600000',
    AccountReference: 'INV-1',
    ...over,
  })
const tax = (over: Record<string, unknown> = {}): Promise<Answer> =>
  business.command('/mpesa/b2b/v1/remittax', {
    CommandID: 'PayTaxToKRA',
    SenderIdentifierType: '4',
    RecieverIdentifierType: '4',
    Amount: '400',
    PartyA: '575758',
    PartyB: '572572',
    AccountReference: '353353',
    ...over,
  })

describe('B2B', () => {
  test('pays another business out of the working account, and reports it', async () => {
    expect((await b2b({})).body).toMatchObject({ ResponseCode: '0', ConversationID: expect.any(String) })
    const received = await result()
    expect(received['ResultCode']).toBe(0)
    const braces = '{Amount={CurrencyCode=KES, MinimumAmount=60000, BasicAmount=600.00}}'
    expect(received.ResultParameters?.ResultParameter).toEqual([
      { Key: 'DebitAccountBalance', Value: braces },
      { Key: 'Amount', Value: '400.00' },
      { Key: 'DebitPartyAffectedAccountBalance', Value: 'Working Account|KES|600.00|600.00|0.00|0.00' },
      { Key: 'TransCompletedTime', Value: '20261121100507' },
      { Key: 'DebitPartyCharges', Value: '' },
      { Key: 'ReceiverPartyPublicName', Value: '600000 - SAMPLE BUSINESS' },
      { Key: 'Currency', Value: 'KES' },
      { Key: 'InitiatorAccountCurrentBalance', Value: braces },
    ])
    expect(received['ReferenceData']).toEqual({
      ReferenceItem: [
        { Key: 'BillReferenceNumber', Value: 'INV-1' },
        { Key: 'QueueTimeoutURL', Value: expect.any(String) },
      ],
    })
    expect(await balances()).toMatchObject({ 'paybill:working': 600_00, 'paybill:utility': 100_000_000_00 })
  })

  test.each(['BusinessPayToBulk', 'BusinessTransferFromMMFToUtility'])(
    'fills the account that payouts draw on: %s',
    async CommandID => {
      await b2b({ CommandID, PartyB: 575758, AccountReference: undefined })
      expect((await result())['ResultCode']).toBe(0)
      expect(await balances()).toMatchObject({ 'paybill:working': 600_00, 'paybill:utility': 100_000_400_00 })
    },
  )

  test.each([
    [{ Amount: 1001 }, 1],
    [{ PartyB: '575758' }, 'SFC_IC0003'],
    [{ RecieverIdentifierType: '2' }, 'SFC_IC0003'],
    [{ CommandID: 'BusinessBuyGoods' }, 'SFC_IC0003'],
    [{ PartyA: '600001' }, 2028],
    [{ Initiator: 'somebody' }, 2001],
  ])('of %j is accepted and ends with %s, moving nothing', async (over, code) => {
    expect((await b2b(over)).status).toBe(200)
    const received = await result()
    expect(received['ResultCode']).toBe(code)
    expect(received).not.toHaveProperty('ResultParameters')
    expect((await balances())['paybill:working']).toBe(1000_00)
  })

  test.each([
    ['CommandID', 'BusinessToBusinessTransfer'],
    ['SenderIdentifierType', '1'],
    ['RecieverIdentifierType', undefined],
    ['AccountReference', ''],
    ['Amount', '0'],
    ['PartyB', '254712345678'],
  ])('refuses %s given as %j', async (field, value) => {
    expect((await b2b({ [field]: value })).body).toMatchObject({ errorCode: '400.002.02' })
  })
})

describe('the remittance of a tax', () => {
  test('goes to the revenue authority under its PRN, and is in the statement', async () => {
    await tax()
    const received = await result()
    expect([received['ResultCode'], received['ReferenceData']]).toMatchObject([
      0,
      { ReferenceItem: [{ Key: 'BillReferenceNumber', Value: '353353' }, {}] },
    ])
    expect((await balances())['paybill:working']).toBe(600_00)
    const { text } = await business.call('GET', '/sim/statement.csv')
    expect(text).toContain('Pay Tax to KRA via API,572572 - KRA,,353353')
    expect(text).toContain(String(received['TransactionID']))
  })

  test.each([
    [{ PartyB: '600000' }, 'SFC_IC0003'],
    [{ Amount: 1001 }, 1],
  ])('with %j fails with %s, and still has a parameter', async (over, code) => {
    await tax(over)
    const received = await result()
    expect(received['ResultCode']).toBe(code)
    expect(received.ResultParameters?.ResultParameter).toEqual([
      { Key: 'BOCompletedTime', Value: 20261121100507 },
    ])
  })

  test('needs a registration number', async () => {
    expect((await tax({ AccountReference: undefined })).body['errorMessage']).toContain('AccountReference')
  })
})

describe('the other ways to pay out', () => {
  test('B2C v1 takes no id of the client, and so pays a repeated request twice', async () => {
    const pay = (): Promise<Answer> =>
      business.command('/mpesa/b2c/v1/paymentrequest', {
        InitiatorName: 'sample-initiator',
        CommandID: 'SalaryPayment',
        Amount: 20,
        PartyA: 575758,
        PartyB: 254712345678,
        OriginatorConversationID: 'mine',
      })
    const ids = [await pay(), await pay()].map(({ body }) => body['OriginatorConversationID'])
    expect(new Set([...ids, 'mine']).size).toBe(3)
    expect((await result())['ResultCode']).toBe(0)
    expect((await balances())['phone:254712345678']).toBe(49_040_00)
  })

  test('Pochi is a payout of its own command', async () => {
    const pay = (over: object): Promise<Answer> =>
      business.command('/mpesa/b2pochi/v1/paymentrequest', {
        InitiatorName: 'sample-initiator',
        OriginatorConversationID: 'pochi-1',
        CommandID: 'BusinessPayToPochi',
        Amount: 20,
        PartyA: 575758,
        PartyB: 254712345678,
        ...over,
      })
    expect((await pay({ CommandID: 'BusinessPayment' })).status).toBe(400)
    await pay({})
    expect((await result())['ResultCode']).toBe(0)
    expect((await pay({})).body['errorMessage']).toBe('Duplicate OriginatorConversationID.')
    expect((await balances())['phone:254712345678']).toBe(49_020_00)
  })
})

describe('the QR code', () => {
  const generate = (over: object = {}): Promise<Answer> =>
    business.daraja('/mpesa/qrcode/v1/generate', {
      MerchantName: 'RUKA',
      RefNo: 'INV-1',
      Amount: 1,
      TrxCode: 'PB',
      CPI: '575758',
      Size: '300',
      ...over,
    })

  test('is a PNG of the requested size', async () => {
    const { body } = await generate()
    expect(body).toEqual({
      ResponseCode: expect.stringMatching(/^AG_/),
      RequestID: expect.any(String),
      ResponseDescription: 'QR Code Successfully Generated.',
      QRCode: expect.any(String),
    })
    const { width, height, format } = await sharp(Buffer.from(String(body['QRCode']), 'base64')).metadata()
    expect([format, width, height]).toEqual(['png', 300, 300])
  })

  test.each([
    ['TrxCode', 'pb'],
    ['Size', 0],
    ['CPI', ''],
    ['Amount', '1.5'],
    ['RefNo', undefined],
  ])('refuses %s given as %j', async (field, value) => {
    expect((await generate({ [field]: value })).body['errorMessage']).toBe(`Bad Request - Invalid ${field}`)
  })
})
