/**
 * Where the salt of a chain comes from: a round of drand's quicknet that did not exist when the chain was
 * committed to. The round is named before, so that the salt cannot be selected from later values.
 */
import type { Beacon } from '@ruka/contract/crash-rounds'

/** drand's quicknet: its first round's time in seconds since 1970, and the seconds between rounds. */
const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisS: 1_692_803_367,
  periodS: 3,
} as const

/** The first round at that time or later. */
export function drandRoundFrom(atMs: number): Beacon {
  const { chain, genesisS, periodS } = QUICKNET
  return { kind: 'drand', chain, round: Math.max(1, Math.ceil((atMs / 1_000 - genesisS) / periodS) + 1) }
}

/** When the round is published; undefined for another network. */
export const beaconAtMs = ({ chain, round }: Beacon): number | undefined =>
  chain === QUICKNET.chain ? (QUICKNET.genesisS + (round - 1) * QUICKNET.periodS) * 1_000 : undefined

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

/** The fault in the times of a chain's salt, if any. `drand.ts` proves that the value is the round's. */
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

/** `drand 52db9ba7 round 1000` */
export const beaconText = ({ chain, round }: Beacon): string => `drand ${chain.slice(0, 8)} round ${round}`

/** Where anyone can read a round of drand. */
export const addressOf = ({ chain, round }: Beacon): string => `https://api.drand.sh/${chain}/public/${round}`

/** Where anyone can read the value independently. */
export const lookUp = (beacon: Beacon): string => `"randomness" at ${addressOf(beacon)}`

/** Where the value's proof is. */
export const signatureAt = (beacon: Beacon): string => `"signature" at ${addressOf(beacon)}`
