import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonPasswords } from './passwords/common-passwords.ts'
import { countedAddress } from '../platform/base/client-address.ts'
import { weaknessOf } from './passwords/password.rules.ts'
import { readRefreshToken, refreshToken } from './sessions/tokens.ts'

describe('the list of common passwords', () => {
  it('holds the passwords of published breaches and of Kenya, lower case, and long enough to be chosen', () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(18_000)
    expect([...commonPasswords].filter(word => word.length < 8 || word !== word.toLowerCase())).toEqual([])
    const breached = ['password', '12345678', 'qwertyuiop', 'iloveyou', '1qaz2wsx', 'trustno1', 'computer']
    const local = ['arsenal123', 'kenya254', 'mpesa1234']
    for (const word of [...breached, ...local]) expect(commonPasswords).toContain(word)
  })
})

describe('a password', () => {
  const about = { msisdn: '254712345678', common: commonPasswords }

  it('of every form of the phone is refused', () => {
    const national = '712345678'
    fc.assert(
      fc.property(
        fc.constantFrom('', '0', '254', '+254', '00254', '+254 (0)'),
        fc.array(fc.constantFrom('', ' ', '-', '.'), { minLength: 9, maxLength: 9 }),
        (prefix, gaps) => {
          const typed = prefix + [...national].map((digit, n) => digit + gaps[n]!).join('')
          expect(weaknessOf(typed, about)).toBe('Do not use your phone number as your password')
        },
      ),
    )
  })

  it('that is long enough without the phone in it will do', () => {
    expect(weaknessOf('712345678 na mbuni 7', about)).toBeNull()
    expect(weaknessOf('correct mbuni 9', about)).toBeNull()
    expect(weaknessOf('🦩🦓🦒🐘🦏🦛🐆🐊', about)).toBeNull()
  })

  it('that is in a published breach is refused, in any case and width', () => {
    for (const typed of ['voxstrange', 'BaseBall', '１ｑａｚ２ｗｓｘ', 'Ka12rm12'])
      expect(weaknessOf(typed, about)).toBe('This password is too common. Choose one that is harder to guess')
  })

  it('is counted by letters, not by bytes', () => {
    expect(weaknessOf('🦩🦓🦒🐘', about)).toBe('Use at least 8 characters')
  })

  it('is judged with any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), typed => {
        const verdict = weaknessOf(typed, about)
        expect(verdict === null || verdict.length > 0).toBe(true)
      }),
    )
  })
})

describe('the key that an address is counted by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (ip, counted) => {
    expect(countedAddress(ip)).toBe(counted)
  })
})

describe('a refresh token', () => {
  const key = Buffer.from('ab'.repeat(32), 'hex')
  it('is read back as it was made, and no other text reads as it', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (sessionId, generation, bytes) => {
          const token = refreshToken(key, { sessionId, generation, salt: Buffer.from(bytes) })
          expect(readRefreshToken(token)).toMatchObject({ sessionId, generation })
        },
      ),
    )
  })

  it('needs the key, the session, its generation and its salt: changing any gives another', () => {
    const of = { sessionId: '019e0000-0000-7000-8000-000000000001', generation: 3, salt: Buffer.alloc(32, 1) }
    const others = [
      refreshToken(Buffer.from('cd'.repeat(32), 'hex'), of),
      refreshToken(key, { ...of, generation: 4 }),
      refreshToken(key, { ...of, salt: Buffer.alloc(32, 2) }),
      refreshToken(key, { ...of, sessionId: '019e0000-0000-7000-8000-000000000002' }),
    ].map(token => readRefreshToken(token)!.mac.toString('hex'))
    expect(new Set([...others, readRefreshToken(refreshToken(key, of))!.mac.toString('hex')]).size).toBe(5)
  })
})
