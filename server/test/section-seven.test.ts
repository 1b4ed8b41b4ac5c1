import { api } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

/** What any client of the specification may rely on. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

/** The table of section 7, as far as this server has it. */
const SECTION_7 = [
  'POST /auth/token/',
  'GET /auth/me/',
  'POST /auth/register/',
  'POST /auth/reset-password/1/',
  'POST /auth/reset-password/2/',
  'POST /auth/reset-password/3/',
  'PUT /user/{id}/',
  'GET /games/',
  'GET /games/{slug}/',
  'POST /wallet/deposit/',
  'POST /wallet/withdraw/',
  'POST /wallet/bonus/',
  'POST /wallet/sambaza/1/',
  'POST /wallet/sambaza/2/',
  'POST /ipn/payins/mpesa/status/',
  'GET /wallet/transactions',
  'GET /promos',
]
const shapes = Object.values(api) as EndpointShape[]
const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`
const password = 'mbuni 7 warukao'
const form = { password, password_confirm: password, terms: true }

describe('fields that are not known', () => {
  // spec: 2.72, 7.1
  it('are ignored on every call of section 7, in the body and in the query, and on no other', async () => {
    const { access: token } = await world.player('254712340001')
    expect(shapes.filter(({ section7 }) => section7).map(nameOf)).toEqual(expect.arrayContaining(SECTION_7))
    const unknown = async (shape: EndpointShape) => {
      const base = shape.origin === 'content' ? '/content' : '/api'
      const path = shape.path.replace('{slug}', 'aviator').replace(/\{\w+\}/g, 'x')
      const { text } = await world.call(shape.method, `${base}${path}?from_elsewhere=1`, {
        token,
        origin: shape.origin === 'games' ? 'games' : 'site',
        ...(shape.method === 'GET' ? {} : { body: { from_elsewhere: true } }),
      })
      return /Unknown field|Unrecognized/.test(text)
    }
    for (const shape of shapes.filter(({ section7 }) => section7))
      expect([nameOf(shape), await unknown(shape)]).toEqual([nameOf(shape), false])
    for (const name of ['POST /auth/logout/', 'POST /auth/token/refresh/', 'POST /wallet/statement/'])
      expect([name, await unknown(shapes.find(shape => nameOf(shape) === name)!)]).toEqual([name, true])
  })

  it('of a plain client do not prevent registration, log-in and a deposit', async () => {
    const msisdn = '254712340002'
    const extra = { utm_prid: 'x', device: { os: 'KaiOS' } }
    const asked = await world.call('POST', '/api/auth/register/', { body: { msisdn, ...form, ...extra } })
    expect(asked).toMatchObject({ status: 400, body: { code: 'pin_required' } })
    await world.player(msisdn)
    const logged = await world.call('POST', '/api/auth/token/', { body: { msisdn, password, ...extra } })
    expect(logged.status).toBe(200)
    const { access } = logged.body as { access: string }
    const deposit = await world.call('POST', '/api/wallet/deposit/?lang=en', {
      token: access,
      body: { amount: 0, method: 'mpesa', ...extra },
    })
    expect(Object.keys(deposit.body as object)).toEqual(['amount', 'code'])
  })
})

describe('an empty PIN', () => {
  // spec: 4.10
  it.each([[''], [null]])('%j in the default mode is no PIN', async pin => {
    const msisdn = pin === null ? '254712340003' : '254712340004'
    const answer = await world.call('POST', '/api/auth/register/', {
      body: { msisdn, ...form, mode: 'default', pin },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'pin_required' } })
    await world.ctx.work()
    expect(world.ctx.texts.some(({ to }) => to === msisdn)).toBe(true)
  })

  it.each([[''], [null], ['12'], [1234]])('%j in the pin mode is refused beside its field', async pin => {
    const body = { msisdn: '254712340005', ...form, mode: 'pin', pin }
    expect(await world.call('POST', '/api/auth/register/', { body })).toMatchObject({
      status: 400,
      body: { pin: ['Pin is required'], code: 'invalid' },
    })
  })
})

describe('errors of a field that is called code', () => {
  // spec: 8.5
  it('reach that field, and the machine code is error_code', async () => {
    const msisdn = '254712340006'
    const check = (code: unknown) =>
      world.call('POST', '/api/auth/reset-password/2/', { body: { msisdn, code } })
    expect((await check('')).body).toEqual({ code: ['Code is required'], error_code: 'invalid' })
    expect((await check('123456')).body).toEqual({
      code: ['That code is wrong or has expired'],
      error_code: 'reset_code_wrong',
    })
    expect((await world.call('POST', '/api/auth/token/', { body: { msisdn } })).body).toMatchObject({
      code: 'invalid',
    })
  })
})

describe('GET promos', () => {
  it('answers the list that the specification names', async () => {
    const { status, body } = await world.call('GET', '/content/promos')
    expect(status).toBe(200)
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ title: expect.any(String) })]))
  })
})
