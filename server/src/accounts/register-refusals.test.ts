import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
describe('what registration refuses, in order of precedence', () => {
  const text = (field: string, words: string) => ({ [field]: [words] })
  // spec: 7.7
  it.each([
    // spec: 5.1
    ['a phone that is none', { msisdn: '12345' }, text('msisdn', 'Invalid phone number')],
    ['a foreign phone', { msisdn: '255712345678' }, text('msisdn', 'Invalid phone number')],
    ['SQL for a phone', { msisdn: "' or 1=1 --" }, text('msisdn', 'Invalid phone number')],
    // spec: 5.7
    [
      'no password',
      { password: '', password_confirm: '' },
      {
        ...text('password', 'Password is required'),
        ...text('password_confirm', 'Confirm password is required'),
      },
    ],
    [
      'an endless password',
      { password: 'x'.repeat(201), password_confirm: 'x'.repeat(201) },
      {
        ...text('password', 'Use at most 200 characters'),
        ...text('password_confirm', 'Use at most 200 characters'),
      },
    ],
    // spec: 5.7
    ['no confirmation', { password_confirm: '' }, text('password_confirm', 'Confirm password is required')],
    // spec: 5.8
    [
      'another confirmation',
      { password_confirm: 'something else' },
      text('password_confirm', 'Passwords do not match'),
    ],
    // spec: 5.9, 5.22, 9.12, 9.48
    ['terms not agreed to', { terms: false }, text('terms', 'You must agree to the terms of service')],
    ['a mode of its own', { mode: 'admin' }, text('mode', 'This value is not valid')],
    // spec: 5.10
    ['pin mode without a PIN', { mode: 'pin' }, text('pin', 'Pin is required')],
    // spec: 5.10, 9.11
    ['a PIN of three digits', { mode: 'pin', pin: '123' }, text('pin', 'Pin is required')],
  ])('%s', async (_, more, expected) => {
    const answer = await server.register('254700000001', more, '192.0.2.1')
    expect([answer.status, answer.body]).toEqual([400, { ...expected, code: 'invalid' }])
  })

  // spec: 7.7
  it.each([
    ['a short password', 'Abc123!', 'Use at least 8 characters'],
    ['the phone as password', '0700000001', 'Do not use your phone number as your password'],
    ['the phone in another form', '+254 700-000 001', 'Do not use your phone number as your password'],
    ['the phone with a little added', 'a700000001b!', 'Do not use your phone number as your password'],
    ['a common password', 'PassWord123', 'This password is too common. Choose one that is harder to guess'],
    [
      'a common password typed full-width',
      'ｐａｓｓｗｏｒｄ１',
      'This password is too common. Choose one that is harder to guess',
    ],
    [
      'one letter over and over',
      'gggggggggggg',
      'This password is too common. Choose one that is harder to guess',
    ],
  ])('%s', async (_, password, words) => {
    const answer = await server.register(
      '254700000001',
      { password, password_confirm: password },
      '192.0.2.1',
    )
    expect([answer.status, answer.body]).toEqual([400, { password: [words], code: 'password_weak' }])
  })

  it.each([
    ['nothing', undefined, 400],
    ['a list', [], 400],
    ['a text', '"register"', 415],
    [
      'a number for a phone',
      { msisdn: 254700000001, password: 'x', password_confirm: 'x', terms: true },
      400,
    ],
    [
      'an object for a password',
      { msisdn: '254700000001', password: {}, password_confirm: {}, terms: true },
      400,
    ],
    ['terms in words', { msisdn: '254700000001', password: 'x', password_confirm: 'x', terms: 'true' }, 400],
    ['more than a body may hold', { msisdn: '254700000001', password: 'x'.repeat(20_000) }, 413],
  ])('%s for a body', async (_, body, status) => {
    const answer = await server.call('POST', '/auth/register/', { body, ip: '192.0.2.1' })
    expect([answer.status, typeof answer.body['code']]).toEqual([status, 'string'])
    expect(await server.lastText('254700000001')).toBe('')
  })

  it('a weak password before it counts or sends anything', async () => {
    expect(await server.lastText('254700000001')).toBe('')
    for (let n = 0; n < 80; n++)
      await server.register(
        '254700000001',
        { password: 'password', password_confirm: 'password' },
        '192.0.2.1',
      )
    expect((await server.register('254700000001', {}, '192.0.2.1')).body['code']).toBe('pin_required')
  })

  it('a weak password before a wrong PIN, and does not count the try', async () => {
    const { msisdn, ip } = newcomer()
    const pin = await server.askPin(msisdn, ip)
    for (let n = 0; n < 6; n++) {
      const weak = { mode: 'pin', pin, password: 'password', password_confirm: 'password' }
      expect((await server.register(msisdn, weak, ip)).body['code']).toBe('password_weak')
    }
    expect((await server.register(msisdn, { mode: 'pin', pin }, ip)).status).toBe(200)
  })

  it('a fourth message to one phone within ten minutes from one address', async () => {
    const { msisdn } = newcomer()
    for (let n = 0; n < 3; n++)
      expect((await server.register(msisdn, {}, '192.0.2.203')).body['code']).toBe('pin_required')
    const fourth = await server.register(msisdn, {}, '192.0.2.203')
    expect([fourth.status, fourth.retryAfter, fourth.body]).toEqual([
      429,
      '600',
      { general: ['Too many attempts. Try again in 10 minutes'], code: 'too_many_requests' },
    ])
    await server.clock.advance(9 * 60_000 + 500)
    const later = await server.register(msisdn, {}, '192.0.2.203')
    expect([later.retryAfter, later.body['general']]).toEqual([
      '60',
      ['Too many attempts. Try again in 1 minute'],
    ])
    await server.clock.advance(59_500)
    expect((await server.register(msisdn, {}, '192.0.2.203')).body['code']).toBe('pin_required')
  })

  it('a sixth message to one phone in a day from one network', async () => {
    const { msisdn } = newcomer()
    const codes: unknown[] = []
    for (let n = 0; n < 6; n++) {
      codes.push((await server.register(msisdn, {}, `198.51.100.${100 + n}`)).body['code'])
      await server.clock.advance(10 * 60_000)
    }
    expect(codes).toEqual([...Array<string>(5).fill('pin_required'), 'too_many_requests'])
    const last = await server.register(msisdn, {}, '198.51.100.106')
    expect([last.retryAfter, last.body['general']]).toEqual([
      '82800',
      ['Too many attempts. Try again in 23 hours'],
    ])
  })

  it('a message to a phone whose day is used up, until that day is over', async () => {
    const { msisdn } = newcomer()
    for (let n = 0; n < 20; n++)
      expect((await server.register(msisdn, {}, `10.20.${n}.1`)).body['code']).toBe('pin_required')
    await server.clock.advance(3_600_000)
    const refused = await server.register(msisdn, {}, '10.20.30.1')
    expect([refused.status, refused.retryAfter]).toEqual([429, '82800'])
  })

  it('a sixty-first registration from one network in an hour, without counting for phones', async () => {
    const answers: unknown[] = []
    for (let n = 0; n < 61; n++)
      answers.push(
        (await server.register(`2547111000${10 + n}`, {}, `2001:db8:0:7::${n.toString(16)}`)).body['code'],
      )
    expect(answers.filter(code => code === 'pin_required')).toHaveLength(60)
    expect(answers.at(-1)).toBe('too_many_requests')
    const other = await server.register('254711100070', {}, '2001:db8:0:8::1')
    expect(other.body['code']).toBe('pin_required')
  })

  it('the hundred and twenty-first PIN from one address in an hour', async () => {
    const codes = new Set<unknown>()
    for (let n = 0; n < 120; n++)
      codes.add(
        (
          await server.register(
            `2547222000${String(n % 90).padStart(2, '0')}`,
            { mode: 'pin', pin: '0000' },
            '203.0.113.99',
          )
        ).body['code'],
      )
    expect(codes).toEqual(new Set(['pin_wrong']))
    const last = await server.register('254722200099', { mode: 'pin', pin: '0000' }, '203.0.113.99')
    expect(last.body['code']).toBe('too_many_requests')
  })
})
