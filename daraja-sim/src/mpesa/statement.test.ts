import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const download = async (query = ''): Promise<string[]> =>
  (await business.call('GET', `/sim/statement.csv${query}`)).text.split('\r\n')

describe('the statement of the portal', () => {
  test('has a head, then each transaction of the working account, newest first', async () => {
    const paid = await business.phone('0712345678', 'paybill', { account: 'a "b", c', amountKes: 1250 })
    business.clock.advance(61_000)
    const receipt = String(paid.body['receipt'])
    const back = await business.phone('0712345678', 'forward', { text: receipt })
    const party = '2547****678 - SAMPLE CUSTOMER'
    expect(await download()).toEqual([
      'Organization Name:,RUKA',
      'Short Code:,575758',
      'Account:,Working Account',
      'Time Period:,From 01-01-1970 03:00:00 to 21-11-2026 10:06:08',
      '',
      'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,' +
        'Reason Type,Other Party Info,Linked Transaction ID,A/C No.',
      `${String(back.body['receipt'])},21-11-2026 10:06:08,21-11-2026 10:06:08,Reversal of ${receipt} to ${party},` +
        `Completed,,"-1,250.00",0.00,true,Transaction Reversal,${party},${receipt},`,
      `${receipt},21-11-2026 10:05:07,21-11-2026 10:05:07,"Pay Bill from ${party} Acc. a ""b"", c",` +
        `Completed,"1,250.00",,"1,250.00",true,Pay Bill,${party},,"a ""b"", c"`,
      '',
    ])
  })

  test('lists payouts in the utility account, failed ones without a balance', async () => {
    const taken = await business.payout()
    await business.payout({ Amount: 9 })
    await business.call('POST', '/sim/settle')
    const rows = (await download('?account=utility')).slice(6, -1)
    expect(
      rows.map(row => /(Completed|Failed),.*?,"?(true|Organization|Business)/.exec(row)?.[1]).toSorted(),
    ).toEqual(['Completed', 'Completed', 'Failed'])
    expect(rows.find(row => row.includes(',-50.00,'))).toContain(
      `Original conversation ID is ${String(taken.body['ConversationID'])}.`,
    )
    expect(rows.find(row => row.includes('Failed'))).toContain(',Failed,,-9.00,,,')
  })

  test('covers Nairobi days, and adds up to the books', async () => {
    await business.phone('0712345678', 'paybill', { account: 'first', amountKes: 10 })
    business.clock.advance(14 * 3_600_000)
    await business.phone('0712345678', 'paybill', { account: 'second', amountKes: 5 })
    const accounts = async (query: string): Promise<(string | undefined)[]> =>
      (await download(query)).slice(6, -1).map(row => row.split(',').at(-1))
    expect(await accounts('?from=2026-11-21&to=2026-11-21')).toEqual(['first'])
    expect(await accounts('?from=2026-11-22')).toEqual(['second'])
    expect((await download('?from=2026-11-22'))[6]).toContain(',5.00,,15.00,true,')
  })

  test.each([
    '?account=__proto__',
    '?account=phone:254712345678',
    '?from=yesterday',
    '?to=2026-13-01',
    '?from=1&from=2',
  ])('refuses %s', async query => {
    expect(await business.call('GET', `/sim/statement.csv${query}`)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    })
  })
})
