import { afterAll, beforeAll, expect, it } from 'vitest'
import { countedNetwork } from '../../platform/base/client-address.ts'
import { countQuietly } from '../../platform/db/rate-limit.ts'
import { limits } from '../model/limits.ts'
import { openTestServer } from '../../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const logIn = (msisdn: string, password: string, ip: string, otp?: string) =>
  server.call('POST', '/auth/token/', { body: { msisdn, password, ...(otp ? { otp } : {}) }, ip })
let phones = 0
const stranger = () => `2547110${String((phones += 1)).padStart(5, '0')}`

/** One password at many phones from a network, up to its limit; all but the last are counted in the database. */
async function sprayedFrom(ip: string) {
  const { limit } = limits.failedLogInsPerNetwork
  for (let n = 0; n < limit - 1; n++)
    await countQuietly(server.ctx.db.read, server.clock, limits.failedLogInsPerNetwork, countedNetwork(ip))
  expect((await logIn(stranger(), 'Karibu 2026', ip)).body['code']).toBe('credentials_wrong')
}
const answer = ({ status, body }: Awaited<ReturnType<typeof logIn>>) => body['code'] ?? status

it('a network that tried one password at many phones learns of no further one, whatever its addresses', async () => {
  const msisdn = '254700000031'
  await server.player(msisdn)
  await sprayedFrom('172.20.1.1')
  for (const ip of ['172.20.1.1', '172.20.1.77']) {
    expect(answer(await logIn(msisdn, server.password, ip))).toBe('otp_required')
    expect(answer(await logIn(msisdn, 'Karibu 2026', ip))).toBe('otp_required')
    expect(answer(await logIn(stranger(), 'Karibu 2026', ip))).toBe('otp_required')
  }
  await server.ctx.jobs.drain()
  const code = server.texts.findLast(({ to }) => to === msisdn)!.text.slice(0, 6)
  expect(answer(await logIn(msisdn, server.password, '172.20.1.1', code))).toBe(200)
  expect(answer(await logIn(msisdn, server.password, '172.21.1.1'))).toBe(200)
})

it('the players of that network log in with the password alone, so that a carrier is not locked out', async () => {
  const [own, carrier] = ['254700000032', '172.22.1.1']
  await server.player(own)
  expect(answer(await logIn(own, server.password, carrier))).toBe(200)
  await sprayedFrom(carrier)
  for (const ip of [carrier, '172.22.1.200']) expect(answer(await logIn(own, server.password, ip))).toBe(200)
})

it('right passwords are not counted, and what was counted ends an hour later', async () => {
  const msisdn = '254700000033'
  await server.player(msisdn)
  const ip = '172.23.1.1'
  for (let n = 0; n < 20; n++) expect(answer(await logIn(msisdn, server.password, ip))).toBe(200)
  const { count } = await countQuietly(
    server.ctx.db.read,
    server.clock,
    limits.failedLogInsPerNetwork,
    countedNetwork(ip),
  )
  expect(count).toBe(1)
  await server.clock.advance(3_600_000)
  await sprayedFrom(ip)
  const another = '254700000034'
  await server.player(another)
  expect(answer(await logIn(another, server.password, ip))).toBe('otp_required')
  await server.clock.advance(3_600_000)
  expect(answer(await logIn(another, server.password, ip))).toBe(200)
})
