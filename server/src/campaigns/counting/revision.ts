import type { Tx } from '../../platform/db/db.ts'
import { payoutOfPart } from './cash-part.rules.ts'
import { KIND, type NewEntry } from '../model/journal.ts'
import { keyOf, readKnown, type Known } from './known-wagers.ts'
import { revisedRisks } from './risk-of-slips.ts'

/** What a wager is paid now, for all of its stake; null where that was returned. */
type Change = {
  readonly stakeCents: number
  readonly payoutCents: number | null
  readonly placedAtMs: number
  readonly atMs: number
  readonly version: number
}

/**
 * The entries that revise a wager which was counted. The stake that was counted stays, and is paid its part. A
 * returned stake risked nothing; one that is settled again risks what it risked. With a slip the risks of those
 * against it change.
 */
export async function revision(
  tx: Tx,
  known: Known,
  { stakeCents, payoutCents: paidCents, ...change }: Change,
): Promise<readonly NewEntry[]> {
  const { payoutCents: beforeCents, riskCents, isCounted: _, ...facts } = known
  const counts = paidCents !== null
  const payoutCents = counts ? payoutOfPart(paidCents, facts.stakeCents, stakeCents) : null
  const entry = { ...facts, ...change, payoutCents, kind: KIND.revised, beforeCents }
  if (counts === (beforeCents !== null)) return [{ ...entry, riskCents: 0 }]
  const { events } = facts
  if (events === null) return [{ ...entry, riskCents: counts ? facts.stakeCents : -riskCents }]
  const [own, ...behind] = await revisedRisks(tx, { ...facts, riskCents, counts })
  const others = behind.filter(({ changeCents }) => changeCents !== 0)
  const knownOthers = await readKnown(tx, others)
  return [
    { ...entry, riskCents: own!.changeCents },
    ...others.map((other): NewEntry => {
      const { isCounted: __, ...same } = knownOthers.get(keyOf(other))!
      const { payoutCents: stays } = same
      return {
        ...same,
        kind: KIND.revised,
        atMs: change.atMs,
        beforeCents: stays,
        riskCents: other.changeCents,
      }
    }),
  ]
}
