import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Answer, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const FORM = {
  username: 'sample-sms-username',
  to: '+254712345678',
  message: 'Your code is 4821',
  from: 'RUKA',
}
const send = (over: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  business.call('POST', '/version1/messaging', new URLSearchParams({ ...FORM, ...over }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    apiKey: 'sample-sms-api-key',
    ...headers,
  })
const inbox = async (number: string): Promise<unknown> =>
  (await business.call('GET', `/sim/phones/${number}`)).body['messages']

describe('the SMS gateway', () => {
  test('delivers to the phone, from the sender, and says what it cost', async () => {
    const { status, body } = await send()
    expect(status).toBe(201)
    expect(body).toEqual({
      SMSMessageData: {
        Message: 'Sent to 1/1 Total Cost: KES 0.8000',
        Recipients: [
          {
            statusCode: 101,
            number: '+254712345678',
            status: 'Success',
            cost: 'KES 0.8000',
            messageId: expect.stringMatching(/^ATXid_[0-9a-f]{32}$/),
          },
        ],
      },
    })
    expect(await inbox('0712345678')).toEqual([
      {
        id: expect.any(String),
        from: 'RUKA',
        text: 'Your code is 4821',
        at: '2026-11-21T07:05:07.123Z',
        codes: ['4821'],
        reversible: false,
      },
    ])
  })

  test('reports an invalid number, and still reaches the others', async () => {
    const { status, body } = await send({ to: '+254712345678,0712000000,+25471' })
    expect(status).toBe(201)
    expect(body['SMSMessageData']).toMatchObject({
      Message: 'Sent to 1/3 Total Cost: KES 0.8000',
      Recipients: [
        { statusCode: 101 },
        { statusCode: 403, number: '0712000000', status: 'InvalidPhoneNumber', cost: '0', messageId: 'None' },
        { statusCode: 403, number: '+25471', status: 'InvalidPhoneNumber' },
      ],
    })
  })

  test('answers in XML unless JSON is requested, and escapes hostile numbers', async () => {
    const { status, text } = await send({ to: '<script>' }, { accept: '*/*' })
    expect(status).toBe(201)
    expect(text).toBe(
      '<AfricasTalkingResponse><SMSMessageData><Message>Sent to 0/1 Total Cost: 0</Message><Recipients><Recipient>' +
        '<number>&#60;script&#62;</number><cost>0</cost><status>InvalidPhoneNumber</status><statusCode>403</statusCode>' +
        '<messageId>None</messageId></Recipient></Recipients></SMSMessageData></AfricasTalkingResponse>',
    )
  })

  test.each([
    ['a wrong key', {}, { apiKey: 'guess' }, 401, 'The supplied authentication is invalid'],
    ['a wrong user', { username: 'guess' }, {}, 401, 'The supplied authentication is invalid'],
    ['no text', { message: '' }, {}, 400, "Request is missing required form field 'message'"],
    ['nobody', { to: '' }, {}, 400, "Request is missing required form field 'to'"],
  ])('refuses %s in plain text and delivers nothing', async (_what, over, headers, status, text) => {
    expect(await send(over, headers)).toMatchObject({ status, text })
    expect(await inbox('0712345678')).toEqual([])
  })

  test('refuses JSON and a missing key', async () => {
    const json = await business.call('POST', '/version1/messaging', FORM, { apiKey: 'sample-sms-api-key' })
    expect(json.status).toBe(401)
    expect(await business.call('POST', '/version1/messaging', FORM)).toMatchObject({
      status: 401,
      text: 'The resource requires authentication, which was not supplied with the request',
    })
  })

  test('counts a long text as several parts', async () => {
    const { body } = await send({ message: 'x'.repeat(321) })
    expect(body['SMSMessageData']).toMatchObject({ Message: 'Sent to 1/1 Total Cost: KES 2.4000' })
  })

  test('fails under its fault', async () => {
    await business.call('PUT', '/sim/faults', { smsStatusCode: 406 })
    expect((await send()).body['SMSMessageData']).toMatchObject({
      Recipients: [{ statusCode: 406, status: 'UserInBlacklist' }],
    })
    await business.call('PUT', '/sim/faults', { smsDown: true })
    expect((await send()).status).toBe(502)
    expect(await inbox('0712345678')).toEqual([])
  })
})
