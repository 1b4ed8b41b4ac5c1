import { asCents, sumCents, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { judge, type Facts, type Rejection } from './accept.rules.ts'
import {
  countedAtMs,
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
} from './caps.rules.ts'

/** One bet to be placed. */
export type Stake = {
  readonly playerId: string
  readonly product: Product
  readonly game: string
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
  /** The stake is refused where the caps do not leave the least payout; the wager never pays more than the greatest. */
  readonly leastPayoutCents: Cents
  readonly greatestPayoutCents: Cents
  /** The sub-accounts that pay for it, in this order: `stake`, then `cash`, unless the product names others. */
  readonly drawOn?: readonly StakeAccount[]
}

/** The sub-accounts that a stake may be drawn from. */
export type StakeAccount = 'stake' | 'cash' | 'bonus'
/** What a player has there. */
type StakeBalances = Readonly<Record<StakeAccount, Cents>>
export const drawOnOf = ({ drawOn = ['stake', 'cash'] }: Stake): readonly StakeAccount[] => drawOn

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

/** What caps leave a player: `reservedCents` is kept for the game's open wagers, `unreservedCents` is free of reservations. */
export type Allowance = {
  readonly reservedCents: Cents
  readonly remainingCents: Cents
  readonly unreservedCents: Cents
}
/** Taken (`replay`: by an earlier copy of the same request, at `placedAt`; its balance is then unknown), or refused. */
export type StakeVerdict =
  | {
      readonly ok: true
      readonly replay: false
      readonly balanceCents: Cents
      readonly allowance: Allowance
    }
  | {
      readonly ok: true
      readonly replay: true
      readonly placedAt: number
      readonly allowance: Allowance
    }
  | { readonly ok: false; readonly code: Rejection['code'] | RefusalCode; readonly text?: string }

/** The ledger's key of a wager's money. */
export const keyOf = ({ ref, playerId }: Pick<Stake, 'ref' | 'playerId'>): string =>
  `wager:${ref}:${playerId}`
/** Whose usage of which pool. */
export const usageKey = ({ playerId, pool }: { playerId: string; pool: Pool }): string =>
  `${playerId} ${pool}`

/** What was read behind the locks of the balances. */
export type Read = {
  readonly facts: (stake: Stake) => Omit<Facts, 'usages' | 'availableCents'>
  /** Of the stakes that were placed before, by key. */
  readonly requests: ReadonlyMap<string, Request>
  readonly usages: Map<string, readonly Usage[]>
  readonly wallets: ReadonlyMap<string, StakeBalances>
}

export type Request = { readonly requestId: string; readonly placedAt: number }
export type Changed = { readonly playerId: string; readonly pool: Pool; readonly usage: Usage }
export type Placed = {
  readonly stake: Stake
  readonly greatestPayoutCents: Cents
  readonly ending: Ending | undefined
}
/** What became of one stake: placed, the repeat of one that was placed before, or refused. */
type Decided = 'placed' | { readonly repeats: Request } | Extract<StakeVerdict, { ok: false }>
export type Decisions = {
  readonly verdicts: readonly Decided[]
  readonly placed: readonly Placed[]
  readonly usages: ReadonlyMap<string, readonly Usage[]>
  readonly changed: ReadonlyMap<string, Changed>
}

/** Decides stakes one after the other, each behind what the earlier ones took. */
export function decideStakes(
  stakes: readonly Stake[],
  { facts, requests, usages, wallets, decide, atMs }: Read & { decide: Decide; atMs: number },
): Decisions {
  const known = new Map(requests)
  const left = new Map(wallets)
  const placed: Placed[] = []
  const changed = new Map<string, Changed>()
  const keep = (stake: Stake, usage: Usage): void => {
    const cap = usageKeyOf(stake)
    const others = (usages.get(cap) ?? []).filter(
      each => each.game !== usage.game || each.atMs !== usage.atMs,
    )
    usages.set(cap, [...others, usage])
    changed.set(`${cap} ${usage.game} ${usage.atMs}`, {
      playerId: stake.playerId,
      pool: poolOf(stake.product),
      usage,
    })
  }
  const verdicts = stakes.map((stake): Decided => {
    const before = known.get(keyOf(stake))
    if (before) return repeatOf(stake, before)
    const wallet = left.get(stake.playerId)
    const own = usages.get(usageKeyOf(stake)) ?? []
    const wanted = wantedOf(stake, atMs)
    const judged = judge(wanted, {
      ...facts(stake),
      usages: own,
      availableCents: availableFor(stake, wallet),
    })
    if ('code' in judged) {
      // From now on the other games of the pool leave some room for this one.
      if (judged.code === 'payout_allowance_held' && !own.some(each => each.game === stake.game))
        keep(stake, unused(wanted))
      return { ok: false, ...judged }
    }
    const ending = decide(stake, judged.greatestCents)
    if (ending && 'refused' in ending) return { ok: false, code: ending.refused }
    known.set(keyOf(stake), { requestId: stake.requestId, placedAt: atMs })
    left.set(stake.playerId, without(stake, wallet!))
    placed.push({ stake, greatestPayoutCents: judged.greatestCents, ending })
    if (!ending) keep(stake, judged.usage)
    else if (ending.payoutCents > judged.greatestCents) throw new Error(`${stake.ref} pays more than it may`)
    else if (ending.payoutCents > 0) keep(stake, paying(own, wanted, ending.payoutCents))
    return 'placed'
  })
  return { verdicts, placed, usages, changed }
}

const availableFor = (stake: Stake, wallet: StakeBalances | undefined): Cents =>
  wallet ? sumCents(...drawOnOf(stake).map(account => wallet[account])) : asCents(0)

/** The balances behind a stake that they cover. */
function without(stake: Stake, { stake: received, cash, bonus }: StakeBalances): StakeBalances {
  const after = { stake: received, cash, bonus }
  let dueCents: number = stake.stakeCents
  for (const account of drawOnOf(stake)) {
    const partCents = Math.min(dueCents, after[account])
    after[account] = asCents(after[account] - partCents)
    dueCents -= partCents
  }
  return after
}

const usageKeyOf = ({ playerId, product }: Stake): string => usageKey({ playerId, pool: poolOf(product) })

const wantedOf = (stake: Stake, atMs: number): Wanted => ({
  atMs: countedAtMs({ product: stake.product, placedAtMs: atMs, endedAtMs: atMs }),
  game: stake.game,
  event: stake.event ?? null,
  stakeCents: stake.stakeCents,
  leastCents: stake.leastPayoutCents,
  greatestCents: stake.greatestPayoutCents,
})

const repeatOf = ({ requestId }: Stake, first: Request): Decided =>
  first.requestId === requestId ? { repeats: first } : { ok: false, code: 'bet_exists' }

/** What the caps leave the stake's player, and what is reserved for the game's open wagers. */
export function allowanceOf(stake: Stake, usages: Decisions['usages'], atMs: number): Allowance {
  const own = usages.get(usageKeyOf(stake)) ?? []
  const limit = limitOf(poolOf(stake.product), atMs)
  const wanted = wantedOf(stake, atMs)
  return {
    reservedCents:
      own.find(each => each.game === wanted.game && each.atMs === wanted.atMs)?.reservedCents ?? asCents(0),
    remainingCents: remainingOf(limit, own),
    unreservedCents: unreservedOf(limit, own),
  }
}
