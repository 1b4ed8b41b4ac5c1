import { HOUSE_LIMITS, limitKes } from '@ruka/contract/house-limits'
import type { MatchBooks } from './feed.ts'
import type { Doings, Placed } from './players.ts'
import type { SaleRow, SlipRow } from './read-books.ts'
import { truthOf, type Way } from './truth.ts'
import { payoutByWays } from './ways.ts'

/** What a slip must have come to: what its player gets back, or why that cannot be said or is not so. */
export type Explained =
  | { readonly slip: SlipRow; readonly backCents: number; readonly fault?: string }
  | { readonly slip: SlipRow; readonly fault: string; readonly backCents?: never }

type Sources = {
  readonly books: ReadonlyMap<string, MatchBooks>
  readonly doings: Doings
  readonly slips: readonly SlipRow[]
  readonly sales: readonly SaleRow[]
}

/**
 * Explains each slip by the record of its player and the truth about its matches, with rules of its own; of the
 * platform only the slip itself is believed, its terms as far as they are what the player asked for.
 */
export function explainAll(sources: Sources): readonly Explained[] {
  const byId = new Map(sources.slips.map(slip => [slip.id, slip]))
  const soldBy = new Map(sources.sales.filter(isPaid).map(sale => [sale.slipId, sale]))
  const restOf = new Map(sources.sales.filter(isPaid).map(sale => [sale.restSlipId, sale]))
  return sources.slips.map(slip => {
    const sale = restOf.get(slip.id)
    const parent = sale && byId.get(sale.slipId)
    const capCents = capOf(slip) - offersBefore(slip, { byId, restOf })
    const termsFault = parent
      ? restFault(slip, parent, sale)
      : rootFault(slip, sources.doings.placed.get(slip.code))
    if (termsFault !== undefined) return { slip, fault: termsFault }
    return endOf(slip, { ...sources, capCents, sale: soldBy.get(slip.id) })
  })
}

const isPaid = ({ state }: SaleRow): boolean => state === 'paid'
const capOf = ({ kind }: SlipRow): number =>
  100 * limitKes(HOUSE_LIMITS, kind === 'single' ? 'sportsPayoutSingle' : 'sportsPayoutMulti', 0)

/** What parts of the slip that were sold earlier were paid counts towards its cap. */
function offersBefore(
  slip: SlipRow,
  { byId, restOf }: { byId: ReadonlyMap<number, SlipRow>; restOf: ReadonlyMap<number | null, SaleRow> },
): number {
  const sale = restOf.get(slip.id)
  const parent = sale && byId.get(sale.slipId)
  return parent ? sale.offerCents + offersBefore(parent, { byId, restOf }) : 0
}

const namesOf = (legs: SlipRow['legs']): string =>
  legs
    .map(({ eventId, market, specifiers, outcome }) => `${eventId} ${market} ${specifiers} ${outcome}`)
    .join()

/** Where a slip is not what its player asked for. */
function rootFault(slip: SlipRow, placed: Placed | undefined): string | undefined {
  if (!placed) return 'no player was told of it'
  const { asked } = placed
  const isSame =
    slip.playerId === asked.playerId &&
    slip.stakeCents === asked.stakeCents &&
    namesOf(slip.legs) === namesOf(asked.legs) &&
    (slip.sizes ?? []).join() === (asked.sizes ?? []).join() &&
    slip.placedAtMs >= placed.sentMs &&
    slip.placedAtMs <= placed.answeredMs
  if (!isSame) return 'it is not what its player asked for'
  const areOdds = slip.legs.every(({ odds }, at) => {
    const seen = asked.legs[at]!.odds
    // Only a live bet is accepted later, at the odds of then.
    if (placed.state === 'open' && odds !== placed.odds[at]) return false
    return asked.oddsPolicy !== 'none' || odds === seen
  })
  // Some lines of a system may pay less, so only multis and singles are compared.
  const total = (odds: readonly { readonly odds: number }[]) =>
    odds.reduce((all, leg) => all * BigInt(leg.odds), 1n)
  const isTotal =
    asked.oddsPolicy !== 'higher' || asked.sizes !== undefined || total(slip.legs) >= total(asked.legs)
  return areOdds && isTotal ? undefined : `its odds are not those of the policy ${asked.oddsPolicy}`
}

/** Where the rest of a slip that was sold in part is not the rest of it. */
function restFault(slip: SlipRow, parent: SlipRow, sale: SaleRow): string | undefined {
  const isRest =
    slip.parentId === parent.id &&
    slip.playerId === parent.playerId &&
    slip.stakeCents === parent.stakeCents - sale.soldCents &&
    namesOf(slip.legs) === namesOf(parent.legs) &&
    slip.legs.every(({ odds }, at) => odds === parent.legs[at]!.odds) &&
    slip.placedAtMs === parent.placedAtMs
  return isRest ? undefined : `it is not the rest of ${parent.code}`
}

function endOf(
  slip: SlipRow,
  {
    books,
    doings,
    capCents,
    sale,
  }: Pick<Sources, 'books' | 'doings'> & { capCents: number; sale: SaleRow | undefined },
): Explained {
  const { code, stakeCents, state } = slip
  const fault = (text: string, backCents?: number): Explained =>
    backCents === undefined ? { slip, fault: text } : { slip, backCents, fault: text }
  const is = (expected: SlipRow['state'], backCents: number, payoutCents: number | null): Explained =>
    state === expected && slip.payoutCents === payoutCents
      ? { slip, backCents }
      : fault(
          `${expected} with ${payoutCents} is expected, ${state} with ${slip.payoutCents} found`,
          backCents,
        )
  if (doings.cancelled.has(code)) return is('cancelled', stakeCents, null)
  if (sale) {
    const sold = doings.sold.get(sale.requestId)
    const isSold =
      sold && sold.code === code && sold.offerCents === sale.offerCents && sold.state !== 'refused'
    return isSold
      ? is('cashed_out', sale.offerCents, sale.offerCents)
      : fault('no player was told of its cash-out')
  }
  if (state === 'refused')
    return doings.placed.get(code)?.state === 'pending' && slip.reason !== null
      ? { slip, backCents: stakeCents }
      : fault('an accepted slip was refused')
  const legs: { odds: number; ways: readonly Way[] }[] = []
  for (const leg of slip.legs) {
    const truth = truthOf(books.get(leg.eventId), leg, slip.placedAtMs)
    if ('fault' in truth) return fault(truth.fault)
    legs.push({ odds: leg.odds, ways: truth.ways })
  }
  if (legs.every(({ ways }) => ways.join() === 'back')) return is('void', stakeCents, null)
  const sizes = slip.sizes ?? [legs.length]
  const payoutCents = payoutByWays({ stakeCents, sizes, capCents }, legs)
  return is('settled', payoutCents, payoutCents)
}
