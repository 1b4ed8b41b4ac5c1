import { countedAddress } from '../base/client-address.ts'
import type { Clock } from '../base/clock.ts'
import type { Reader } from '../db/db.ts'
import { countAttempt, uncountAttempt, type RateLimit } from '../db/rate-limit.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Every limit per address, `[count, window]`. They are wide, because Kenyan mobile networks put thousands of
 * phones behind one address: they stop a machine, not a crowd. `ADDRESS_LIMITS` changes the counts;
 * `docs/operating/limits.md` lists them.
 */
const DEFAULTS = {
  'log-ins': [500, 15 * MINUTE_MS],
  /** Beginnings of a log-in with a passkey, each of which stores a challenge. */
  'passkey-challenges': [1_000, 15 * MINUTE_MS],
  /** First calls of a registration, each of which sends a message or opens an account. */
  registrations: [60, HOUR_MS],
  /** Tries at the PIN of a registration. */
  'pin-tries': [120, HOUR_MS],
  /** Messages with a code for a new password, and tries at such codes. */
  'reset-sends': [60, HOUR_MS],
  'reset-tries': [240, HOUR_MS],
  'sambaza-sends': [300, HOUR_MS],
  'sambaza-tries': [600, HOUR_MS],
  claims: [60, 10 * MINUTE_MS],
  'statement-downloads': [60, 10 * MINUTE_MS],
  /** Notices by paths that are not ours. */
  'stray-notices': [120, MINUTE_MS],
  refreshes: [3_000, MINUTE_MS],
  /** Counted in each process. */
  reads: [12_000, MINUTE_MS],
  /** Sockets that are open at the same time, in each process and of each kind. */
  sockets: [2_000, 0],
  /** New sockets, and messages of visitors' sockets, in each process; a message of many bytes counts as several. */
  'new-sockets': [6_000, MINUTE_MS],
  'socket-messages': [36_000, MINUTE_MS],
} as const satisfies Record<string, readonly [number, number]>

export type AddressLimit = keyof typeof DEFAULTS
export type AddressLimits = Readonly<Record<AddressLimit, number>>

const NAMES = Object.keys(DEFAULTS) as AddressLimit[]
export const ADDRESS_LIMITS_FORM = `a list of name=count, from 1 to 10000000, with names of: ${NAMES.join(', ')}`

/**
 * The counts as configured, such as `log-ins=2000,sockets=10000`; undefined where an entry cannot be read.
 */
export function readAddressLimits(entries: readonly string[]): AddressLimits | undefined {
  const read = Object.fromEntries(NAMES.map(name => [name, DEFAULTS[name][0]])) as Record<
    AddressLimit,
    number
  >
  const seen = new Set<string>()
  for (const entry of entries) {
    const [, name, digits] = /^([a-z-]+)=([1-9]\d{0,7})$/.exec(entry) ?? []
    const known = NAMES.find(each => each === name)
    if (known === undefined || seen.has(known) || Number(digits) > 10_000_000) return undefined
    seen.add(known)
    read[known] = Number(digits)
  }
  return read
}

/** Each is counted in the database, so that every process shares the count. */
type CountedLimit = Exclude<AddressLimit, 'sockets' | 'new-sockets' | 'socket-messages' | 'reads'>
type Counting = {
  readonly config: { readonly ADDRESS_LIMITS: AddressLimits }
  readonly db: { readonly read: Reader }
  readonly clock: Clock
}

const limitOf = ({ config }: Counting, name: CountedLimit): RateLimit => ({
  name: `address.${name}`,
  limit: config.ADDRESS_LIMITS[name],
  windowMs: DEFAULTS[name][1],
})

/** Counts one attempt of an address. @throws Refused too_many_requests */
export async function countForAddress(counting: Counting, name: CountedLimit, ip: string): Promise<void> {
  await countAttempt(counting.db.read, counting.clock, limitOf(counting, name), countedAddress(ip))
}

/** Takes one attempt of an address back. */
export const uncountForAddress = (counting: Counting, name: CountedLimit, ip: string): Promise<void> =>
  uncountAttempt(counting.db.read, limitOf(counting, name), countedAddress(ip))
