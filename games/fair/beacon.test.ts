import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { beaconAtMs, drandRoundFrom } from './beacon.ts'
import { DRAND_ROUNDS, RANDOMNESS_1000 } from './drand-rounds-for-tests.ts'
import { isSignatureOf, messageOf, randomnessOf } from './drand.ts'
import { OWN_PUBLIC_KEY, ownSignatureOf } from './own-network-for-tests.ts'

const MAY_MS = Date.UTC(2026, 4, 4)

it('names the first round of drand at or after a time', () => {
  for (const ms of [MAY_MS, MAY_MS + 1, MAY_MS + 2_999, MAY_MS + 3_000]) {
    const atMs = beaconAtMs(drandRoundFrom(ms))!
    expect(atMs).toBeGreaterThanOrEqual(ms)
    expect(atMs).toBeLessThan(ms + 3_000)
  }
})

describe('the value of a round', () => {
  it('is proven by the network’s signature, which is valid for one round only', () => {
    for (const [round, signature] of DRAND_ROUNDS)
      for (const [other] of DRAND_ROUNDS) expect(isSignatureOf(other, signature)).toBe(other === round)
    expect(randomnessOf(DRAND_ROUNDS[0][1])).toBe(RANDOMNESS_1000)
  })

  const signature = DRAND_ROUNDS[0][1]
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

  it('is not proven by the signature of another network with the same scheme', () => {
    const own = ownSignatureOf(1_000)
    expect(isSignatureOf(1_000, own)).toBe(false)
    expect(
      bls12_381.shortSignatures.verify(hexToBytes(own), messageOf(1_000), hexToBytes(OWN_PUBLIC_KEY)),
    ).toBe(true)
  })

  it('is unique: a signature with an added point of small order is refused', () => {
    const moved =
      '94385d48ab9d338824a523ff7d310fbeeac0184598d56b49f27857bcd3ef91f6ead1c7ef99c9beee47784ebba5c635de'
    expect(isSignatureOf(1_000, moved)).toBe(false)
  })
})
