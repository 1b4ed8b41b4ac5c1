import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Answer, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const WINDOW = { StartDate: '2026-11-21 8:36:00', EndDate: '2026-11-21 23:59:59', OffSetValue: '0' }
const register = (over = {}): Promise<Answer> =>
  business.daraja('/pulltransactions/v1/register', {
    ShortCode: '575758',
    RequestType: 'Pull',
    NominatedNumber: '254712345678',
    CallBackURL: business.hooks,
    ...over,
  })
const query = (over = {}): Promise<Answer> =>
  business.daraja('/pulltransactions/v1/query', { ShortCode: '575758', ...WINDOW, ...over })
const amounts = async (over = {}): Promise<string[]> => {
  const { Response } = (await query(over)).body as { Response: [{ amount: string }[]] }
  return Response[0].map(({ amount }) => amount)
}
const turn = (faults: Record<string, unknown>): Promise<Answer> => business.call('PUT', '/sim/faults', faults)
const pay = (amountKes: number): Promise<Answer> =>
  business.phone('0712345678', 'paybill', { account: 'acc', amountKes })

describe('Pull', () => {
  test('is registered once, and reports a repetition', async () => {
    expect((await query()).status).toBe(500)
    expect((await register()).body).toEqual({
      ResponseRefID: expect.any(String),
      ResponseStatus: '1000',
      ShortCode: '575758',
      ResponseDescription: 'ShortCode Registered Successfully',
    })
    expect((await register()).body['ResponseStatus']).toBe('1001')
    expect((await register({ NominatedNumber: '575758' })).body['errorMessage']).toContain('NominatedNumber')
  })

  test('gives what customers paid, in a list within a list, by POST and by GET', async () => {
    await register()
    await pay(5)
    await business.push({ Amount: 7 })
    await business.phone('0712345678', 'approve', { wait: true })
    await business.payout()
    await business.call('POST', '/sim/settle')
    const { body } = await query()
    const row = {
      transactionId: expect.stringMatching(/^UKL/),
      trxDate: '2026-11-21T10:05:07Z',
      msisdn: 712345678,
      sender: 'MPESA',
      transactiontype: 'c2b-pay-bill-debit',
      organizationname: 'RUKA',
    }
    expect(body).toEqual({
      ResponseRefID: expect.any(String),
      ResponseCode: '1000',
      ResponseMessage: 'Success',
      Response: [
        [
          { ...row, billreference: 'acc', amount: '5.00' },
          { ...row, billreference: 'INTENT-1', amount: '7.00' },
        ],
      ],
    })
    const parameters = new URLSearchParams({ ShortCode: '575758', ...WINDOW }).toString()
    const got = await business.call('GET', `/pulltransactions/v1/query?${parameters}`, undefined, {
      authorization: `Bearer ${await business.token()}`,
    })
    expect(got.body['Response']).toEqual(body['Response'])
    await turn({ pullZone: 'utc' })
    expect((await query()).text).toContain('2026-11-21T07:05:07Z')
  })

  test('has pages, gaps and delays as configured, and lists 48 hours', async () => {
    await register()
    for (const amount of [1, 2, 3, 4, 5]) await pay(amount)
    await turn({ pullPageSize: 2 })
    expect(await amounts({ OffSetValue: 4 })).toEqual(['5.00'])
    expect(await amounts({ OffSetValue: 1 })).toEqual(['2.00', '3.00'])
    expect((await query({ OffSetValue: 5 })).body).toMatchObject({ ResponseCode: '1001', Response: [[]] })
    await turn({ pullPageSize: 0, pullHidesEvery: 2 })
    expect(await amounts()).toEqual(['1.00', '3.00', '5.00'])
    await turn({ pullHidesEvery: 0, pullLagMs: 60_000 })
    expect(await amounts()).toEqual([])
    business.clock.advance(60_000)
    expect(await amounts()).toHaveLength(5)
    expect(await amounts({ EndDate: '2026-11-21 10:05:06' })).toEqual([])
    expect(await amounts({ StartDate: '2026-11-21 10:05:08' })).toEqual([])
    expect(await amounts({ StartDate: '2026-11-21 10:05:07', EndDate: '2026-11-21 10:05:07' })).toHaveLength(
      5,
    )
    business.clock.advance(48 * 3_600_000)
    expect(await amounts({ EndDate: '2026-11-30 00:00:00' })).toEqual([])
  })

  test.each([
    ['StartDate', '2026-11-21T08:36:00'],
    ['StartDate', '2026-13-21 08:36:00'],
    ['StartDate', '2026-02-30 08:36:00'],
    ['EndDate', '2026-11-21 08:35:59'],
    ['EndDate', undefined],
    ['OffSetValue', -1],
    ['OffSetValue', 'x'],
    ['ShortCode', '600000'],
  ])('refuses %s given as %j', async (field, value) => {
    await register()
    expect(await query({ [field]: value })).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    })
  })
})
