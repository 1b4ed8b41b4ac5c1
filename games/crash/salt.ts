/**
 * Where the salt of a chain comes from: a round of drand's quicknet that did not exist when the chain was
 * committed to.
 */
import type { Beacon } from '@ruka/contract/crash-rounds'
import { beaconAtMs } from '../fair/beacon.ts'

/** What is published of a chain's salt. Times are ISO 8601. */
export type PublishedSalt = {
  readonly salt: string | null
  readonly saltSource: 'own' | 'given' | null
  readonly saltSignature: string | null
  readonly saltedAt: string | null
  readonly beacon: Beacon | null
  readonly beaconNamedAt: string | null
  readonly committedAt: string
}

/** What can be wrong with a salt, as tools print it. */
export const SALT_FAULTS = {
  unnamed: 'no source of the salt was named beforehand',
  unknown_network: 'this network of drand is not known here',
  named_before_chain: 'the source of the salt was named before the chain was committed to',
  already_public: 'the round of drand was already public when it was named',
  given_early: 'the salt was given before its source had a value',
  wrong_signature: 'the signature is not that of the round of drand',
  wrong_value: 'the salt is not the value of the round of drand',
} as const
export type SaltFault = keyof typeof SALT_FAULTS

/** The fault in the times of a chain's salt, if any. `proven-salt.ts` proves its value. */
export function saltFault(salt: PublishedSalt): SaltFault | undefined {
  const { beacon, beaconNamedAt, saltedAt, saltSource, saltSignature, committedAt } = salt
  if (salt.salt === null || saltSource !== 'given') return undefined
  if (beacon === null || beaconNamedAt === null || saltedAt === null || saltSignature === null)
    return 'unnamed'
  const publicMs = beaconAtMs(beacon)
  if (publicMs === undefined) return 'unknown_network'
  const [committed, named, salted] = [committedAt, beaconNamedAt, saltedAt].map(text => Date.parse(text))
  if (!(committed! <= named!)) return 'named_before_chain'
  if (!(named! < publicMs)) return 'already_public'
  if (!(publicMs <= salted!)) return 'given_early'
  return undefined
}
