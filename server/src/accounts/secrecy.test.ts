import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../platform/db/db.ts'
import {
  exclusionText,
  LOG_IN_ALARM,
  logInText,
  PASSKEY_ADDED,
  PASSWORD_CHANGED,
  registrationText,
} from './texts/text-messages.ts'
import { openTestServer } from '../../test/accounts-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

// spec: 8.1
it('writes no phone, PIN, password or token into the log in any case', async () => {
  const msisdn = '254712345678'
  const pin = await server.askPin(msisdn)
  await server.register(msisdn, { mode: 'pin', pin: '0000' })
  await server.register(msisdn, { mode: 'pin', pin })
  const { access, refresh } = (await server.logIn(msisdn)).body as { access: string; refresh: string }
  const pair = (await server.refresh(refresh)).body as { access: string; refresh: string }
  await server.me(pair.access)
  await server.logIn(msisdn, 'SecretGuess99')
  await server.call('POST', '/auth/logout/', { token: pair.access, body: { everywhere: true } })
  // A fault: a request that carries secrets fails in the database.
  await sql`alter table accounts.players rename to gone`.execute(server.ctx.owner.read)
  const fault = await server.logIn(msisdn)
  await sql`alter table accounts.gone rename to players`.execute(server.ctx.owner.read)
  expect([fault.status, fault.body]).toEqual([
    500,
    { detail: 'An error occurred. Please try again later.', code: 'unavailable' },
  ])
  const log = server.lines.join('')
  expect(log).toContain('a request failed')
  const secrets = [
    msisdn,
    '712345678',
    server.password,
    'SecretGuess99',
    access,
    refresh,
    pair.access,
    pair.refresh,
  ]
  expect(secrets.filter(secret => log.includes(secret))).toEqual([])
  expect(server.lines.filter(line => new RegExp(`"[^"]*\\b${pin}\\b[^"]*"`).test(line))).toEqual([])
})

it('stores no PIN, password or token in clear', async () => {
  const msisdn = '254712345679'
  const pin = await server.askPin(msisdn)
  const [code] = await server.query<{ row: string }>(
    sql`select row_to_json(c)::text as row from accounts.codes as c where msisdn = ${msisdn}`,
  )
  await server.register(msisdn, { mode: 'pin', pin })
  const { refresh } = (await server.logIn(msisdn)).body as { refresh: string }
  const stored = await server.query<{ row: string }>(sql`
    select row_to_json(t)::text as row from accounts.players as t union all select row_to_json(t)::text
      from accounts.sessions as t
    union all select row_to_json(t)::text from accounts.codes as t union all select row_to_json(t)::text
      from platform.events as t
    union all select row_to_json(t)::text from platform.audit_log as t union all select row_to_json(t)::text
      from graphile_worker._private_jobs as t`)
  const all = stored.map(entry => entry.row).join('\n')
  const mac = Buffer.from(refresh, 'base64url').subarray(20).toString('hex')
  expect([server.password, refresh, mac].filter(secret => all.includes(secret))).toEqual([])
  expect(code!.row).not.toContain(`"${pin}"`)
  expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

it('tries a message again while its code lives, and drops it after', async () => {
  const msisdn = '254712345670'
  const waiting = () =>
    server.query(sql`select 1 from graphile_worker.jobs where task_identifier = 'accounts.sms'`)
  const due = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(server.ctx.db.read)
  server.gateway.broken = true
  expect(await server.askPin(msisdn)).toBe('')
  expect(await waiting()).toHaveLength(1)
  server.gateway.broken = false
  await due()
  expect(await server.lastText(msisdn)).toMatch(/^\d{4} is/)
  server.gateway.broken = true
  await server.askPin(msisdn)
  server.gateway.broken = false
  const before = server.texts.length
  await server.clock.advance(5 * 60_000)
  await due()
  await server.lastText(msisdn)
  expect(await waiting()).toEqual([])
  expect(server.texts).toHaveLength(before)
})

it('fits each text into one SMS of plain letters', () => {
  for (const news of ['pin', 'taken', 'barred'] as const) {
    const text = registrationText(news, { pin: '1234', host: 'play.some-long-brand-name.example' })
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(/^[A-Za-z0-9 \n.,:?@#'-]+$/)
  }
  const logIn = logInText({ code: '123456', host: 'play.some-long-brand-name.example' })
  for (const text of [logIn, LOG_IN_ALARM, PASSKEY_ADDED, PASSWORD_CHANGED, exclusionText(0)]) {
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(/^[A-Za-z0-9 \n.,:?@#'-]+$/)
  }
})
