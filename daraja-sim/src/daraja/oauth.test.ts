import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Answer, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const ask = (authorization: string | undefined, query = '?grant_type=client_credentials'): Promise<Answer> =>
  business.call(
    'GET',
    `/oauth/v1/generate${query}`,
    undefined,
    authorization === undefined ? {} : { authorization },
  )
const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`
const GOOD = basic('sample-consumer-key:sample-consumer-secret')
const push = (token: string): Promise<Answer> =>
  business.call('POST', '/mpesa/stkpush/v1/processrequest', {}, { authorization: `Bearer ${token}` })

describe('access tokens', () => {
  test('are issued for the right key and secret, with their lifetime as a string', async () => {
    const { status, body } = await ask(GOOD)
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.stringMatching(/^\w{28}$/), expires_in: '3599' })
  })

  test.each([
    ['no credentials', undefined, '400.008.01'],
    ['another scheme', 'Bearer abc', '400.008.01'],
    ['a wrong secret', basic('sample-consumer-key:guess'), '400.008.01'],
    ['a wrong key', basic('guess:sample-consumer-secret'), '400.008.01'],
    ['half a pair', basic('sample-consumer-key'), '400.008.01'],
  ])('are refused for %s', async (_what, authorization, errorCode) => {
    const refused = await ask(authorization)
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      requestId: expect.any(String),
      errorCode,
      errorMessage: 'Invalid Authentication passed',
    })
  })

  test('are refused for another grant', async () => {
    for (const query of ['', '?grant_type=password', '?grant_type=client_credentials&grant_type=x']) {
      expect((await ask(GOOD, query)).body).toMatchObject({
        errorCode: '400.008.02',
        errorMessage: 'Invalid grant type passed',
      })
    }
  })

  test('are required by every other endpoint, with its own error', async () => {
    const bare = await business.call('POST', '/mpesa/stkpush/v1/processrequest', {})
    expect(bare).toMatchObject({ status: 404, body: { errorCode: '404.001.04' } })
    expect(await push('unknown')).toMatchObject({
      status: 404,
      body: { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' },
    })
  })

  test('are valid for an hour', async () => {
    const token = await business.token()
    business.clock.advance(3_599_999)
    expect((await push(token)).body['errorCode']).toBe('400.002.02')
    business.clock.advance(1)
    expect((await push(token)).body['errorCode']).toBe('404.001.03')
  })

  test('stay valid beside a newer one, unless the fault of the FAQ is on', async () => {
    const first = await business.token()
    await business.token()
    expect((await push(first)).body['errorCode']).toBe('400.002.02')
    await business.call('PUT', '/sim/faults', { newTokenInvalidatesOld: true })
    const last = await business.token()
    expect((await push(first)).body['errorCode']).toBe('404.001.03')
    expect((await push(last)).body['errorCode']).toBe('400.002.02')
  })

  test('are lost in a restart of the gateway', async () => {
    const token = await business.token()
    await business.restart()
    expect((await push(token)).body['errorCode']).toBe('404.001.03')
  })
})
