import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Answer, type Business, type Notice } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const pay = (over: Record<string, unknown> = {}): Promise<Answer> =>
  business.phone('0712345678', 'paybill', { account: '0712345678', amountKes: 250, wait: true, ...over })
const turn = (faults: Record<string, unknown>): Promise<Answer> => business.call('PUT', '/sim/faults', faults)
const phone = async (): Promise<Record<string, unknown>> =>
  (await business.call('GET', '/sim/phones/0712345678')).body
const callbacksTo = (path: string): Notice[] => business.notices.filter(notice => notice.path === path)
const lastMessage = async (): Promise<string> => {
  const { messages } = (await phone()) as { messages: { text: string }[] }
  return messages.at(-1)?.text ?? ''
}

describe('a payment to the pay-bill number', () => {
  test('is validated and confirmed in one body, with the number masked', async () => {
    expect((await business.register('v2')).body).toEqual({
      OriginatorCoversationID: expect.any(String),
      ResponseCode: '0',
      ResponseDescription: 'Success',
    })
    business.answers.set('/validated', { ResultCode: '0', ResultDesc: 'Accepted', ThirdPartyTransID: 'T-7' })
    const { body } = await pay()
    expect(body).toMatchObject({ resultCode: 0, receipt: expect.stringMatching(/^UKL[A-Z0-9]{7}$/) })
    const validation = {
      TransactionType: 'Pay Bill',
      TransID: body['receipt'],
      TransTime: '20261121100507',
      TransAmount: '250.00',
      BusinessShortCode: '575758',
      BillRefNumber: '0712345678',
      InvoiceNumber: '',
      OrgAccountBalance: '',
      ThirdPartyTransID: '',
      MSISDN: '2547 ***** 678',
      FirstName: 'SAMPLE',
      MiddleName: '',
      LastName: '',
    }
    expect(business.notices).toEqual([
      { path: '/validated', body: validation },
      {
        path: '/confirmed',
        body: { ...validation, OrgAccountBalance: '250.00', ThirdPartyTransID: 'T-7' },
      },
    ])
    expect(await phone()).toMatchObject({ balanceCents: 49_750_00, leftTodayCents: 499_750_00 })
    expect(await lastMessage()).toBe(
      `${String(body['receipt'])} Confirmed. Ksh250.00 sent to RUKA for account 0712345678 on 21/11/26 at 10:05 AM ` +
        'New M-PESA balance is Ksh49,750.00. Transaction cost, Ksh0.00.' +
        'Amount you can transact within the day is 499,750.00.',
    )
  })

  test('names the number as a hash in v1, and in the denser mask and without a name when configured', async () => {
    const shown = async (): Promise<unknown> => {
      await pay({ amountKes: 1 + business.notices.length })
      const { body = {} } = callbacksTo('/confirmed').at(-1) ?? {}
      const { MSISDN, FirstName } = body as Record<string, string>
      return [MSISDN, FirstName]
    }
    await business.register('v1')
    expect(await shown()).toEqual([createHash('sha256').update('254712345678').digest('hex'), 'SAMPLE'])
    await business.register('v2')
    await turn({ c2bMask: 'dense', c2bNamesEmpty: true })
    expect(await shown()).toEqual(['25471****678', ''])
  })

  test('that the business refuses moves no money, and the customer gets a message', async () => {
    await business.register('v2')
    business.answers.set('/validated', { ResultCode: 'C2B00012', ResultDesc: 'Rejected' })
    expect((await pay({ account: 'nobody' })).body).toEqual({
      resultCode: 'C2B00012',
      resultDesc: 'Invalid account number.',
      receipt: null,
    })
    expect(callbacksTo('/confirmed')).toEqual([])
    expect(await phone()).toMatchObject({ balanceCents: 50_000_00, statement: [{ kind: 'opening' }] })
    expect(await lastMessage()).toContain(
      'account number nobody is not known there. Your money stays with you.',
    )
  })

  test('that is refused with another code does not count as lack of money', async () => {
    await business.register('v2')
    business.answers.set('/validated', { ResultCode: 1, ResultDesc: 'Rejected' })
    expect((await pay()).body['resultCode']).toBe('C2B00016')
    expect(await lastMessage()).toContain('it did not take the payment')
  })

  test.each([
    ['Completed', null, 0],
    ['Cancelled', null, 'C2B00016'],
    ['Completed', 'not json', 0],
    ['Cancelled', { ResultDesc: 'no code' }, 'C2B00016'],
  ])('left to the ResponseType %s when the answer is %j', async (ResponseType, answer, code) => {
    await business.register('v2', { ResponseType })
    business.answers.set('/validated', answer)
    const paying = pay()
    await business.received(1)
    if (answer === null) business.clock.advance(8000)
    expect((await paying).body['resultCode']).toBe(code)
    expect((await phone())['balanceCents']).toBe(code === 0 ? 49_750_00 : 50_000_00)
  })

  test('is held during validation, and survives a stop of the simulator', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'daraja-sim-'))
    await business.close()
    business = await openBusiness({ SIM_DATA_DIR: dir })
    await business.register('v2')
    business.answers.set('/validated', null)
    const paying = pay().catch(() => 'cut off')
    await business.received(1)
    expect(await phone()).toMatchObject({ balanceCents: 49_750_00, statement: [{ kind: 'opening' }] })
    business.answers.delete('/validated')
    await business.restart()
    await paying
    const [first, second, confirmed] = (await business.received(3)).map(({ body }) => body)
    expect(second).toEqual(first)
    expect(confirmed).toMatchObject({ TransID: (first as { TransID: string }).TransID })
    await business.call('POST', '/sim/settle')
    expect((await phone())['balanceCents']).toBe(49_750_00)
    expect(business.notices).toHaveLength(3)
    rmSync(dir, { recursive: true })
  })

  test('can be made without validation, or with one that always times out', async () => {
    await business.register('v2', { ResponseType: 'Cancelled' })
    await turn({ c2bValidation: 'off' })
    expect((await pay()).body['resultCode']).toBe(0)
    expect(callbacksTo('/validated')).toEqual([])
    await turn({ c2bValidation: 'timeout' })
    expect((await pay()).body['resultCode']).toBe('C2B00016')
    expect(callbacksTo('/validated')).toHaveLength(1)
  })

  test.each([
    [{ pin: '0000' }, 2001, 'wrong PIN'],
    [{ amountKes: 50_001 }, 1, 'not have enough money'],
    [{ amountKes: 250_001 }, 3, 'declined by a limit'],
    [{ businessNumber: '600000' }, 'SFC_IC0003', 'no business with that number'],
  ])('with %j fails with %s before the business is asked', async (over, code, said) => {
    await business.register('v2')
    expect((await pay(over)).body).toMatchObject({ resultCode: code, receipt: null })
    expect(business.notices).toEqual([])
    expect(await lastMessage()).toContain(said)
  })

  test('holds the money, so that concurrent payments spend no shilling twice', async () => {
    await business.register('v2')
    const ends = await Promise.all(Array.from({ length: 20 }, () => pay({ amountKes: 20_000 })))
    expect(ends.filter(({ body }) => body['resultCode'] === 0)).toHaveLength(2)
    expect((await phone())['balanceCents']).toBe(10_000_00)
    expect(callbacksTo('/confirmed')).toHaveLength(2)
  })
})

describe('a prompted payment', () => {
  test('is confirmed too, under the same receipt, unless configured otherwise', async () => {
    await business.register('v2')
    const payPrompt = async (Amount: number): Promise<unknown> => {
      await business.push({ Amount })
      return (await business.phone('0712345678', 'approve', { wait: true })).body['receipt']
    }
    const receipt = await payPrompt(100)
    expect(callbacksTo('/confirmed')).toMatchObject([
      { body: { TransID: receipt, BillRefNumber: 'INTENT-1' } },
    ])
    expect(callbacksTo('/stk')).toHaveLength(1)
    expect(callbacksTo('/validated')).toEqual([])
    await turn({ stkWithoutC2b: true })
    await payPrompt(101)
    expect([callbacksTo('/confirmed').length, callbacksTo('/stk').length]).toEqual([1, 2])
  })
})

describe('registering addresses', () => {
  test.each([
    ['ResponseType', 'completed'],
    ['ResponseType', undefined],
    ['ShortCode', '600000'],
    ['ConfirmationURL', 'https://ruka.example/hooks/mpesa'],
    ['ConfirmationURL', 'https://safaricom.example/'],
    ['ValidationURL', 'https://ruka.example/hooks/SQL'],
    ['ValidationURL', 'ruka.example'],
  ])('refuses %s given as %j', async (field, value) => {
    expect(await business.register('v2', { [field]: value })).toMatchObject({
      status: 400,
      body: { errorCode: '400.003.02', errorMessage: `Bad Request - Invalid ${field}` },
    })
  })

  test('happens once, as in production, when configured', async () => {
    await turn({ c2bUrlsOnce: true })
    expect((await business.register('v1')).status).toBe(200)
    expect(await business.register('v2')).toMatchObject({
      status: 500,
      body: { errorCode: '500.003.1001', errorMessage: 'Urls are already registered' },
    })
  })

  test('lets the sandbox pay without a phone', async () => {
    await business.register('v2')
    const simulate = (over = {}): Promise<Answer> =>
      business.daraja('/mpesa/c2b/v2/simulate', {
        ShortCode: 575758,
        CommandID: 'CustomerPayBillOnline',
        Amount: 5,
        Msisdn: 254712345678,
        BillRefNumber: 'account',
        ...over,
      })
    expect((await simulate()).body['ResponseCode']).toBe('0')
    expect((await business.received(2))[1]).toMatchObject({
      path: '/confirmed',
      body: { TransAmount: '5.00' },
    })
    for (const wrong of [
      { Msisdn: 1 },
      { BillRefNumber: '' },
      { BillRefNumber: 'x'.repeat(21) },
      { CommandID: '' },
    ])
      expect((await simulate(wrong)).status).toBe(400)
  })
})
