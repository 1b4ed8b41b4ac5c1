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

/** The fault in the times of a chain's salt, if any. `drand.ts` proves that the value is the round's. */
export function saltFault(salt: PublishedSalt): string | undefined {
  const { beacon, beaconNamedAt, saltedAt, saltSource, saltSignature, committedAt } = salt
  if (salt.salt === null || saltSource !== 'given') return undefined
  if (beacon === null || beaconNamedAt === null || saltedAt === null || saltSignature === null)
    return 'no source of the salt was named beforehand'
  const publicMs = beaconAtMs(beacon)
  if (publicMs === undefined) return 'this network of drand is not known here'
  const [committed, named, salted] = [committedAt, beaconNamedAt, saltedAt].map(text => Date.parse(text))
  if (!(committed! <= named!)) return 'the source of the salt was named before the chain was committed to'
  if (!(named! < publicMs)) return 'the round of drand was already public when it was named'
  if (!(publicMs <= salted!)) return 'the salt was given before its source had a value'
  return undefined
}

/** `drand 52db9ba7 round 1000` */
export const beaconText = ({ chain, round }: Beacon): string => `drand ${chain.slice(0, 8)} round ${round}`

const addressOf = ({ chain, round }: Beacon): string => `https://api.drand.sh/${chain}/public/${round}`

/** Where anyone can read the value independently. */
export const lookUp = (beacon: Beacon): string => `"randomness" at ${addressOf(beacon)}`

/** Where the value's proof is. */
export const signatureAt = (beacon: Beacon): string => `"signature" at ${addressOf(beacon)}`
