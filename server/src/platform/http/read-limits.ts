import { hash } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { countedAddress } from '../base/client-address.ts'
import type { Ctx } from '../context/context.ts'
import { Refused } from '../base/refused.ts'
import { TokenBucket, type Rate } from '../base/token-bucket.ts'

/**
 * Subjects counted at the same time; beyond them the count starts again, so that unauthenticated callers cannot
 * fill the memory.
 */
const SUBJECTS_MAX = 100_000
/** An address may call as often at once as in this time, and any address this often: that is one page. */
const BURST_S = 10
const BURST_MIN = 50
/** How long a token that was valid is known, and how many of them are. */
const KNOWN_MS = 600_000
const KNOWN_MAX = 50_000

/** One call, as it is counted: for its address, and for its subject once that is known. */
export type Counted = {
  /**
   * The call is of a caller with a valid token or signature, who is not counted with the strangers of the address;
   * `subject` is counted where there is one. @throws Refused too_many_requests
   */
  belongsTo(subject: string | null): void
  /** Its token is not valid, whatever it was before: it counts with those of strangers, and so do the next ones. */
  isStrangers(): void
  /** An answer had to be made that costs as much as so many more calls; the next ones wait for it. */
  charge(units: number): void
}
export type ReadLimits = {
  /** Counts a call before anything is done for it. @throws Refused too_many_requests */
  begin(ip: string, authorization: string | undefined): Counted
}

/** What callers may have this process answer, at all of its origins together. */
export const readLimitsOf = ({ clock, config }: Pick<Ctx, 'clock' | 'config'>): ReadLimits =>
  openReadLimits(clock, {
    addressMax: config.ADDRESS_LIMITS.reads,
    subjectMax: config.PLAYER_READS_PER_MINUTE,
  })

/** Counts calls in this process only: a row written for each would cost more than most calls do. */
function openReadLimits(
  clock: Clock,
  { addressMax, subjectMax }: { addressMax: number; subjectMax: number },
): ReadLimits {
  const addresses = openBuckets(clock, {
    perSecond: addressMax / 60,
    burst: Math.max(BURST_MIN, (addressMax / 60) * BURST_S),
  })
  const subjects = openBuckets(clock, { perSecond: subjectMax / 60, burst: subjectMax })
  const known = openKnown(clock)
  return {
    begin(ip, authorization) {
      const address = addresses(countedAddress(ip))
      const key = authorization === undefined ? undefined : hash('sha256', authorization, 'base64url')
      const isKnown = key !== undefined && known.has(key)
      if (!isKnown) take(address)
      let counted = address
      return {
        belongsTo(subject) {
          if (key !== undefined) known.add(key)
          if (!isKnown) address.giveBack()
          if (subject === null) return
          counted = subjects(subject)
          take(counted)
        },
        isStrangers() {
          if (!isKnown) return
          known.forget(key)
          address.spend(1)
        },
        charge: units => counted.spend(units),
      }
    },
  }
}

/** A limit of each address for one kind of call. @throws Refused too_many_requests */
export function limitAddresses(clock: Clock, rate: Rate): (ip: string) => void {
  const buckets = openBuckets(clock, rate)
  return ip => take(buckets(countedAddress(ip)))
}

function take(bucket: TokenBucket): void {
  if (!bucket.take())
    throw new Refused('too_many_requests', undefined, {}, Math.ceil(bucket.waitMs() / 1_000))
}

function openBuckets(clock: Clock, rate: Rate): (subject: string) => TokenBucket {
  const buckets = new Map<string, TokenBucket>()
  return subject => {
    const known = buckets.get(subject)
    if (known) return known
    if (buckets.size >= SUBJECTS_MAX) buckets.clear()
    const bucket = new TokenBucket(rate, clock)
    buckets.set(subject, bucket)
    return bucket
  }
}

/**
 * Tokens that were valid a moment ago, by their hashes. Who has one is not refused for what strangers behind
 * the same address do; whether it is still valid is asked of the database, as always.
 */
function openKnown(clock: Clock) {
  const untils = new Map<string, number>()
  return {
    has: (key: string): boolean => (untils.get(key) ?? -Infinity) > clock.elapsed(),
    forget: (key: string) => void untils.delete(key),
    add(key: string): void {
      untils.delete(key)
      untils.set(key, clock.elapsed() + KNOWN_MS)
      if (untils.size > KNOWN_MAX) untils.delete(untils.keys().next().value!)
    },
  }
}
