import type { HouseLimits } from '@ruka/contract/house-limits'
import { asCents, type Cents } from '@ruka/contract/money'
import { nairobiDate } from '@ruka/contract/nairobi'
import type { RefusalCode } from '@ruka/contract/refusals'
import { judge, type Facts } from './accept.rules.ts'
import {
  countedAtMs,
  isReserved,
  isRolling,
  limitOf,
  paying,
  poolOf,
  remainingOf,
  unreservedOf,
  unused,
  type Pool,
  type Product,
  type Usage,
  type Wanted,
} from './payout-caps.rules.ts'
import { limitedPlay, type LimitedPlay } from './play-limits.rules.ts'
import { availableFor, without, type StakeAccount, type StakeBalances } from './stake-accounts.rules.ts'

/** One bet to be placed. */
export type Stake = {
  readonly playerId: string
  readonly product: Product
  readonly game: string
  /** Games beside it that must be open, too, within their bounds: the other league of a slip. */
  readonly otherGames?: readonly string[]
  /** Names it within the player's bets, such as `aviator:812:0`. */
  readonly ref: string
  /** Names the player's intent: a repeat gets the first answer. */
  readonly requestId: string
  readonly stakeCents: Cents
  /** What was bet on, kept for disputes. */
  readonly selection: object
  /** The game's own bounds of a stake. */
  readonly stakeKes: { readonly min: number; readonly max: number }
  /** Wagers of one event share what is reserved for them, as two bets of a round do. */
  readonly event?: string
  /**
   * The stake is refused where the caps do not leave the least payout: what is reserved for it, or, in a pool that counts
   * what is settled, what lets a win pay more than the stake. The wager never pays more than the greatest.
   */
  readonly leastPayoutCents: Cents
  readonly greatestPayoutCents: Cents
  /** The sub-accounts that pay for it, in this order: `stake`, then `cash`, unless the product names others. */
  readonly drawOn?: readonly StakeAccount[]
}

/** How a wager ends that is decided as it is placed: the gross payout, 0 for a loss, and what is kept for disputes. */
export type Ending = { readonly payoutCents: Cents; readonly outcome: object }
/**
 * Decides a wager that is being placed, of which `greatestPayoutCents` is the most it may pay. Gives its end, undefined for one that
 * stays open, or why it is not placed after all.
 */
export type Decide = (
  stake: Stake,
  greatestPayoutCents: Cents,
) => Ending | undefined | { readonly refused: RefusalCode }

/** What a cap leaves a player: `reservedCents` is for the game's open wagers, `unreservedCents` is free of reservations. */
export type CapState = {
  readonly reservedCents: Cents
  readonly remainingCents: Cents
  readonly unreservedCents: Cents
}
/** Taken (`replay`: by an earlier copy of the same request, at `placedAt`; its balance is then unknown), or refused. */
export type StakeVerdict =
  | { readonly ok: true; readonly replay: false; readonly balanceCents: Cents; readonly cap: CapState }
  | { readonly ok: true; readonly replay: true; readonly placedAt: number; readonly cap: CapState }
  | { readonly ok: false; readonly code: RefusalCode; readonly text?: string }

/** The ledger's key of a wager's money. */
export const keyOf = ({ ref, playerId }: Pick<Stake, 'ref' | 'playerId'>): string =>
  `wager:${ref}:${playerId}`
/** Names the usage of a pool by a player. */
export const usageKey = ({ playerId, pool }: { playerId: string; pool: Pool }): string =>
  `${playerId} ${pool}`

/** What was read behind the locks of the balances. */
export type Read = {
  readonly facts: (stake: Stake) => Pick<Facts, 'inactive' | 'restriction' | 'isOpen' | 'bounds'>
  /** The requests of the stakes that were placed before, by key. */
  readonly requests: ReadonlyMap<string, Request>
  /** By `usageKey`. */
  readonly usages: ReadonlyMap<string, readonly Usage[]>
  readonly wallets: ReadonlyMap<string, StakeBalances>
  readonly limits: HouseLimits
  /** What limits the play of a player, by id; players without a limit are not in it. */
  readonly play: ReadonlyMap<string, LimitedPlay>
}

export type Request = { readonly requestId: string; readonly placedAt: number }
/** A usage as it is now; `isNew` where there was none before. */
export type Changed = {
  readonly playerId: string
  readonly pool: Pool
  readonly usage: Usage
  readonly isNew: boolean
}
export type Placed = {
  readonly stake: Stake
  readonly key: string
  readonly greatestPayoutCents: Cents
  readonly ending: Ending | undefined
}
/** What became of one stake: placed, the repeat of one that was placed before, or refused. */
export type Decided = Placed | { readonly repeats: Request } | Extract<StakeVerdict, { ok: false }>
export type Decisions = {
  /** In the order of the stakes. */
  readonly decided: readonly Decided[]
  readonly placed: readonly Placed[]
  readonly changed: readonly Changed[]
  /** What the caps leave the player of a stake, by its index, after all of them. */
  capState(index: number): CapState
}

/** A player's share of a pool while stakes are decided. */
type PlayerCap = {
  readonly playerId: string
  readonly pool: Pool
  readonly limitCents: Cents
  /** Whether room for open wagers is reserved in it. */
  readonly isReserved: boolean
  /** The time under which a wager of now counts. */
  readonly atMs: number
  /** Usages that were read, then those that are new; each keeps its place. */
  readonly usages: Usage[]
  readonly readCount: number
  /** The places of those that changed. */
  readonly changed: Set<number>
}

/** Decides stakes one after the other, each behind what the earlier ones took. */
export function decideStakes(
  stakes: readonly Stake[],
  { facts, requests, usages, wallets, limits, play, decide, atMs }: Read & { decide: Decide; atMs: number },
): Decisions {
  const known = new Map(requests)
  const left = new Map(wallets)
  const limited = limitedPlay(play, nairobiDate(atMs))
  const caps = new Map<string, PlayerCap>()
  const capOf = (stake: Stake): PlayerCap => {
    const key = usageKey({ playerId: stake.playerId, pool: poolOf(stake.product) })
    const cap = caps.get(key) ?? playerCapOf(stake, usages.get(key) ?? [], { limits, nowMs: atMs })
    caps.set(key, cap)
    return cap
  }
  const capOfEach = stakes.map(capOf)
  const decided = stakes.map((stake, index): Decided => {
    const key = keyOf(stake)
    const before = known.get(key)
    if (before) return repeatOf(stake, before)
    const cap = capOfEach[index]!
    const wallet = left.get(stake.playerId)
    const wanted = wantedOf(stake, cap)
    const limitCents = cap.isReserved ? cap.limitCents : undefined
    const windowLeftCents = isRolling(cap.pool) ? remainingOf(cap.limitCents, cap.usages) : undefined
    const availableCents = availableFor(stake, wallet)
    const judged = judge(wanted, {
      ...facts(stake),
      beyondLimit: limited.refusalOf(stake),
      limitCents,
      windowLeftCents,
      usages: cap.usages,
      availableCents,
    })
    if ('code' in judged) {
      // From now on the other games of the pool leave some room for this one.
      if (judged.code === 'payout_allowance_held' && !cap.usages.some(each => each.game === stake.game))
        keep(cap, unused(wanted))
      return { ok: false, ...inWordsOf(cap, judged) }
    }
    const ending = decide(stake, judged.greatestCents)
    if (ending && 'refused' in ending) return { ok: false, code: ending.refused }
    known.set(key, { requestId: stake.requestId, placedAt: atMs })
    left.set(stake.playerId, without(stake, wallet!))
    limited.count(stake, ending?.payoutCents)
    if (!ending) {
      if (judged.usage) keep(cap, judged.usage)
    } else if (ending.payoutCents > judged.greatestCents)
      throw new Error(`${stake.ref} pays more than it may`)
    else if (ending.payoutCents > 0) keep(cap, paying(cap.usages, wanted, ending.payoutCents))
    return { stake, key, greatestPayoutCents: judged.greatestCents, ending }
  })
  return {
    decided,
    placed: decided.filter(each => 'stake' in each),
    changed: [...caps.values()].flatMap(changedOf),
    capState: index => capStateOf(capOfEach[index]!, stakes[index]!),
  }
}

/** A refusal for want of room in the words of its product: only a flight can be given a target. */
const inWordsOf = <Refused extends { readonly code: RefusalCode }>({ pool }: PlayerCap, refused: Refused) =>
  pool === 'crash' && refused.code === 'payout_allowance_held'
    ? { ...refused, code: 'payout_allowance_flying' as const }
    : refused

function playerCapOf(
  { playerId, product }: Stake,
  read: readonly Usage[],
  { limits, nowMs }: Pick<Read, 'limits'> & { nowMs: number },
): PlayerCap {
  const pool = poolOf(product)
  return {
    playerId,
    pool,
    limitCents: limitOf(limits, pool, nowMs),
    isReserved: isReserved(pool),
    atMs: countedAtMs({ product, placedAtMs: nowMs, endedAtMs: nowMs }),
    usages: [...read],
    readCount: read.length,
    changed: new Set(),
  }
}

function keep({ usages, changed }: PlayerCap, usage: Usage): void {
  const found = usages.findIndex(each => each.game === usage.game && each.atMs === usage.atMs)
  const place = found < 0 ? usages.length : found
  usages[place] = usage
  changed.add(place)
}

const changedOf = ({ playerId, pool, usages, readCount, changed }: PlayerCap): Changed[] =>
  [...changed].map(place => ({ playerId, pool, usage: usages[place]!, isNew: place >= readCount }))

const capStateOf = ({ usages, limitCents, atMs }: PlayerCap, { game }: Stake): CapState => ({
  reservedCents: usages.find(each => each.game === game && each.atMs === atMs)?.reservedCents ?? asCents(0),
  remainingCents: remainingOf(limitCents, usages),
  unreservedCents: unreservedOf(limitCents, usages),
})

const wantedOf = (stake: Stake, { atMs }: PlayerCap): Wanted => ({
  atMs,
  game: stake.game,
  event: stake.event ?? null,
  stakeCents: stake.stakeCents,
  leastCents: stake.leastPayoutCents,
  greatestCents: stake.greatestPayoutCents,
})

const repeatOf = ({ requestId }: Stake, first: Request): Decided =>
  first.requestId === requestId ? { repeats: first } : { ok: false, code: 'bet_exists' }
