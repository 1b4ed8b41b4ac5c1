/**
 * Public randomness: rounds of drand's quicknet. A draw names a round before its value exists, so that the
 * value cannot be selected from later ones.
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

/**
 * The time between what a draw is about and the value that decides it: one period, so that the first is written
 * before the second is known, also where a clock is not exact.
 */
export const BEACON_AFTER_MS = 3_000

/** The first round that is public that long behind a time. */
export const drandRoundAfter = (fixedAtMs: number): Beacon => drandRoundFrom(fixedAtMs + BEACON_AFTER_MS)

/** `drand 52db9ba7 round 1000` */
export const beaconText = ({ chain, round }: Beacon): string => `drand ${chain.slice(0, 8)} round ${round}`

/** Where anyone can read a round of drand. */
export const addressOf = ({ chain, round }: Beacon): string => `https://api.drand.sh/${chain}/public/${round}`

/** Where anyone can read the value independently. */
export const lookUp = (beacon: Beacon): string => `"randomness" at ${addressOf(beacon)}`

/** Where the value's proof is. */
export const signatureAt = (beacon: Beacon): string => `"signature" at ${addressOf(beacon)}`

/** The beacon of drand's quicknet with this number. */
export const drandBeacon = (round: number): Beacon => ({ kind: 'drand', chain: QUICKNET.chain, round })
