import { toKes } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { readSettings as readGameSettings, stakeBounds } from '../../catalogue/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Judged, Terms } from './judge-slip.rules.ts'

/** `stakeMaxKes`: the stake with which the slip would be taken, where there is one. */
export type StakeRefusal = {
  readonly code: Extract<RefusalCode, 'payout_above_maximum' | 'odds_above_maximum'>
  readonly text: string
  readonly stakeMaxKes?: number
}
type AboveCap = Extract<Judged, { code: 'payout_above_maximum' }>
type Bounds = Pick<ReturnType<typeof stakeBounds>, 'minKes' | 'maxKes'>

/**
 * Why a stake is refused whose own win passes the cap of one bet: with the greatest stake that does not, or, where
 * that is below the least stake, because these odds cannot be taken at all.
 */
export function refusedStake({ terms, usefulKes }: AboveCap, { minKes, maxKes }: Bounds): StakeRefusal {
  const most = Math.min(usefulKes, maxKes)
  const cap = kes(toKes(terms.capCents))
  if (most < minKes)
    return {
      code: 'odds_above_maximum',
      text: `One bet wins at most ${cap}: even ${kes(minKes)} could win more at these odds`,
    }
  return {
    code: 'payout_above_maximum',
    text: `One bet wins at most ${cap}: stake up to ${kes(most)} at these odds`,
    stakeMaxKes: most,
  }
}

const kes = (amount: number): string => `KES ${amount.toLocaleString('en')}`

/** The bounds of the stakes of slips, as the waist has them at a moment. */
export async function readStakeBounds(
  reader: Reader,
  ctx: Ctx,
  { terms, atMs }: { terms: readonly Terms[]; atMs: number },
): Promise<(terms: Terms) => Bounds> {
  if (terms.length === 0) return () => ({ minKes: 0, maxKes: 0 })
  const settings = await readGameSettings(
    reader,
    terms.flatMap(({ games }) => games),
    atMs,
  )
  return ({ games, stakeKes }) => stakeBounds(ctx, stakeKes, ...games.map(game => settings.get(game)))
}
