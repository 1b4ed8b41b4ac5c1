import { afterAll, beforeAll, expect, it } from 'vitest'
import { HASHES_AT_ONCE } from '../passwords/hasher.ts'
import { limits } from '../model/limits.ts'
import { openTestServer } from '../../../test/accounts-server.ts'

/** Set while hashes are held: their work ends when it is called. */
let held: (() => void)[] | undefined
let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  const before = () => new Promise<void>(resolve => (held ? held.push(resolve) : resolve()))
  server = await openTestServer({ hashing: { before, waitingMax: 1 } })
})
afterAll(() => server.close())

const stranger = (n: number) => ({ network: `strange ${n}`, part: 'any' })
/** Holds every place for hashes and `more`, which wait. */
function hold(more: number): Promise<string>[] {
  held = []
  return Array.from({ length: HASHES_AT_ONCE + more }, (_, n) => server.hasher.hash('any', stranger(n)))
}
async function release(running: readonly Promise<string>[]): Promise<void> {
  const ends = held ?? []
  held = undefined
  for (const end of ends) end()
  await Promise.all(running)
}
const BUSY = {
  general: ['Many people are logging in or signing up right now. Try again in a few seconds'],
  code: 'busy',
}
const TRIES = 2 * limits.logInsPerPhoneAndAddress.limit

it('a log-in that finds the queue full is told when to come again, and is not counted', async () => {
  const msisdn = '254700000010'
  await server.player(msisdn)
  const running = hold(1)
  for (let n = 0; n < TRIES; n++) {
    const busy = await server.logIn(msisdn, server.password, '10.1.1.1')
    expect([busy.status, busy.retryAfter, busy.body]).toEqual([503, '5', BUSY])
  }
  await release(running)
  expect((await server.logIn(msisdn, server.password, '10.1.1.1')).status).toBe(200)
})

it('a log-in that waits and makes room for an owner is not counted either', async () => {
  const [mine, owners] = ['254700000011', '254700000012']
  await server.player(mine)
  await server.player(owners)
  for (let n = 0; n < TRIES; n++) {
    const running = hold(0)
    const waits = server.logIn(mine, server.password, '10.2.1.1')
    await expect.poll(() => server.hasher.hasRoom(stranger(99))).toBe(false)
    const owner = server.logIn(owners, server.password, '198.51.100.12')
    expect((await waits).body).toEqual(BUSY)
    await release(running)
    expect((await owner).status).toBe(200)
  }
  expect((await server.logIn(mine, server.password, '10.2.1.1')).status).toBe(200)
})
