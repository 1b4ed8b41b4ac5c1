/**
 * Which corrections of wagers are made: each is a version of its own, within what the wager and the caps may
 * pay.
 */
import type { HouseLimits } from '@ruka/contract/house-limits'
import { asCents, type Cents } from '@ruka/contract/money'
import {
  countedAtMs,
  isReserved,
  isRolling,
  limitOf,
  poolOf,
  rollingRoom,
  unreservedOf,
  unused,
  type Product,
  type Usage,
} from './payout-caps.rules.ts'
import type { DecideEnd, EndOfWager } from './end.rules.ts'
import { keyOf, usageKey } from './decide-stakes.rules.ts'

/**
 * Another end of a wager that has ended. `version` is the number of this settlement, from 2: a repeat of it
 * changes nothing.
 */
export type Correction = {
  readonly ref: string
  readonly playerId: string
  readonly version: number
  readonly reason: string
} & (
  | {
      /** The gross payout; null returns the stake. */
      readonly payoutCents: Cents | null
      readonly outcome: object
    }
  /** Gives the end behind the caps, as for `settleWagers`. */
  | { readonly decide: DecideEnd }
)
/**
 * Nothing changes unless it is `corrected`. `made`: that version was made before. `conflict`: that version
 * was made with another payout. `unknown`: the version before it does not exist. `above_greatest`: the payout
 * exceeds the greatest payout of the wager. `above_cap`: the pool's limit leaves only `remainingCents` for a
 * greater payout in the window of this wager.
 */
export type CorrectVerdict = { readonly verdict: 'corrected'; readonly balanceCents: Cents } | NotCorrected

type NotCorrected =
  | { readonly verdict: 'made' | 'conflict' | 'unknown' | 'above_greatest' }
  | { readonly verdict: 'above_cap'; readonly remainingCents: Cents }

/**
 * A wager that has ended, as its latest settlement says, and what the version that is asked for paid, if it
 * exists.
 */
export type Settled = {
  readonly ref: string
  readonly playerId: string
  readonly product: Product
  readonly game: string
  readonly event: string | null
  readonly version: number
  /** What was at risk: without the rest of a partial cash-out. */
  readonly stakeCents: Cents
  readonly payoutCents: Cents | null
  readonly returnedCents: Cents
  readonly greatestPayoutCents: Cents | null
  readonly placedAtMs: number
  readonly endedAtMs: number
  /** Null where the version that is asked for returned the stake, or does not exist. */
  readonly askedPayoutCents: Cents | null
}

export type Due = { readonly correction: Correction; readonly end: EndOfWager; readonly wager: Settled }
export type CorrectionFacts = {
  /** By `keyOf`. */
  readonly wagers: ReadonlyMap<string, Settled>
  /** What counts towards the cap in a window, by `windowOf`, from the earliest of its wagers on. */
  readonly usages: ReadonlyMap<string, readonly Usage[]>
  readonly limits: HouseLimits
}

/**
 * The window of a player's cap that a wager's payout counts in. Windows that roll overlap: all of a pool are
 * one here.
 */
export const windowOf = (wager: Settled): string => {
  const pool = poolOf(wager.product)
  const own = usageKey({ playerId: wager.playerId, pool })
  return isRolling(pool) ? `${own} rolling` : `${own} ${countedAtMs(wager)}`
}

export type Paid = { readonly payoutCents: Cents | null; readonly returnedCents?: Cents }
const countedCents = ({ payoutCents, returnedCents = asCents(0) }: Paid): number =>
  (payoutCents ?? 0) - returnedCents

/** By how much a correction changes what the caps count. */
export const paidMore = ({ end, wager }: Pick<Due, 'end' | 'wager'>): number =>
  countedCents(end) - countedCents(wager)

/**
 * Decides corrections one after the other, each behind what the earlier ones paid. At most one of a wager.
 */
export function decideCorrections(
  corrections: readonly Correction[],
  { wagers, usages, limits }: CorrectionFacts,
): { readonly due: readonly Due[]; readonly refused: ReadonlyMap<Correction, NotCorrected> } {
  const due: Due[] = []
  const refused = new Map<Correction, NotCorrected>()
  const paid = new Map<string, Usage[]>()
  for (const correction of corrections) {
    const wager = wagers.get(keyOf(correction))
    const known = judgeVersion(correction, wager)
    if (known !== 'next') {
      refused.set(correction, { verdict: known })
      continue
    }
    const window = windowOf(wager!)
    const earlier = paid.get(window) ?? []
    const roomCents = roomFor(wager!, { usages: usages.get(window) ?? [], earlier, limits })
    const end = endOf(correction, wager!, roomCents)
    const next = { correction, end, wager: wager! }
    const more = paidMore(next)
    if (countedCents(end) > (wager!.greatestPayoutCents ?? Infinity))
      refused.set(correction, { verdict: 'above_greatest' })
    else if (more > 0 && more > roomCents)
      refused.set(correction, { verdict: 'above_cap', remainingCents: asCents(Math.max(0, roomCents)) })
    else {
      paid.set(window, withPaid(earlier, countedAtMs(wager!), more))
      due.push(next)
    }
  }
  return { due, refused }
}

function judgeVersion(
  correction: Correction,
  wager: Settled | undefined,
): 'next' | 'made' | 'conflict' | 'unknown' {
  const { version } = correction
  if (!wager || version < 1 || version > wager.version + 1) return 'unknown'
  if (version > wager.version) return 'next'
  // What the caps left then is not known any more: a repeat is known by its version alone.
  if ('decide' in correction) return 'made'
  return correction.payoutCents === wager.askedPayoutCents ? 'made' : 'conflict'
}

/** What the wager itself was paid is free for its next version. */
function endOf(correction: Correction, wager: Settled, roomCents: number): EndOfWager {
  if (!('decide' in correction)) return correction
  const room = Math.max(0, roomCents + countedCents(wager))
  return correction.decide(asCents(Math.min(wager.greatestPayoutCents ?? room, room)))
}

/** What the caps leave for more, behind the changes that `earlier` corrections of the call have made. */
function roomFor(
  wager: Settled,
  { usages, earlier, limits }: { usages: readonly Usage[]; earlier: readonly Usage[]; limits: HouseLimits },
): number {
  const countedMs = countedAtMs(wager)
  const pool = poolOf(wager.product)
  const limitAt = (atMs: number) => limitOf(limits, pool, atMs)
  if (isRolling(pool)) return rollingRoom(limitAt, [...usages, ...earlier], countedMs)
  // Each wager is alone: its greatest payout is its only limit.
  if (!isReserved(pool)) return Infinity
  const room = unreservedOf(
    limitAt(countedMs),
    usages.filter(({ atMs }) => atMs <= countedMs),
  )
  return earlier.reduce((left, { paidCents }) => left - paidCents, room as number)
}

/** The changes with one more, one for each counted time; negative where less is paid than before. */
function withPaid(earlier: readonly Usage[], atMs: number, moreCents: number): Usage[] {
  if (moreCents === 0) return [...earlier]
  const own = earlier.find(each => each.atMs === atMs) ?? unused({ atMs, game: '' })
  const paidCents = asCents(own.paidCents + moreCents)
  return [...earlier.filter(each => each.atMs !== atMs), { ...own, paidCents }]
}
