import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/db/db.ts'
import { readBalances } from '../wallet/index.ts'
import { readPlayer } from './index.ts'
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

describe('registration with proof of the phone', () => {
  // spec: 4.10, 7.7, 9.11
  it('sends a PIN, and opens the account, its wallet and its record when the PIN comes back', async () => {
    const { msisdn, ip } = newcomer()
    const first = await server.register(msisdn, {}, ip)
    expect([first.status, first.body]).toEqual([
      400,
      { pin: ['Enter the PIN we sent to your phone by SMS'], code: 'pin_required' },
    ])
    expect(await playersOf(msisdn)).toEqual([])
    const text = await server.lastText(msisdn)
    expect(text).toMatch(/^\d{4} is your registration PIN\. .*\n\n@127\.0\.0\.1 #\d{4}$/s)
    const pin = text.slice(0, 4)
    const second = await server.register(msisdn, { mode: 'pin', pin }, ip)
    expect([second.status, second.body]).toEqual([
      200,
      { data: { message: 'Your account is ready. You can log in' } },
    ])
    const [{ id } = { id: '' }] = await playersOf(msisdn)
    expect(await readPlayer(server.ctx.db.read, id)).toEqual({
      id,
      msisdn,
      name: '?',
      status: 'active',
      alias: expect.stringMatching(/^\d{1,4}$/) as string,
      showsBets: true,
    })
    expect(await readBalances(server.ctx.db.read, id)).toMatchObject({ cash: 0, stake: 0, frozen: false })
    expect(
      await server.query(
        sql`select actor_kind, actor_id, what, after from platform.audit_log where subject = ${id}`,
      ),
    ).toEqual([
      {
        actor_kind: 'player',
        actor_id: id,
        what: 'accounts.registered',
        after: { status: 'active', phoneProven: true, termsAccepted: true },
      },
    ])
    expect(
      await server.query(
        sql`select payload from platform.events where type = 'player.registered'
          and payload->>'playerId' = ${id}`,
      ),
    ).toHaveLength(1)
  })

  it('uses a PIN once', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    await server.register(msisdn, { mode: 'pin', pin }, ip)
    const again = await server.register(msisdn, { mode: 'pin', pin }, ip)
    expect(again.body).toEqual({ pin: ['That PIN is wrong or has expired'], code: 'pin_wrong' })
    expect(await playersOf(msisdn)).toHaveLength(1)
  })

  it('sends the PIN in force again, and another once it has run out', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    expect(await server.askPin(msisdn, ip)).toBe(pin)
    await server.clock.advance(5 * 60_000)
    const fresh = await server.askPin(msisdn, ip)
    expect(fresh).not.toBe(pin)
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).body['code']).toBe('pin_wrong')
    expect((await server.register(msisdn, { mode: 'pin', pin: fresh }, ip)).status).toBe(200)
  })

  it('takes a PIN for five minutes', async () => {
    const early = newcomer()
    const late = newcomer()
    const pins = [await server.askPin(early.msisdn, early.ip), await server.askPin(late.msisdn, late.ip)]
    await server.clock.advance(5 * 60_000 - 1)
    expect((await server.register(early.msisdn, { mode: 'pin', pin: pins[0] }, early.ip)).status).toBe(200)
    await server.clock.advance(1)
    expect((await server.register(late.msisdn, { mode: 'pin', pin: pins[1] }, late.ip)).body['code']).toBe(
      'pin_wrong',
    )
  })

  it('takes no PIN that was sent to another phone', async () => {
    const mine = newcomer()
    const theirs = newcomer()
    const pin = await server.askPin(mine.msisdn, mine.ip)
    await server.askPin(theirs.msisdn, theirs.ip)
    const stolen = await server.register(theirs.msisdn, { mode: 'pin', pin }, mine.ip)
    expect(stolen.body['code']).toBe('pin_wrong')
  })

  it('gives an address that has asked five tries, also to guesses sent side by side', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    const wrong = Array.from({ length: 40 }, (_, n) =>
      String((Number(pin) + 1 + n) % 10_000).padStart(4, '0'),
    )
    await Promise.all(wrong.map(guess => server.register(msisdn, { mode: 'pin', pin: guess }, ip)))
    expect(await server.query(sql`select tries from accounts.codes where msisdn = ${msisdn}`)).toEqual([
      { tries: 5 },
    ])
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).body['code']).toBe('too_many_requests')
    expect(await playersOf(msisdn)).toEqual([])
  })

  // spec: 5.23
  it('opens one account when the right PIN arrives a hundred times at once', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => server.register(msisdn, { mode: 'pin', pin }, ip)),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.body['code']))).toEqual(
      new Set([undefined, 'pin_wrong', 'too_many_requests']),
    )
    expect(await playersOf(msisdn)).toHaveLength(1)
    expect(
      await server.query(
        sql`select 1 from wallet.balances
          where player_id in (select id from accounts.players where msisdn = ${msisdn})`,
      ),
    ).toHaveLength(1)
  })

  // spec: 5.23
  it('reads a phone in any form and keeps one account for all of them', async () => {
    const { msisdn, ip } = newcomer()
    await server.register(`+254 ${msisdn.slice(3, 6)}-${msisdn.slice(6)}`, {}, ip)
    const pin = (await server.lastText(msisdn)).slice(0, 4)
    expect((await server.register(`0${msisdn.slice(3)}`, { mode: 'pin', pin }, ip)).status).toBe(200)
    expect(await playersOf(msisdn)).toHaveLength(1)
  })
})
