import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/db.ts'
import { countQuietly } from '../../platform/db/rate-limit.ts'
import { limits } from '../model/limits.ts'
import { openTestServer } from '../../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let next = 20
/** A player, whose own network is that of the address it registered at. */
async function player() {
  next += 1
  const msisdn = `2547000000${next}`
  return { msisdn, home: `198.51.100.${next}`, ...(await server.player(msisdn)) }
}
let network = 0
const elsewhere = () => `10.${(network += 1)}.1.1`

const logIn = (msisdn: string, password: string, ip: string, otp?: string) =>
  server.call('POST', '/auth/token/', { body: { msisdn, password, ...(otp ? { otp } : {}) }, ip })

/** Fifty wrong passwords, as many addresses would try them; all but the last are counted in the database. */
async function fiftyWrong(msisdn: string) {
  for (let n = 0; n < limits.failedLogInsPerPhone.limit - 1; n++)
    await countQuietly(server.ctx.db.read, server.clock, limits.failedLogInsPerPhone, msisdn)
  expect((await logIn(msisdn, 'guess guess', elsewhere())).body['code']).toBe('credentials_wrong')
}
const codesTo = async (msisdn: string) => {
  await server.ctx.jobs.drain()
  return server.texts.flatMap(({ to, text }) =>
    to === msisdn && text.includes('your code to log in') ? [text.slice(0, 6)] : [],
  )
}

describe('after fifty wrong passwords an hour for one phone, over all addresses', () => {
  it('the right password alone no longer logs in from an unknown network, and does with the code from the SMS', async () => {
    const { msisdn } = await player()
    await fiftyWrong(msisdn)
    const ip = elsewhere()
    const asked = await logIn(msisdn, server.password, ip)
    expect([asked.status, asked.body]).toEqual([
      400,
      {
        otp: ['If the password is right, a code is on its way to this phone by SMS. Enter it'],
        code: 'otp_required',
      },
    ])
    const [code] = await codesTo(msisdn)
    const wrong = await logIn(msisdn, server.password, ip, code === '000000' ? '111111' : '000000')
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'otp_wrong'])
    expect((await logIn(msisdn, server.password, ip, code)).status).toBe(200)
    expect((await logIn(msisdn, server.password, ip, code)).status).toBe(200)
  })

  it('the owner still logs in with the password alone from a network used before', async () => {
    const { msisdn, home } = await player()
    await fiftyWrong(msisdn)
    for (let n = 0; n < 20; n++) await logIn(msisdn, 'guess guess', elsewhere())
    expect((await logIn(msisdn, server.password, home)).status).toBe(200)
  })

  it('a right password, a wrong one and a phone without an account get the same answer', async () => {
    const { msisdn, home } = await player()
    const unknown = '254711111111'
    for (const phone of [msisdn, unknown]) await fiftyWrong(phone)
    const before = server.hashes()
    const answers = [
      await logIn(msisdn, server.password, elsewhere()),
      await logIn(msisdn, 'guess guess', elsewhere()),
      await logIn(msisdn, 'guess guess', home),
      await logIn(unknown, 'guess guess', elsewhere()),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(server.hashes() - before).toBe(4)
    const coded = [
      await logIn(msisdn, server.password, elsewhere(), '000000'),
      await logIn(msisdn, 'guess guess', elsewhere(), '000000'),
      await logIn(unknown, 'guess guess', elsewhere(), '000000'),
    ]
    expect(new Set(coded.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await codesTo(unknown)).toEqual([])
    expect(await codesTo(msisdn)).toHaveLength(1)
  })

  it('wrong passwords neither void the owner’s code nor use up its tries', async () => {
    const { msisdn } = await player()
    await fiftyWrong(msisdn)
    const ip = elsewhere()
    await logIn(msisdn, server.password, ip)
    const [code] = await codesTo(msisdn)
    for (let n = 0; n < 8; n++) {
      const thief = elsewhere()
      await logIn(msisdn, 'guess guess', thief)
      await logIn(msisdn, 'guess guess', thief, '123456')
    }
    expect((await logIn(msisdn, server.password, ip, code)).status).toBe(200)
  })

  it('its owner is notified once a day, and the audit log records it', async () => {
    const { msisdn, id } = await player()
    for (let day = 0; day < 2; day++) {
      await fiftyWrong(msisdn)
      for (let n = 0; n < 5; n++) await logIn(msisdn, 'guess guess', elsewhere())
      await server.ctx.jobs.drain()
      expect(
        server.texts.filter(({ to, text }) => to === msisdn && /[Ww]rong passwords/.test(text)),
      ).toHaveLength(day + 1)
      await server.clock.advance(86_400_000)
    }
    expect(
      await server.query(
        sql`select what from platform.audit_log where subject = ${id} and what = 'accounts.log_in_watched'`,
      ),
    ).toHaveLength(2)
  })

  it('ends by itself an hour later', async () => {
    const { msisdn } = await player()
    await fiftyWrong(msisdn)
    await server.clock.advance(3_600_000)
    expect((await logIn(msisdn, server.password, elsewhere())).status).toBe(200)
  })

  it('is not brought about by log-ins that succeed', async () => {
    const { msisdn } = await player()
    for (let n = 0; n < 60; n++) expect((await logIn(msisdn, server.password, elsewhere())).status).toBe(200)
  })
})

it('the addresses of one network together have fifteen tries at a phone in a quarter of an hour', async () => {
  const { msisdn } = await player()
  const statuses: number[] = []
  for (let n = 0; n < 17; n++) statuses.push((await logIn(msisdn, 'guess guess', `172.16.5.${n}`)).status)
  expect(statuses.filter(status => status === 400)).toHaveLength(15)
  expect((await logIn(msisdn, server.password, elsewhere())).status).toBe(200)
  const v6: number[] = []
  for (let n = 0; n < 17; n++)
    v6.push((await logIn(msisdn, 'guess guess', `2001:db8:7:${n.toString(16)}::1`)).status)
  expect(v6.filter(status => status === 400)).toHaveLength(15)
})
