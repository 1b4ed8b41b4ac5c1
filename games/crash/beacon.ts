/**
 * Where the salt of a chain comes from: a public value that did not exist when the chain was committed to. It is named
 * beforehand, so that nobody can pick the salt among the values that come later.
 */
import type { Beacon } from '@ruka/contract/crash-rounds'

/** Networks of drand whose rounds have computable times: seconds since 1970 of the first round, and between rounds. */
const DRAND: Readonly<Record<string, { readonly genesisS: number; readonly periodS: number }>> = {
  /** quicknet */
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971': {
    genesisS: 1_692_803_367,
    periodS: 3,
  },
  /** default */
  '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce': {
    genesisS: 1_595_431_050,
    periodS: 30,
  },
}
const [QUICKNET] = Object.keys(DRAND)

/** A block whose time is known. Blocks take ten minutes in the mean; even eleven are never exceeded over months. */
const KNOWN_BLOCK = { height: 840_000, atMs: Date.UTC(2024, 3, 20, 0, 9, 27), slowestMs: 660_000 }

/** The first round of drand's quicknet at that time or later. */
export function drandRoundFrom(atMs: number): Beacon {
  const { genesisS, periodS } = DRAND[QUICKNET!]!
  const round = Math.max(1, Math.ceil((atMs / 1_000 - genesisS) / periodS) + 1)
  return { kind: 'drand', chain: QUICKNET!, round }
}

/** When the value is published, where that can be computed. */
export function beaconAtMs(beacon: Beacon): number | undefined {
  if (beacon.kind === 'bitcoin') return undefined
  const network = DRAND[beacon.chain]
  return network && (network.genesisS + (beacon.round - 1) * network.periodS) * 1_000
}

/** Why this source must not be named at that time; nothing where its value is still to come, as far as can be computed. */
export function namingFault(beacon: Beacon, namedMs: number): string | undefined {
  if (beacon.kind === 'drand') {
    const atMs = beaconAtMs(beacon)
    if (atMs === undefined) return 'this network of drand is not known here'
    return atMs > namedMs ? undefined : 'this round of drand was already public'
  }
  const mined = KNOWN_BLOCK.height + Math.floor((namedMs - KNOWN_BLOCK.atMs) / KNOWN_BLOCK.slowestMs)
  return beacon.height > mined ? undefined : 'this block was already mined'
}

/** Why this cannot be the source's value. */
export function valueFault(beacon: Beacon, salt: string): string | undefined {
  if (!/^[0-9a-f]{64}$/.test(salt)) return 'a value has 64 hexadecimal digits, lower case'
  if (beacon.kind === 'bitcoin' && !salt.startsWith('0'.repeat(16)))
    return 'a block’s hash begins with at least 16 zeros'
  return undefined
}

/** What is published of a chain's salt. Times are ISO 8601. */
export type PublishedSalt = {
  readonly salt: string | null
  readonly saltSource: 'own' | 'given' | null
  readonly saltedAt: string | null
  readonly beacon: Beacon | null
  readonly beaconNamedAt: string | null
}

/** What is wrong with a chain's salt, as far as it can be known without looking the value up. */
export function saltFault({
  salt,
  saltSource,
  saltedAt,
  beacon,
  beaconNamedAt,
}: PublishedSalt): string | undefined {
  if (salt === null || saltSource !== 'given') return undefined
  if (beacon === null || beaconNamedAt === null || saltedAt === null)
    return 'no source of the salt was named beforehand'
  const early = namingFault(beacon, Date.parse(beaconNamedAt))
  if (early) return `when the source of the salt was named, ${early}`
  if ((beaconAtMs(beacon) ?? 0) > Date.parse(saltedAt))
    return 'the salt was given before its source had a value'
  return valueFault(beacon, salt)
}

/** `Bitcoin block 900000` */
export const beaconText = (beacon: Beacon): string =>
  beacon.kind === 'bitcoin'
    ? `Bitcoin block ${beacon.height}`
    : `drand ${beacon.chain.slice(0, 8)} round ${beacon.round}`

/** How anybody finds the value without asking us. */
export const lookUp = (beacon: Beacon): string =>
  beacon.kind === 'bitcoin'
    ? `the hash of block ${beacon.height}: bitcoin-cli getblockhash ${beacon.height}, or any block explorer`
    : `"randomness" at https://api.drand.sh/${beacon.chain}/public/${beacon.round}`
