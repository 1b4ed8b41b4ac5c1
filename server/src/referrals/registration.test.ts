import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let code: string
beforeAll(async () => {
  world = await openWorld()
  code = (await referral(await newcomer())).code
  await world.ctx.clock.advance(1)
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

let serial = 0
/** Registers with this cookie header and these fields, logs in, and gives the access token. */
async function newcomer(cookie?: string, fields: object = {}): Promise<string> {
  serial += 1
  const msisdn = `2547330000${String(serial).padStart(2, '0')}`
  const password = 'mbuni 7 warukao'
  const body = { msisdn, password, password_confirm: password, terms: true, ...fields }
  const post = (more: object = {}) =>
    world.call('POST', '/api/auth/register/', {
      body: { ...body, ...more },
      headers: cookie === undefined ? {} : { cookie },
    })
  await post()
  await world.ctx.work()
  const pin = /^\d{4}/.exec(world.ctx.texts.findLast(text => text.to === msisdn)?.text ?? '')?.[0]
  const registered = await post({ mode: 'pin', pin })
  expect([registered.status, registered.text]).toEqual([
    200,
    '{"data":{"message":"Your account is ready. You can log in"}}',
  ])
  await world.ctx.work()
  const tokens = await world.call('POST', '/api/auth/token/', { body: { msisdn, password } })
  return (tokens.body as { access: string }).access
}

async function referral(token: string) {
  const { body } = await world.call('GET', '/api/auth/me/', { token })
  return (body as { data: { referral: { code: string; count: number; earnings: number; pending: number } } })
    .data.referral
}
let referrer: string | undefined
const count = async () => (await referral((referrer ??= await owner()))).count
/** The owner of the code, logged in again. */
async function owner(): Promise<string> {
  const body = { msisdn: '254733000001', password: 'mbuni 7 warukao' }
  return ((await world.call('POST', '/api/auth/token/', { body })).body as { access: string }).access
}

describe('registering', () => {
  it('with the visitor cookie, or the field of a shell on another origin, binds the referrer', async () => {
    await newcomer(`theme=dark; visitor_id=${code}; other=1`)
    expect(await count()).toBe(1)
    await newcomer(undefined, { visitor_id: code })
    expect(await count()).toBe(2)
    await newcomer('visitor_id=campaign-17', { visitor_id: code.toLowerCase() })
    expect(await count()).toBe(3)
  })

  it.each([
    ['an advertiser’s word', 'visitor_id=campaign-17'],
    ['no pairs', '=;;==; visitor_id; xvisitor_id=CODE'],
    ['more than a code', "visitor_id=CODE%00' or 1=1"],
    ['four thousand letters', `visitor_id=${'Q'.repeat(4_000)}`],
  ])('with a cookie of %s opens the account, and binds no referrer', async (_, cookie) => {
    const before = await count()
    await newcomer(cookie.replaceAll('CODE', code))
    expect(await count()).toBe(before)
  })

  it.each([7, null, {}, 'Q'.repeat(201)])('refuses the visitor id %j', async visitor_id => {
    const body = { msisdn: '254733000099', password: 'mbuni 7 warukao', password_confirm: 'mbuni 7 warukao' }
    const answer = await world.call('POST', '/api/auth/register/', {
      body: { ...body, terms: true, visitor_id },
    })
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['visitor_id', 'code']])
  })

  it('logs no referral code', async () => {
    await newcomer(`visitor_id=${code}`)
    expect(world.ctx.lines.filter(line => line.includes(code))).toEqual([])
  })
})
