import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/db.ts'
import { keysOf } from '../../platform/config/keys.ts'
import { mustBeInUse } from './activity.ts'
import { deviceOf } from './device.rules.ts'
import { openTestServer } from '../../../test/accounts-server.ts'
import { accessTokens } from './tokens.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
type Pair = { access: string; refresh: string }
type Listed = { id: string; device: string; started_at: string; active_at: string; current: boolean }

const list = async (access: string) =>
  (await server.call('GET', '/auth/sessions/', { token: access })).body['data'] as Listed[]
const end = (access: string, id: string) =>
  server.call('POST', `/auth/sessions/${id}/end/`, { token: access })
const prove = (access: string, password: string) =>
  server.call('POST', '/auth/password/', { token: access, body: { password } })
const sessionOf = (access: string) =>
  accessTokens(keysOf(server.ctx.config, 'SESSION_KEY')).read(access, server.clock.now())!

describe('the list of a player’s sessions', () => {
  it('shows where a player is logged in, this session first, and ends another at once', async () => {
    const msisdn = '254700000041'
    const here = await server.player(msisdn)
    await server.clock.advance(MINUTE_MS)
    const there = (await server.logIn(msisdn, server.password, '192.0.2.1')).body as Pair
    const listed = await list(here.access)
    expect(listed.map(({ current }) => current)).toEqual([true, false])
    expect(listed[1]!.started_at).toBe(new Date(server.clock.now()).toISOString())
    expect((await end(here.access, listed[1]!.id)).status).toBe(200)
    expect((await server.me(there.access)).status).toBe(401)
    expect((await server.me(here.access)).status).toBe(200)
    expect((await end(here.access, listed[1]!.id)).status).toBe(200)
    expect(await list(here.access)).toHaveLength(1)
    const events = await server.query(
      sql`select 1 from platform.events where type = 'session.revoked'
        and payload->>'playerId' = ${here.id}`,
    )
    expect(events.length).toBeGreaterThan(0)
  })

  it('never shows or ends a session of another player', async () => {
    const [ann, ben] = [await server.player('254700000042'), await server.player('254700000043')]
    const [bens] = await list(ben.access)
    expect((await end(ann.access, bens!.id)).status).toBe(200)
    expect((await server.me(ben.access)).status).toBe(200)
    expect((await list(ann.access)).map(({ id }) => id)).not.toContain(bens!.id)
    expect((await end(ann.access, 'not-an-id')).status).toBe(400)
  })

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge, Windows',
    ],
    ['<script>alert(1)</script>', ''],
    ['', ''],
  ])('names the device of %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})

it('a session ends ninety days after its log-in, however often it is refreshed', async () => {
  let { refresh } = await server.player('254700000044')
  for (let day = 10; day < 90; day += 10) {
    await server.clock.advance(10 * DAY_MS)
    const pair = (await server.refresh(refresh)).body as Pair
    refresh = pair.refresh
    expect((await server.me(pair.access)).status).toBe(200)
  }
  await server.clock.advance(10 * DAY_MS - 1)
  const last = (await server.refresh(refresh)).body as Pair
  expect((await server.me(last.access)).status).toBe(200)
  await server.clock.advance(1)
  expect((await server.me(last.access)).status).toBe(401)
  expect((await server.refresh(last.refresh)).status).toBe(401)
})

describe('a session that was idle for thirty minutes', () => {
  const check = (access: string) =>
    mustBeInUse(server.ctx, sessionOf(access)).then(
      () => 'in use',
      (error: { code: string }) => error.code,
    )
  /** Any deliberate act. */
  const act = (access: string) => end(access, '00000000-0000-7000-8000-000000000000')
  /** Access tokens live ten minutes: they are renewed as a shell does it, which is no activity. */
  const wait = async (pair: Pair, minutes: number): Promise<Pair> => {
    await server.clock.advance(minutes * MINUTE_MS)
    const renewed = (await server.refresh(pair.refresh)).body as Pair
    await server.me(renewed.access)
    return renewed
  }

  it('moves no money until the password is given again; polling does not reactivate it', async () => {
    let pair: Pair = await server.player('254700000045')
    pair = await wait(await wait(pair, 15), 14)
    expect(await check(pair.access)).toBe('in use')
    pair = await wait(pair, 1)
    expect(await check(pair.access)).toBe('log_in_again')
    await act(pair.access)
    expect(await check(pair.access)).toBe('log_in_again')
    const wrong = await prove(pair.access, 'not the password')
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { password: ['That password is wrong'], code: 'password_wrong' },
    ])
    expect(await check(pair.access)).toBe('log_in_again')
    expect((await prove(pair.access, server.password)).status).toBe(200)
    expect(await check(pair.access)).toBe('in use')
  })

  it('stays active while the player acts', async () => {
    let pair: Pair = await server.player('254700000046')
    for (let n = 0; n < 3; n++) {
      pair = await wait(pair, 20)
      await act(pair.access)
    }
    expect(await check(pair.access)).toBe('in use')
  })

  it('allows five guesses at most', async () => {
    const { access } = await server.player('254700000047')
    for (let n = 0; n < 5; n++) expect((await prove(access, 'guess guess')).status).toBe(400)
    expect((await prove(access, server.password)).status).toBe(429)
  })
})
