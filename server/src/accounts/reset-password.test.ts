import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/db/db.ts'
import { setStatus } from './index.ts'
import { resetText } from './texts/text-messages.ts'
import { openTestServer } from '../../test/accounts-server.ts'

const NEW = 'twiga 9 mrefu sana'
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
const player = async () => {
  const { msisdn, ip } = newcomer()
  return { msisdn, ip, ...(await server.player(msisdn)) }
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const WRONG = { code: ['That code is wrong or has expired'], error_code: 'reset_code_wrong' }
const USED_UP = {
  code: ['This code was tried too often and no longer works. Send a new one'],
  error_code: 'reset_code_used_up',
}

describe('a forgotten password', () => {
  // spec: 2.23, 4.7, 4.9, 7.9
  it('is reset in three steps: every session ends, a new one begins, the phone gets an SMS', async () => {
    const { msisdn, ip, access, refresh } = await player()
    const elsewhere = (await server.logIn(msisdn)).body as { access: string }
    const code = await server.askCode(msisdn, ip)
    expect((await server.reset(2, { msisdn, code }, ip)).status).toBe(200)
    const done = await server.reset(3, { msisdn, code, password: NEW }, ip)
    expect(done.status).toBe(200)
    for (const token of [access, elsewhere.access]) expect((await server.me(token)).status).toBe(401)
    expect((await server.refresh(refresh)).status).toBe(401)
    expect((await server.me(String(done.body['access']))).status).toBe(200)
    expect((await server.logIn(msisdn)).body['code']).toBe('credentials_wrong')
    expect((await server.logIn(msisdn, NEW)).status).toBe(200)
    expect(await server.lastText(msisdn)).toContain('Your password was changed')
    const log = await server.query(
      sql`select actor_kind, what from platform.audit_log where what = 'accounts.password_reset'`,
    )
    expect(log).toEqual([{ actor_kind: 'player', what: 'accounts.password_reset' }])
  })

  it('unlocks a player whom guesses at the old one had locked out', async () => {
    const { msisdn, ip } = await player()
    for (let n = 0; n < 6; n++) await server.logIn(msisdn, 'a wrong guess', ip)
    expect((await server.logIn(msisdn, server.password, ip)).status).toBe(429)
    const code = await server.askCode(msisdn, ip)
    await server.reset(3, { msisdn, code, password: NEW }, ip)
    expect((await server.logIn(msisdn, NEW, ip)).status).toBe(200)
  })

  // spec: 7.9
  it('changes once when the right code comes fifty times at once, and never again with it', async () => {
    const { msisdn } = await player()
    const code = await server.askCode(msisdn)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        server.reset(3, { msisdn, code, password: `${NEW} ${n}` }, `198.51.100.${n + 100}`),
      ),
    )
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    expect(won).toHaveLength(1)
    expect((await server.logIn(msisdn, `${NEW} ${won[0]}`)).status).toBe(200)
    expect((await server.reset(3, { msisdn, code, password: NEW })).body).toEqual(WRONG)
  })

  // spec: 7.9
  it('stays the old one when the change is interrupted, and the code stays good', async () => {
    const { msisdn, ip } = await player()
    const code = await server.askCode(msisdn, ip)
    await sql`alter table platform.audit_log rename to gone`.execute(server.ctx.owner.read)
    const cut = await server.reset(3, { msisdn, code, password: NEW }, ip)
    await sql`alter table platform.gone rename to audit_log`.execute(server.ctx.owner.read)
    expect(cut.status).toBe(500)
    expect((await server.logIn(msisdn, server.password, '192.0.2.200')).status).toBe(200)
    expect((await server.reset(3, { msisdn, code, password: NEW }, ip)).status).toBe(200)
  })
})

describe('what a reset refuses', () => {
  // spec: 5.12, 7.9
  it.each([
    [1, {}, { msisdn: ['Phone number is required'] }],
    [1, { msisdn: '' }, { msisdn: ['Phone number is required'] }],
    [1, { msisdn: '12345' }, { msisdn: ['Invalid phone number'] }],
    [2, { msisdn: '0712345678' }, { code: ['Code is required'] }],
    [2, { msisdn: '0712345678', code: '12345' }, { code: ['Code is required'] }],
    [3, { msisdn: '0712345678', code: '123456' }, { password: ['Password is required'] }],
    [3, { msisdn: '0712345678', code: '123456', password: '' }, { password: ['Password is required'] }],
  ])('in step %i of %j is named by its exact words', async (step, body, expected) => {
    const answer = await server.reset(step, body)
    const machine = 'code' in expected ? { error_code: 'invalid' } : { code: 'invalid' }
    expect([answer.status, answer.body]).toEqual([400, { ...expected, ...machine }])
  })

  // spec: 5.12
  it('is any step but the three', async () => {
    for (const step of ['0', '4', 'x', '%20', '1%2F..'])
      expect((await server.reset(step, { msisdn: '0712345678' })).body).toEqual({
        step: ['Step is missing'],
        code: 'step_missing',
      })
  })

  it('is a weak password, which costs no try, and a code of another purpose or phone', async () => {
    const [ann, eve] = [await player(), await player()]
    const code = await server.askCode(ann.msisdn, ann.ip)
    for (let n = 0; n < 6; n++)
      expect(
        (await server.reset(3, { msisdn: ann.msisdn, code, password: 'password' }, ann.ip)).body,
      ).toEqual({
        password: ['This password is too common. Choose one that is harder to guess'],
        code: 'password_weak',
      })
    const hers = await server.askCode(eve.msisdn, eve.ip)
    expect((await server.reset(3, { msisdn: ann.msisdn, code: hers, password: NEW }, ann.ip)).body).toEqual(
      WRONG,
    )
    expect((await server.reset(3, { msisdn: ann.msisdn, code, password: NEW }, ann.ip)).status).toBe(200)
  })
})

describe('a code for a new password', () => {
  // spec: 7.9
  it('has five tries, however they are sent, and five minutes; a new one voids it', async () => {
    const { msisdn, ip } = await player()
    const code = await server.askCode(msisdn, ip)
    await Promise.all(Array.from({ length: 8 }, () => server.reset(2, { msisdn, code: other(code) }, ip)))
    expect((await server.reset(3, { msisdn, code, password: NEW }, ip)).body).toEqual(USED_UP)
    const second = await server.askCode(msisdn, ip)
    const third = await server.askCode(msisdn, ip)
    expect((await server.reset(2, { msisdn, code: second }, ip)).body).toEqual(WRONG)
    await server.clock.advance(5 * 60_000)
    expect((await server.reset(2, { msisdn, code: third }, ip)).body).toEqual(WRONG)
  })

  it('is said to be used up from the fifth wrong try of an address on, whether the phone has an account or not', async () => {
    for (const { msisdn, ip } of [await player(), newcomer()]) {
      const code = (await server.askCode(msisdn, ip)) || '123456'
      const wrong = () => server.reset(2, { msisdn, code: other(code) }, ip)
      const bodies = []
      for (let n = 0; n < 5; n++) bodies.push((await wrong()).body)
      expect(bodies).toEqual([WRONG, WRONG, WRONG, WRONG, USED_UP])
      // Another address learns nothing of it.
      expect((await server.reset(2, { msisdn, code }, `198.18.3.${ip.split('.')[3]}`)).body).toEqual(WRONG)
      await server.reset(1, { msisdn }, ip)
      expect((await wrong()).body).toEqual(WRONG)
    }
  })

  it('comes three times in ten minutes and five times a day at most from one address, which does not stop another', async () => {
    const { msisdn } = await player()
    const from = async (ip: string) => (await server.reset(1, { msisdn }, ip)).status
    const [a, b] = ['192.0.2.201', '198.18.2.202']
    expect([await from(a), await from(a), await from(a), await from(a)]).toEqual([200, 200, 200, 429])
    await server.clock.advance(11 * 60_000)
    expect([await from(a), await from(a), await from(a)]).toEqual([200, 200, 429])
    expect([await from(b), await from(b)]).toEqual([200, 200])
    await server.clock.advance(11 * 60_000)
    expect([await from(b), await from(b), await from(b), await from(b)]).toEqual([200, 200, 200, 429])
    expect(await from('192.0.2.203')).toBe(429)
  })

  it('cannot be used up by two addresses, nor by any number against an owner’s network', async () => {
    const { msisdn } = await player()
    const home = '198.51.100.7'
    const askAll = async (ip: string) => {
      for (let n = 0; n < 6; n++) {
        await server.reset(1, { msisdn }, ip)
        await server.clock.advance(11 * 60_000)
      }
    }
    for (const ip of ['10.1.1.1', '10.2.1.1']) await askAll(ip)
    expect(await server.askCode(msisdn, '10.3.1.1')).toMatch(/^\d{6}$/)
    for (const ip of ['10.4.1.1', '10.5.1.1', '10.6.1.1']) await askAll(ip)
    await server.ctx.jobs.drain()
    const sent = server.texts.length
    expect((await server.reset(1, { msisdn }, '10.7.1.1')).status).toBe(200)
    await server.ctx.jobs.drain()
    expect(server.texts).toHaveLength(sent)
    const code = await server.askCode(msisdn, home)
    expect((await server.reset(3, { msisdn, code, password: NEW }, home)).status).toBe(200)
  })

  it('informs an excluded player of the end, and one whose exclusion has ended of that', async () => {
    const { msisdn, id, access } = await player()
    await server.exclude(access, id)
    await server.reset(1, { msisdn }, '10.8.1.1')
    expect(await server.lastText(msisdn)).toMatch(
      /until \d+ \w+ 2033\. You cannot log in or register before then/,
    )
    await server.clock.advance(8 * 365 * 86_400_000)
    await server.reset(1, { msisdn }, '10.8.1.1')
    const ended = /ended on \d+ \w+ 2033\. To reopen your account, contact support/
    expect(await server.lastText(msisdn)).toMatch(ended)
    await server.register(msisdn, {}, '10.9.1.1')
    expect(await server.lastText(msisdn)).toMatch(ended)
    expect(await server.lastText(msisdn)).not.toMatch(/already have an account|Log in or reset/)
  })

  it('cannot be guessed by the hundred from one address', async () => {
    const { msisdn } = newcomer()
    const answers = []
    for (let n = 0; n < 16; n++)
      answers.push((await server.reset(2, { msisdn, code: '000000' }, '192.0.2.210')).status)
    expect(answers).toEqual([...Array<number>(15).fill(400), 429])
  })
})

describe('account enumeration', () => {
  // spec: 7.9
  it('is answered alike in all three steps, with the same work; only the owner of the phone reads the truth', async () => {
    const [known, excluded, unknown] = [await player(), await player(), newcomer()]
    await server.ctx.db.tx(tx =>
      setStatus(tx, server.ctx, { playerId: excluded.id, status: 'excluded', actor: { kind: 'system' } }),
    )
    const answers = new Set<string>()
    const hashes = server.hashes()
    for (const { msisdn, ip } of [known, excluded, unknown]) {
      const first = await server.reset(1, { msisdn }, ip)
      await server.ctx.jobs.drain()
      const sent = /^\d{6}/.exec(await server.lastText(msisdn))?.[0]
      const code = sent === undefined ? '000000' : other(sent)
      const rest = [
        await server.reset(2, { msisdn, code }, ip),
        await server.reset(3, { msisdn, code, password: NEW }, ip),
      ]
      answers.add(
        [first, ...rest].map(({ status, text }) => status + text.replace(/\d{3}\*+\d{3}/, '')).join(),
      )
      const [row] = await server.query(sql`select tries from accounts.codes where msisdn = ${msisdn}`)
      expect(row).toEqual({ tries: 2 })
    }
    expect(answers.size).toBe(1)
    expect(server.hashes()).toBe(hashes)
    expect(await server.lastText(known.msisdn)).toMatch(/^\d{6} is your code/)
    expect(await server.lastText(excluded.msisdn)).toMatch(/^This account is closed/)
    expect(await server.lastText(unknown.msisdn)).toContain('this number has no account')
  })

  it('cannot reset an account that was excluded after the code was sent', async () => {
    const { msisdn, ip, id } = await player()
    const code = await server.askCode(msisdn, ip)
    await server.ctx.db.tx(tx =>
      setStatus(tx, server.ctx, { playerId: id, status: 'excluded', actor: { kind: 'system' } }),
    )
    expect((await server.reset(3, { msisdn, code, password: NEW }, ip)).body).toEqual(WRONG)
  })
})

it('writes no code and no password into log or tables, and fits one message', async () => {
  const { msisdn, ip } = await player()
  const code = await server.askCode(msisdn, ip)
  const [row] = await server.query<{ row: string }>(
    sql`select row_to_json(c)::text as row from accounts.codes as c where msisdn = ${msisdn}`,
  )
  await server.call('POST', '/auth/reset-password/2/', { body: { msisdn, code }, ip })
  await server.reset(3, { msisdn, code, password: NEW }, ip)
  expect(row!.row).not.toContain(code)
  expect([msisdn, NEW].filter(secret => server.lines.join('').includes(secret))).toEqual([])
  for (const news of [
    'code',
    'unknown',
    'closed',
    { untilMs: 0, ended: true },
    { untilMs: 0, ended: false },
  ] as const) {
    const text = resetText(news, { code: '123456', host: 'play.some-long-brand-name.example' })
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(/^[A-Za-z0-9 \n.,:?@#'-]+$/)
  }
})
