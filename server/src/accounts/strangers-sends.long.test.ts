import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/db/db.ts'
import { issueCode } from './texts/codes.ts'
import { openTestServer } from '../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let next = 10
/** A phone and an address that no other test uses. */
const newcomer = () => {
  const n = next++
  return { msisdn: `2547000000${n}`, ip: `192.0.2.${n}` }
}
const textsTo = async (msisdn: string): Promise<number> => {
  await server.ctx.jobs.drain()
  return server.texts.filter(({ to }) => to === msisdn).length
}
const wrong = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

describe('strangers who have PINs sent to a phone that registers', () => {
  it('do not stop its owner, who is at another network', async () => {
    const { msisdn, ip } = newcomer()
    for (const network of ['10.1.1', '10.2.1', '10.3.1', '10.4.1'])
      for (let n = 0; n < 5; n++) await server.register(msisdn, {}, `${network}.${n}`)
    const asked = await server.register(msisdn, {}, ip)
    expect(asked.body['code']).toBe('pin_required')
    const pin = (await server.lastText(msisdn)).slice(0, 4)
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).status).toBe(200)
  })

  it('leave messages for an owner in their own network', async () => {
    const { msisdn } = newcomer()
    for (let n = 0; n < 6; n++) {
      await server.register(msisdn, {}, '10.15.0.7')
      await server.clock.advance(10 * 60_000)
    }
    expect((await server.register(msisdn, {}, '10.15.0.200')).body['code']).toBe('pin_required')
  })

  it('do not void the PIN that its owner has: the same one is sent again, and lasts as its message says', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    await server.clock.advance(4 * 60_000)
    expect(await server.askPin(msisdn, '10.5.1.1')).toBe(pin)
    expect(await textsTo(msisdn)).toBe(2)
    await server.clock.advance(5 * 60_000 - 1)
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).status).toBe(200)
  })

  it('gain no tries: a PIN that is sent again has those that are left', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    for (let n = 0; n < 4; n++) await server.register(msisdn, { mode: 'pin', pin: wrong(pin) }, '10.6.1.1')
    expect(await server.askPin(msisdn, '10.6.1.1')).toBe(pin)
    expect(await server.query(sql`select tries from accounts.codes where msisdn = ${msisdn}`)).toEqual([
      { tries: 4 },
    ])
    await server.query(sql`update accounts.codes set tries = 120 where msisdn = ${msisdn} returning 1`)
    const fresh = await server.askPin(msisdn, ip)
    expect(fresh).not.toBe(pin)
    expect((await server.register(msisdn, { mode: 'pin', pin: fresh }, ip)).status).toBe(200)
  })

  it('cost twenty messages a phone and day at most, half of them for networks that ask again', async () => {
    const { msisdn, ip } = newcomer()
    const sentFor = async (from: string) =>
      (await server.register(msisdn, {}, from)).body['code'] === 'pin_required' ? 1 : 0
    let sent = 0
    for (let network = 0; network < 12; network++)
      for (let n = 0; n < 3; n++) sent += await sentFor(`10.7.${network}.1`)
    // Ten for the first four networks, the last of which had one; one for each network after them.
    expect(sent).toBe(18)
    expect([await sentFor(ip), await sentFor(ip)]).toEqual([1, 0])
    for (let network = 20; network < 30; network++) sent += await sentFor(`10.7.${network}.1`)
    expect(sent).toBe(19)
    await server.clock.advance(86_400_000)
    expect(await sentFor(ip)).toBe(1)
  })
})

describe('strangers who guess the PIN of a phone that registers', () => {
  const guess = async (msisdn: string, pin: string, ip: string) =>
    (await server.register(msisdn, { mode: 'pin', pin: wrong(pin) }, ip)).body['code']

  it('do not void it, from however many networks', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    for (let network = 0; network < 12; network++)
      for (let n = 0; n < 6; n++) await guess(msisdn, pin, `10.9.${network}.1`)
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).status).toBe(200)
  })

  it('leave an owner in another network all tries', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, '10.10.0.1')
    for (let n = 0; n < 12; n++) await guess(msisdn, pin, '10.10.1.1')
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).status).toBe(200)
  })

  it('leave an owner in their own network all tries', async () => {
    const { msisdn } = newcomer()
    const pin = await server.askPin(msisdn, '10.13.0.200')
    for (let n = 0; n < 12; n++) await guess(msisdn, pin, '10.13.0.7')
    expect((await server.register(msisdn, { mode: 'pin', pin }, '10.13.0.200')).status).toBe(200)
  })

  it('cannot lock out an owner who shares their address: asking again gives five more tries', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    const answers: unknown[] = []
    for (let n = 0; n < 6; n++) answers.push(await guess(msisdn, pin, ip))
    expect(answers).toEqual([...Array<string>(5).fill('pin_wrong'), 'too_many_requests'])
    await server.clock.advance(60_000)
    const refused = await server.register(msisdn, { mode: 'pin', pin }, ip)
    expect([refused.status, refused.retryAfter, refused.body['general']]).toEqual([
      429,
      '240',
      ['Too many wrong PINs. Send the PIN again'],
    ])
    expect(await server.askPin(msisdn, ip)).toBe(pin)
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).status).toBe(200)
  })

  it('take nothing of what an address has that asked on the day before', async () => {
    const { msisdn, ip } = newcomer()
    await server.askPin(msisdn, ip)
    await server.clock.advance(86_400_000 - 2 * 60_000)
    const pin = await server.askPin(msisdn, ip)
    await server.clock.advance(3 * 60_000)
    for (let network = 0; network < 5; network++)
      for (let n = 0; n < 5; n++) await guess(msisdn, pin, `10.14.${network}.1`)
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).status).toBe(200)
  })

  const askAndGuess = async (msisdn: string, network: string) => {
    const pin = await server.askPin(msisdn, `${network}.0.1`)
    for (let n = 1; n < 40; n++) await server.register(msisdn, {}, `${network}.${n}.1`)
    let judged = 0
    for (let n = 0; n < 80; n++)
      for (let time = 0; time < 12; time++)
        if ((await guess(msisdn, pin, `${network}.${n}.1`)) === 'pin_wrong') judged++
    return judged
  }

  it('have 120 tries a day at most, from all the networks that may ask for it and all others', async () => {
    const { msisdn } = newcomer()
    expect(await askAndGuess(msisdn, '10.11')).toBe(120)
    expect(await guess(msisdn, '0000', '10.12.0.1')).toBe('too_many_requests')
  })

  it('have those of two windows at the edge between them, and no more on that day', async () => {
    const { msisdn } = newcomer()
    // The first message and the first try of all begin the windows of the phone.
    await server.askPin(msisdn, '10.16.0.1')
    await guess(msisdn, '0000', '10.16.1.1')
    await server.clock.advance(86_400_000 - 60_000)
    let judged = await askAndGuess(msisdn, '10.17')
    expect(judged).toBe(20 * 5 + 20 - 6)
    await server.clock.advance(60_000)
    judged += await askAndGuess(msisdn, '10.18')
    expect(judged).toBe(240 - 6)
    await server.clock.advance(86_400_000 - 60_000)
    expect(await guess(msisdn, '0000', '10.19.0.1')).toBe('too_many_requests')
  })
})

describe('a code that is sent again', () => {
  it('is a new one where a version without such codes has replaced it meanwhile', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    await server.query(sql`update accounts.codes set code_hash = ${Buffer.alloc(32)} where msisdn = ${msisdn}
      returning 1`)
    const fresh = await server.askPin(msisdn, ip)
    expect((await server.register(msisdn, { mode: 'pin', pin: fresh }, ip)).status).toBe(200)
    expect(fresh).not.toBe(pin)
  })

  it('is one code when it is asked for many times at once', async () => {
    const { msisdn } = newcomer()
    const issued = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.ctx.db.tx(tx => issueCode(tx, server.ctx, { purpose: 'registration', msisdn }, { length: 4 })),
      ),
    )
    expect(new Set(issued).size).toBe(1)
  })
})
