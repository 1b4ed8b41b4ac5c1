import { describe, expect, it } from 'vitest'
import { DRAND_ROUNDS, RANDOMNESS_1000, ROUND_1000_MS } from '../fair/drand-rounds-for-tests.ts'
import { randomnessOf } from '../fair/drand.ts'
import { GIVEN_SALT } from './given-salt-for-tests.ts'
import { provenSaltFault } from './proven-salt.ts'
import { saltFault, type PublishedSalt } from './salt.ts'

const iso = (ms: number) => new Date(ms).toISOString()

describe('the salt of a chain', () => {
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

  it('equals the value of its round to the last digit', () => {
    expect(provenSaltFault(GIVEN_SALT)).toBeUndefined()
    expect(provenSaltFault({ ...GIVEN_SALT, salt: RANDOMNESS_1000.replace(/.$/, '0') })).toBe('wrong_value')
    const [, another] = DRAND_ROUNDS[2]
    const picked = { ...GIVEN_SALT, saltSignature: another, salt: randomnessOf(another) }
    expect(provenSaltFault(picked)).toBe('wrong_signature')
    expect(provenSaltFault({ ...GIVEN_SALT, salt: 'x', saltSource: 'own' })).toBeUndefined()
  })
})
