import { describe, expect, it } from 'vitest'
import { beaconAtMs, drandRoundFrom, saltFault, type PublishedSalt } from './beacon.ts'
import { DRAND_ROUNDS, GIVEN_SALT, RANDOMNESS_1000, ROUND_1000_MS } from './drand-rounds-for-tests.ts'
import { isSignatureOf, provenSaltFault, randomnessOf } from './drand.ts'

const MAY_MS = Date.UTC(2026, 4, 4)
const iso = (ms: number) => new Date(ms).toISOString()

describe('the source of a salt', () => {
  it('is the first round of drand at or after a time', () => {
    for (const ms of [MAY_MS, MAY_MS + 1, MAY_MS + 2_999, MAY_MS + 3_000]) {
      const atMs = beaconAtMs(drandRoundFrom(ms))!
      expect(atMs).toBeGreaterThanOrEqual(ms)
      expect(atMs).toBeLessThan(ms + 3_000)
    }
  })

  const wrongTimes: readonly (readonly [string, Partial<PublishedSalt>, string])[] = [
    [
      'a chain that was committed to when its salt was public',
      { committedAt: iso(ROUND_1000_MS + 1_000) },
      'named_before_chain',
    ],
    ['a source that was named before the chain', { beaconNamedAt: iso(0) }, 'named_before_chain'],
    [
      'a source that was named when its value was public',
      { beaconNamedAt: iso(ROUND_1000_MS) },
      'already_public',
    ],
    ['a salt that was given before there was a value', { saltedAt: iso(ROUND_1000_MS - 1) }, 'given_early'],
    ['times that are none', { committedAt: 'long ago' }, 'named_before_chain'],
    ['a source that was not named', { beacon: null, beaconNamedAt: null }, 'unnamed'],
    ['a signature that is not published', { saltSignature: null }, 'unnamed'],
    [
      'another network',
      { beacon: { kind: 'drand', chain: 'ff'.repeat(32), round: 1_000 } },
      'unknown_network',
    ],
  ]
  it.each(wrongTimes)('does not pass with %s', (_, part, why) => {
    expect(saltFault(GIVEN_SALT)).toBeUndefined()
    expect(saltFault({ ...GIVEN_SALT, ...part })).toBe(why)
    expect(provenSaltFault({ ...GIVEN_SALT, ...part })).toBe(why)
  })
})

describe('the value of a source', () => {
  it('is proven by the network’s signature, which is valid for one round only', () => {
    for (const [round, signature] of DRAND_ROUNDS)
      for (const [other] of DRAND_ROUNDS) expect(isSignatureOf(other, signature)).toBe(other === round)
    expect(randomnessOf(DRAND_ROUNDS[0][1])).toBe(RANDOMNESS_1000)
  })

  const signature = GIVEN_SALT.saltSignature!
  it.each([
    '',
    'ab',
    'g'.repeat(96),
    '00'.repeat(48),
    'ff'.repeat(48),
    signature.toUpperCase(),
    `c0${'0'.repeat(94)}`,
  ])('is not proven by %j', wrong => {
    expect(isSignatureOf(1_000, wrong)).toBe(false)
  })

  it('is unique: a signature with an added point of small order is refused', () => {
    const moved =
      '94385d48ab9d338824a523ff7d310fbeeac0184598d56b49f27857bcd3ef91f6ead1c7ef99c9beee47784ebba5c635de'
    expect(isSignatureOf(1_000, moved)).toBe(false)
  })

  it('must equal the salt to the last digit', () => {
    expect(provenSaltFault(GIVEN_SALT)).toBeUndefined()
    expect(provenSaltFault({ ...GIVEN_SALT, salt: RANDOMNESS_1000.replace(/.$/, '0') })).toBe('wrong_value')
    const [, another] = DRAND_ROUNDS[2]
    const picked = { ...GIVEN_SALT, saltSignature: another, salt: randomnessOf(another) }
    expect(provenSaltFault(picked)).toBe('wrong_signature')
    expect(provenSaltFault({ ...GIVEN_SALT, salt: 'x', saltSource: 'own' })).toBeUndefined()
  })
})
