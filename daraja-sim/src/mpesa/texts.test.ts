import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const say = (action: string, body: Record<string, unknown>): Promise<unknown> =>
  business.phone('0712345678', action, body)
/** The texts so far, with receipts replaced by what they are receipts of. */
async function texts(): Promise<string[]> {
  const { body } = await business.call('GET', '/sim/phones/0712345678')
  return (body['messages'] as { text: string }[]).map(({ text }) =>
    text.replaceAll(/\bUKL[A-Z0-9]{7}\b/g, 'CODE'),
  )
}
/** One of each message, in the order of the tables below. */
async function everything(): Promise<void> {
  const paid = await business.phone('0712345678', 'paybill', { account: '0712345678', amountKes: 250 })
  await business.payout()
  await business.call('POST', '/sim/settle')
  await say('forward', { text: paid.body['receipt'] })
  await say('forward', { text: paid.body['receipt'] })
  await say('forward', { text: 'UKL1234567' })
  await say('paybill', { account: 'a', amountKes: 60_000 })
  await business.register('v2')
  business.answers.set('/validated', { ResultCode: 'C2B00012' })
  await say('paybill', { account: 'nobody', amountKes: 5 })
}

describe('the messages of M-PESA', () => {
  test('in English have the format of real ones', async () => {
    await everything()
    expect(await texts()).toEqual([
      'CODE Confirmed. Ksh250.00 sent to RUKA for account 0712345678 on 21/11/26 at 10:05 AM New M-PESA balance is ' +
        'Ksh49,750.00. Transaction cost, Ksh0.00.Amount you can transact within the day is 499,750.00.',
      'CODE Confirmed.You have received Ksh50.00 from RUKA 575758 on 21/11/26 at 10:05 AM ' +
        'New M-PESA balance is Ksh49,800.00.',
      'CODE Confirmed. Transaction CODE of Ksh250.00 has been reversed on 21/11/26 at 10:05 AM and Ksh250.00 is credited ' +
        'to your M-PESA account. New M-PESA account balance is Ksh50,050.00.',
      'Failed. Your request to reverse transaction CODE was not successful: it has been reversed before.',
      'Failed. Your request to reverse transaction CODE was not successful: there is no such payment of yours.',
      'Failed. You do not have enough money in your M-PESA account to pay Ksh60,000.00 to RUKA. ' +
        'Your M-PESA balance is Ksh50,050.00.',
      'Failed. Your payment of Ksh5.00 to RUKA was not completed: account number nobody is not known there. ' +
        'Your money stays with you. Your M-PESA balance is Ksh50,050.00.',
    ])
  })

  test('in Swahili, for a phone that was switched to it', async () => {
    await say('language', { language: 'sw' })
    await everything()
    expect(await texts()).toEqual([
      'CODE Imethibitishwa Ksh250.00 imetumwa kwa RUKA kwa akaunti nambari 0712345678 tarehe 21/11/26 saa 10:05 AM. ' +
        'Baki yako ya M-PESA ni Ksh49,750.00. Gharama ya kutuma ni Ksh0.00. ' +
        'Kiwango cha Pesa unachoweza kutuma kwa siku ni 499,750.00.',
      'CODE Imethibitishwa. Umepokea Ksh50.00 kutoka RUKA 575758 mnamo 21/11/26 saa 10:05 AM  ' +
        'Baki yako ya M-PESA ni Ksh49,800.00.',
      'CODE Imethibitishwa. Muamala CODE wa Ksh250.00 umerudishwa tarehe 21/11/26 saa 10:05 AM. ' +
        'Baki yako ya M-PESA ni Ksh50,050.00.',
      'Imeshindikana. Ombi lako la kurudisha muamala CODE halikufaulu: umerudishwa awali.',
      'Imeshindikana. Ombi lako la kurudisha muamala CODE halikufaulu: hakuna malipo yako kama hayo.',
      'Hakuna pesa za kutosha katika akaunti yako ya M-PESA kulipa Ksh60,000.00 kwa RUKA. ' +
        'Baki yako ya M-PESA ni Ksh50,050.00.',
      'Imeshindikana. Malipo yako ya Ksh5.00 kwa RUKA hayakukamilika: akaunti nambari nobody haijulikani huko. ' +
        'Pesa zako ziko salama. Baki yako ya M-PESA ni Ksh50,050.00.',
    ])
    await business.push()
    const { body } = await business.call('GET', '/sim/phones/0712345678')
    expect(body['prompt']).toMatchObject({ text: 'Lipa Ksh100.00 kwa RUKA Akaunti nambari INTENT-1' })
  })
})
