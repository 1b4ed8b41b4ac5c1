import { oneByOne } from '../platform/events/event-types.ts'
import { accountsEvents } from './model/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { accountsAudits } from './audit.ts'
import { yearsAfter } from './model/exclusion-time.ts'
import { barPhone, setStatus } from './index.ts'
import { openTestServer } from '../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  const found = await audit(server.ctx.db.read, accountsAudits)
  expect(found.flatMap(({ offending }) => offending)).toEqual([])
  await server.close()
})

let next = 10
const newcomer = () => `2547000001${next++}`
const player = async () => {
  const msisdn = newcomer()
  return { msisdn, ...(await server.player(msisdn)) }
}
const YEAR_MS = 365 * 86_400_000

describe('excluding oneself', () => {
  // spec: 7.10, 9.44
  it('ends every session, freezes the wallet, bars the phone for seven years, and sends an SMS', async () => {
    const { msisdn, id, access, refresh } = await player()
    const elsewhere = (await server.logIn(msisdn)).body as { access: string; refresh: string }
    const news: unknown[] = []
    const keep = oneByOne<unknown>(async (_, { payload }) => void news.push(payload))
    server.ctx.events.subscribe(accountsEvents.sessionRevoked, 'news', keep)
    server.ctx.events.subscribe(accountsEvents.playerExcluded, 'news', keep)
    const answer = await server.exclude(access, id)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          message: expect.stringMatching(
            /^You have excluded yourself from betting until 4 May 2033\. We are sending your cash .* by M-PESA$/,
          ),
          until: '2033-05-04T09:00:00.000Z',
        },
      },
    ])
    for (const token of [access, elsewhere.access]) expect((await server.me(token)).status).toBe(401)
    for (const token of [refresh, elsewhere.refresh]) expect((await server.refresh(token)).status).toBe(401)
    expect((await server.logIn(msisdn)).body['code']).toBe('account_suspended')
    expect(await server.askCode(msisdn)).toBe('')
    await server.ctx.events.deliver()
    expect(news).toMatchObject([
      { playerId: id, sessionIds: expect.any(Array) },
      { playerId: id, msisdn },
    ])
    expect(server.texts.filter(({ to }) => to === msisdn).map(({ text }) => text)).toContainEqual(
      'You excluded yourself from betting until 4 May 2033. We are sending your cash to this number by M-PESA. Umejizuia kucheza. Pesa zako zinatumwa.',
    )
    const [wallet] = await server.query(sql`select frozen from wallet.balances where player_id = ${id}`)
    expect(wallet).toEqual({ frozen: true })
    const log = await server.query<{ what: string }>(
      sql`select what from platform.audit_log where subject = ${id} and actor_id = ${id} order by id desc
        limit 2`,
    )
    expect(log.map(({ what }) => what)).toEqual(['accounts.self_excluded', 'accounts.status_changed'])
    expect(server.lines.join('')).not.toContain(msisdn)
  })

  // spec: 6.10, 7.10
  it('applies to the caller only, and answers with false alone', async () => {
    const [ann, eve] = [await player(), await player()]
    const forbidden = await server.exclude(eve.access, ann.id)
    expect([forbidden.status, forbidden.body]).toEqual([403, { detail: 'Forbidden', code: 'forbidden' }])
    expect((await server.exclude(eve.access, '../' + eve.id)).status).toBeGreaterThanOrEqual(400)
    for (const body of [{}, { is_active: true }, { is_active: 'false' }])
      expect((await server.exclude(ann.access, ann.id, body)).body['code']).toBe('invalid')
    expect((await server.call('PUT', `/user/${ann.id}/`, { body: { is_active: false } })).status).toBe(401)
    for (const { access } of [ann, eve]) expect((await server.me(access)).status).toBe(200)
  })

  // spec: 7.10
  it('twenty times at once is one exclusion', async () => {
    const { id, access, msisdn } = await player()
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.exclude(access, id)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(
      await server.query(sql`select 1 as one from accounts.exclusions where player_id = ${id}`),
    ).toHaveLength(1)
    await server.ctx.jobs.drain()
    expect(server.texts.filter(({ to, text }) => to === msisdn && text.includes('excluded'))).toHaveLength(1)
  })

  // spec: 9.44
  it('prevents every concurrent log-in', async () => {
    const { id, access, msisdn } = await player()
    await Promise.all([
      server.exclude(access, id),
      ...Array.from({ length: 4 }, (_, n) => server.logIn(msisdn, server.password, `198.51.100.${200 + n}`)),
    ])
    const live = await server.query(
      sql`select 1 from accounts.sessions where player_id = ${id} and revoked_at is null`,
    )
    expect(live).toEqual([])
  })

  it('that is interrupted changes nothing', async () => {
    const { id, access } = await player()
    await sql`alter table accounts.barred_phones rename to gone`.execute(server.ctx.owner.read)
    expect((await server.exclude(access, id)).status).toBe(500)
    await sql`alter table accounts.gone rename to barred_phones`.execute(server.ctx.owner.read)
    expect((await server.me(access)).status).toBe(200)
    expect((await server.exclude(access, id)).status).toBe(200)
  })
})

describe('an exclusion', () => {
  // spec: 9.45
  it('cannot be lifted before its end, and its phone stays barred', async () => {
    const { id, access, msisdn } = await player()
    await server.exclude(access, id)
    const { ctx } = server
    const tamper = [
      () =>
        ctx.db.tx(tx =>
          setStatus(tx, ctx, { playerId: id, status: 'active', actor: { kind: 'staff', id: 'Eve' } }),
        ),
      () =>
        ctx.db.tx(tx =>
          setStatus(tx, ctx, { playerId: id, status: 'closed', actor: { kind: 'staff', id: 'Eve' } }),
        ),
      () =>
        sql`update accounts.exclusions set until = excluded_at where player_id = ${id}`.execute(
          ctx.owner.read,
        ),
      () => sql`delete from accounts.exclusions where player_id = ${id}`.execute(ctx.owner.read),
      () =>
        sql`update accounts.barred_phones set until = barred_at where msisdn = ${msisdn}`.execute(
          ctx.db.read,
        ),
      () => sql`delete from accounts.barred_phones where msisdn = ${msisdn}`.execute(ctx.db.read),
    ]
    for (const change of tamper) await expect(change()).rejects.toThrow(/lifted|append-only|stays barred/)
    await ctx.db.tx(tx => barPhone(tx, ctx, { msisdn, untilMs: ctx.clock.now() + YEAR_MS }))
    const [bar] = await server.query(sql`select until from accounts.barred_phones where msisdn = ${msisdn}`)
    expect(bar).toEqual({ until: new Date('2033-05-04T09:00:00.000Z') })
  })

  // spec: 9.45
  it('lasts seven calendar years, never less', () => {
    const after = (day: string) => new Date(yearsAfter(Date.parse(day), 7)).toISOString().slice(0, 10)
    expect(['2026-11-21', '2028-02-29', '2026-12-31'].map(after)).toEqual([
      '2033-11-21',
      '2035-03-01',
      '2033-12-31',
    ])
  })
})

it.each([
  [
    'an excluded account without its exclusion',
    `update accounts.players set status = 'excluded' where id = $`,
  ],
  [
    'a session that began later',
    `update accounts.sessions set ordinal = nextval('platform.orders') where player_id = $`,
  ],
  ['an exclusion that was lifted', `update accounts.players set status = 'active' where id = $`],
])('the audit finds %s', async (name, change) => {
  const { id, access } = await player()
  if (!name.includes('without')) await server.exclude(access, id)
  let found = 0
  await server.ctx.db
    .tx(async tx => {
      await sql.raw(change.replace('$', `'${id}'`)).execute(tx)
      found = (await audit(tx, accountsAudits)).filter(({ offending }) => offending.length > 0).length
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(found).toBeGreaterThan(0)
})

describe('an exclusion, which is irreversible,', () => {
  it('requires the password, unless the log-in is of the last five minutes', async () => {
    const { msisdn, id, access } = await player()
    await server.clock.advance(5 * 60_000 - 1)
    await server.clock.advance(1)
    const asked = await server.exclude(access, id)
    expect([asked.status, asked.body]).toEqual([
      400,
      { password: ['Enter your password to confirm'], code: 'password_required' },
    ])
    const wrong = await server.exclude(access, id, { is_active: false, password: 'guess guess' })
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'password_wrong'])
    expect((await server.me(access)).status).toBe(200)
    const right = await server.exclude(access, id, { is_active: false, password: server.password })
    expect(right.status).toBe(200)
    expect((await server.logIn(msisdn)).body['code']).toBe('account_suspended')
  })

  it('of a client that knows only the specification works right after a log-in', async () => {
    const { msisdn, id, access } = await player()
    await server.clock.advance(9 * 60_000)
    expect((await server.exclude(access, id)).body['code']).toBe('password_required')
    const fresh = (await server.logIn(msisdn)).body as { access: string }
    expect((await server.exclude(fresh.access, id)).status).toBe(200)
  })
})
