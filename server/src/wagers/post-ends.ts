import { asCents, type Cents } from '@ruka/contract/money'
import type { Tx } from '../platform/db/db.ts'
import {
  balance,
  postLosses,
  postTransfers,
  revenueOf,
  type Balances,
  type Operation,
} from '../wallet/index.ts'
import { keyOf } from './decide-stakes.rules.ts'
import type { WagerName } from './end.rules.ts'
import type { Product } from './payout-caps.rules.ts'

export type EndedWager = WagerName & {
  readonly product: Product
  readonly game: string
  readonly event: string | null
  readonly stakeCents: Cents
  readonly placedAtMs: number
  /** Null for a wager that was placed before this was written down: nothing is reserved for it. */
  readonly greatestPayoutCents: Cents | null
  readonly payoutCents: Cents | null
  readonly returnedCents: Cents
}

/** What the caps count of a payout. */
export const countedCents = ({
  payoutCents,
  returnedCents,
}: Pick<EndedWager, 'payoutCents' | 'returnedCents'>) => (payoutCents ?? 0) - returnedCents

/** From this many lost stakes of a group on, they are posted together. */
const MANY = 50

/**
 * Ends the holds of wagers that have just ended, behind the locks of their players' balances, which are
 * `locked`. The wager's row has decided, and the ledger must agree. Gives the balance of a wager's player,
 * of one of many losses as it is behind the whole group, and what of its stake was drawn from cash, where that is not
 * all.
 */
export async function postEnds(
  tx: Tx,
  ended: readonly EndedWager[],
  { locked, ...at }: { atMs: number; shard: number; locked: ReadonlyMap<string, Balances> },
): Promise<{
  readonly balanceOf: (wager: EndedWager) => Cents
  readonly cashOf: (wager: EndedWager) => Cents | undefined
}> {
  const lost = ended.filter(({ payoutCents }) => payoutCents === 0)
  const areMany = lost.length >= MANY
  const others = areMany ? ended.filter(({ payoutCents }) => payoutCents !== 0) : ended
  const verdicts = await postTransfers(tx, others.map(endOfHold), { ...at, locked, endsAreNew: true })
  const after = new Map<EndedWager, Cents>()
  const latest = new Map<string, Cents>()
  const cash = new Map<EndedWager, Cents>()
  for (const [index, wager] of others.entries()) {
    const verdict = verdicts[index]!
    if (verdict.verdict !== 'ok') throw new Error(`the end of ${keyOf(wager)} is ${verdict.verdict}`)
    after.set(wager, verdict.balanceCents)
    latest.set(wager.playerId, verdict.balanceCents)
    if (verdict.cashCents !== undefined) cash.set(wager, verdict.cashCents)
  }
  if (areMany) {
    const losses = lost.map(wager => ({ key: keyOf(wager), to: revenueOf(wager.product) }))
    const others = await postLosses(tx, losses, at)
    if (others.size > 0)
      for (const wager of lost) {
        const otherCents = others.get(keyOf(wager))
        if (otherCents !== undefined) cash.set(wager, asCents(wager.stakeCents - otherCents))
      }
  }
  return {
    balanceOf: wager =>
      after.get(wager) ?? latest.get(wager.playerId) ?? balance(locked.get(wager.playerId)!),
    cashOf: wager => cash.get(wager),
  }
}

const endOfHold = (wager: EndedWager): Operation => {
  const hold = { key: keyOf(wager), playerId: wager.playerId }
  return wager.payoutCents === null
    ? { op: 'void', ...hold }
    : {
        op: 'post',
        ...hold,
        to: revenueOf(wager.product),
        payCents: asCents(wager.payoutCents - wager.returnedCents),
        backCents: wager.returnedCents,
      }
}
