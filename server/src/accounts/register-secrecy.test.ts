import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/db/db.ts'
import { keysOf } from '../platform/config/keys.ts'
import { barPhone, setStatus } from './index.ts'
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
const playersOf = (msisdn: string) =>
  server.query<{ id: string }>(sql`select id from accounts.players where msisdn = ${msisdn}`)

describe('a phone with an account, and a barred phone', () => {
  const owned = newcomer()
  const barred = newcomer()
  const free = newcomer()
  beforeAll(async () => {
    await server.player(owned.msisdn)
    await server.ctx.db.tx(tx =>
      barPhone(tx, server.ctx, { msisdn: barred.msisdn, untilMs: server.clock.now() + 7 * 366 * 86_400_000 }),
    )
  })

  // spec: 9.45
  it('are answered like any other phone, and only the message to their owner states the truth', async () => {
    const answers = await Promise.all(
      [owned, barred, free].map(({ msisdn, ip }) => server.register(msisdn, {}, ip)),
    )
    expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(await server.lastText(owned.msisdn)).toMatch(/^You already have an account with this number\./)
    expect(await server.lastText(barred.msisdn)).toMatch(/^This number cannot open an account\./)
    expect(await server.lastText(free.msisdn)).toMatch(/^\d{4} is your registration PIN\./)
  })

  it('have no right PIN: each of the ten thousand is wrong', async () => {
    const stored = await server.query<{ msisdn: string; code_hash: Buffer }>(
      sql`select msisdn, code_hash from accounts.codes
        where msisdn in (${owned.msisdn}, ${barred.msisdn}, ${free.msisdn})`,
    )
    const matches = (msisdn: string, hash: Buffer) =>
      Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter(pin =>
        createHmac('sha256', keysOf(server.ctx.config, 'CODE_KEY')[0])
          .update(`registration\n${msisdn}\n${pin}`)
          .digest()
          .equals(hash),
      ).length
    const found = Object.fromEntries(stored.map(row => [row.msisdn, matches(row.msisdn, row.code_hash)]))
    expect(found).toEqual({ [owned.msisdn]: 0, [barred.msisdn]: 0, [free.msisdn]: 1 })
  })

  it('answer a PIN alike, without hashing a password for any of them', async () => {
    const before = server.hashes()
    const answers = await Promise.all(
      [owned, barred, newcomer()].map(({ msisdn, ip }) =>
        server.register(msisdn, { mode: 'pin', pin: '0000' }, ip),
      ),
    )
    expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(answers[0]!.body['code']).toBe('pin_wrong')
    expect(server.hashes()).toBe(before)
  })

  it('cannot register with a PIN that was sent before the phone was barred', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    await server.ctx.db.tx(tx => barPhone(tx, server.ctx, { msisdn, untilMs: server.clock.now() + 1_000 }))
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).body['code']).toBe('pin_wrong')
    expect(await playersOf(msisdn)).toEqual([])
  })

  // spec: 9.45
  it('stay barred as long as the longest bar says, and no longer', async () => {
    const { msisdn, ip } = newcomer()
    const now = server.clock.now()
    await server.ctx.db.tx(async tx => {
      await barPhone(tx, server.ctx, { msisdn, untilMs: now + 3_600_000 })
      await barPhone(tx, server.ctx, { msisdn, untilMs: now + 1_000 })
    })
    await server.clock.advance(3_599_999)
    expect(await server.askPin(msisdn, ip)).toBe('')
    await server.clock.advance(1)
    expect(await server.askPin(msisdn, ip)).toMatch(/^\d{4}$/)
  })

  // spec: 5.23
  it('stay taken after the account was closed', async () => {
    const { msisdn, ip } = newcomer()
    const { id } = await server.player(msisdn)
    await server.ctx.db.tx(tx =>
      setStatus(tx, server.ctx, { playerId: id, status: 'closed', actor: { kind: 'system' } }),
    )
    expect(await server.askPin(msisdn, ip)).toBe('')
  })
})

describe('registration without proof of the phone', () => {
  // spec: 4.10
  it('opens the account at once, and answers a taken phone alike', async () => {
    const open = await openTestServer({ proof: false })
    try {
      const first = await open.register('254700000001')
      const again = await open.register('254700000001', {
        password: 'another one 9',
        password_confirm: 'another one 9',
      })
      expect([first.status, again.status, first.text]).toEqual([200, 200, again.text])
      expect(await open.lastText('254700000001')).toMatch(/^You already have an account/)
      expect((await open.logIn('254700000001', 'another one 9')).body['code']).toBe('credentials_wrong')
      expect((await open.logIn('254700000001')).status).toBe(200)
      expect(open.hashes()).toBe(4)
      expect(await open.query(sql`select phone_proven_at from accounts.players`)).toEqual([
        { phone_proven_at: null },
      ])
      const answers = await Promise.all(
        Array.from({ length: 3 }, (_, n) => open.register('254700000002', {}, `192.0.2.${n}`)),
      )
      expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
      expect(await open.query(sql`select 1 from accounts.players`)).toHaveLength(2)
    } finally {
      await open.close()
    }
  })
})
