import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/db.ts'
import { accountsModule, revokeSessions, setStatus } from '../index.ts'
import { startSession, sweepAccounts } from './session.ts'
import { openTestServer } from '../../../test/accounts-server.ts'

type Pair = { access: string; refresh: string }

const origin = { network: '198.51.100.0/24', device: '' }

let server: Awaited<ReturnType<typeof openTestServer>>
let next = 10
const newPlayer = () => server.player(`2547000000${next++}`)
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const notValid = { status: 401, body: { detail: 'Unauthorized', code: 'token_not_valid' } }
const claimsOf = (access: string) =>
  JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as {
    sub: string
    sid: string
    exp: number
  }
const newsOf = (playerId: string) =>
  server.query<{ payload: { sessionIds: string[] } }>(
    sql`select payload from platform.events where type = 'session.revoked'
      and payload->>'playerId' = ${playerId}`,
  )

describe('logging out', () => {
  const logOut = (token: string, body: object = {}) => server.call('POST', '/auth/logout/', { token, body })

  // spec: 2.66, 4.3
  it('ends this session at once and no other', async () => {
    const here = await newPlayer()
    const there = await server.ctx.db.tx(async tx => {
      const [row] = await server.query<{ password_hash: string }>(
        sql`select password_hash from accounts.players where id = ${here.id}`,
      )
      return startSession(tx, server.ctx, { playerId: here.id, passwordHash: row!.password_hash, origin })
    })
    expect((await logOut(here.access)).body).toEqual({ data: { message: 'You are logged out' } })
    expect(await server.me(here.access)).toMatchObject(notValid)
    expect(await server.refresh(here.refresh)).toMatchObject(notValid)
    expect(await logOut(here.access)).toMatchObject(notValid)
    expect((await server.me(there!.access)).status).toBe(200)
    expect(await newsOf(here.id)).toHaveLength(1)
  })

  it('ends every session of the player and of no other, and is logged, when requested', async () => {
    const mine = await newPlayer()
    const other = await newPlayer()
    const second = (await server.logIn(`2547000000${next - 2}`, server.password, '192.0.2.77')).body as Pair
    await logOut(second.access, { everywhere: true })
    for (const { access } of [mine, second]) expect(await server.me(access)).toMatchObject(notValid)
    expect((await server.me(other.access)).status).toBe(200)
    const [news] = await newsOf(mine.id)
    expect(news!.payload.sessionIds.sort()).toEqual(
      [mine, second].map(pair => claimsOf(pair.access).sid).sort(),
    )
    expect(
      await server.query(
        sql`select actor_id, subject from platform.audit_log where what = 'accounts.logged_out_everywhere'`,
      ),
    ).toEqual([{ actor_id: mine.id, subject: mine.id }])
  })

  it('that races with a refresh leaves no live session, in either order', async () => {
    const { access, refresh } = await newPlayer()
    const [traded] = await Promise.all([server.refresh(refresh), logOut(access)])
    if (traded.status === 200) {
      const pair = traded.body as Pair
      expect(await server.me(pair.access)).toMatchObject(notValid)
      expect(await server.refresh(pair.refresh)).toMatchObject(notValid)
    } else expect(traded).toMatchObject(notValid)
  })
})

describe('a session', () => {
  // spec: 4.23, 9.44, 9.47
  it.each(['excluded', 'closed'] as const)(
    'ends the moment the account is %s, and its wallet is frozen',
    async status => {
      const { id, access, refresh } = await newPlayer()
      await server.ctx.db.tx(tx =>
        setStatus(tx, server.ctx, { playerId: id, status, actor: { kind: 'staff', id: 'sample' } }),
      )
      expect(await server.me(access)).toMatchObject(notValid)
      expect(await server.refresh(refresh)).toMatchObject(notValid)
      expect(await newsOf(id)).toHaveLength(1)
      expect(await server.query(sql`select frozen from wallet.balances where player_id = ${id}`)).toEqual([
        { frozen: true },
      ])
      expect(
        await server.query(
          sql`select actor_kind, before, after from platform.audit_log where subject = ${id}
            and what = 'accounts.status_changed'`,
        ),
      ).toEqual([{ actor_kind: 'staff', before: { status: 'active' }, after: { status } }])
    },
  )

  // spec: 4.23
  it('outlives a suspension, which only freezes the wallet, until the account is active again', async () => {
    const { id, access } = await newPlayer()
    const actor = { kind: 'system' } as const
    const frozen = () => server.query(sql`select frozen from wallet.balances where player_id = ${id}`)
    await server.ctx.db.tx(tx => setStatus(tx, server.ctx, { playerId: id, status: 'suspended', actor }))
    expect((await server.me(access)).status).toBe(200)
    expect(await frozen()).toEqual([{ frozen: true }])
    await server.ctx.db.tx(tx => setStatus(tx, server.ctx, { playerId: id, status: 'active', actor }))
    expect(await frozen()).toEqual([{ frozen: false }])
  })

  it('does not start when the password was changed, or the account closed, while it was being checked', async () => {
    const { id } = await newPlayer()
    const [row] = await server.query<{ password_hash: string }>(
      sql`select password_hash from accounts.players where id = ${id}`,
    )
    const start = (passwordHash: string) =>
      server.ctx.db.tx(tx => startSession(tx, server.ctx, { playerId: id, passwordHash, origin }))
    expect(await start(row!.password_hash.replace(/.$/, last => (last === 'A' ? 'B' : 'A')))).toBeNull()
    expect(await start(row!.password_hash)).not.toBeNull()
    await server.ctx.db.tx(tx =>
      setStatus(tx, server.ctx, { playerId: id, status: 'closed', actor: { kind: 'system' } }),
    )
    expect(await start(row!.password_hash)).toBeNull()
  })

  it('is published as ended only once', async () => {
    const { id } = await newPlayer()
    const end = () => server.ctx.db.tx(tx => revokeSessions(tx, server.ctx, { playerId: id }))
    expect(await end()).toHaveLength(1)
    expect(await end()).toEqual([])
    expect(await newsOf(id)).toHaveLength(1)
  })

  it('is forgotten when it has run out, with the codes that have', async () => {
    await newPlayer()
    await server.askPin('254700000999', '192.0.2.99')
    const counts = () =>
      server.query(
        sql`select (select count(*) from accounts.sessions) > 0 as sessions,
          (select count(*) from accounts.codes) > 0 as codes`,
      )
    await server.clock.advance(5 * MINUTE_MS)
    await sweepAccounts(server.ctx)
    expect(await counts()).toEqual([{ sessions: true, codes: false }])
    await server.clock.advance(30 * 24 * 60 * MINUTE_MS)
    await sweepAccounts(server.ctx)
    expect(await counts()).toEqual([{ sessions: false, codes: false }])
  })

  it('of an account that may have none is found by the audit', async () => {
    const { id } = await newPlayer()
    const findings = async () =>
      (
        await Promise.all(
          (accountsModule.audits ?? [])
            .filter(({ promise }) => promise.startsWith('no excluded'))
            .map(check => check.find(server.ctx.db.read, null)),
        )
      ).flat()
    expect(await findings()).toEqual([])
    await sql`update accounts.players set status = 'excluded' where id = ${id}`.execute(server.ctx.db.read)
    expect(await findings()).toMatchObject([{ player_id: id, status: 'excluded' }])
  })
})
