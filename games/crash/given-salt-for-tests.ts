import { drandRoundFrom } from '../fair/beacon.ts'
import { DRAND_ROUNDS, RANDOMNESS_1000, ROUND_1000_MS } from '../fair/drand-rounds-for-tests.ts'
import type { PublishedSalt } from './salt.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** A valid published salt: the value of round 1000 of drand. */
export const GIVEN_SALT: PublishedSalt = {
  salt: RANDOMNESS_1000,
  saltSource: 'given',
  saltSignature: DRAND_ROUNDS[0][1],
  saltedAt: iso(ROUND_1000_MS + 60_000),
  beacon: { ...drandRoundFrom(0), round: 1_000 },
  beaconNamedAt: iso(ROUND_1000_MS - 900_000),
  committedAt: iso(ROUND_1000_MS - 900_000),
}
