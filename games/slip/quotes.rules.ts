import type { MultiBonus } from '@ruka/sports/multi-bonus.rules'
import type { quoteSlip } from '@ruka/contract/sports'
import type { Reply } from '@ruka/contract/endpoint'
import * as z from 'zod/mini'
import { exactOdds, groupsOf, legKey, relatedKeys, type Slip, type SlipLeg } from './slip.rules.ts'

export type Quote = Reply<typeof quoteSlip>['data']
/** What stands in the way of a selection: the text's key, and the odds of now where it is that. */
export type LegTrouble = { readonly code: string; readonly odds: number | undefined }
const troubles = z.array(z.object({ no: z.number(), code: z.string(), odds: z.optional(z.number()) }))

/** The troubles of legs by their keys, as a quote or a refusal gives them. */
export function troublesOf(legs: readonly SlipLeg[], selections: unknown): ReadonlyMap<string, LegTrouble> {
  const read = troubles.safeParse(selections)
  return new Map(
    (read.data ?? []).flatMap(({ no, code, odds }) => {
      const leg = legs[no]
      return leg ? [[legKey(leg), { code, odds }]] : []
    }),
  )
}

/** The odds of now of the selections whose trouble is that. */
export const newOdds = (troubles: ReadonlyMap<string, LegTrouble>): ReadonlyMap<string, number> =>
  new Map([...troubles].flatMap(([key, { odds }]) => (odds === undefined ? [] : [[key, odds]])))

/** What holds for all slips: the operator's bonus on multis, and the tax on withdrawals in per cent. */
export type Offered = {
  readonly bonus: (MultiBonus & { readonly id: number }) | undefined
  readonly withdrawalTax: number
}

export const offeredOf = ({ multi_bonus: bonus, withdrawal_tax: tax }: Quote): Offered => ({
  bonus: bonus
    ? { id: bonus.id, leastOdds: exactOdds({ odds: bonus.least_odds }), tiers: bonus.tiers }
    : undefined,
  withdrawalTax: tax ?? 0,
})

/** What the server said of a slip, by the bets that are in it. */
export type Quoted = {
  readonly troubles: ReadonlyMap<string, LegTrouble>
  /** The odds that each selection would have, by its key. */
  readonly odds: ReadonlyMap<string, number>
  /** Why the stake is refused; of several bets for the one that takes the least. */
  readonly refusal: (NonNullable<Quote['refusal']> & { readonly cap: number | undefined }) | null
  readonly delayMs: number
  /** The most that each bet pays, in KES; undefined where that is not known. */
  readonly caps: readonly (number | undefined)[]
}

/** The refusal of which the fewest shillings are taken: none at all where no stake is named. */
function hardestOf(quotes: readonly (Quote | undefined)[]): Quoted['refusal'] {
  const refused = quotes.flatMap(quote =>
    quote?.refusal ? [{ ...quote.refusal, cap: quote.terms?.cap }] : [],
  )
  return refused.toSorted((one, other) => (one.stake ?? 0) - (other.stake ?? 0))[0] ?? null
}

/** @param quotes of each bet of the slip, in their order; undefined where there is none */
export function quotedOf(slip: Slip, quotes: readonly (Quote | undefined)[]): Quoted {
  const bets = groupsOf(slip).map((legs, at) => ({ legs, quote: quotes[at] }))
  return {
    troubles: new Map(bets.flatMap(({ legs, quote }) => [...troublesOf(legs, quote?.selections)])),
    odds: new Map(
      bets.flatMap(({ legs, quote }) =>
        (quote?.terms?.odds ?? []).flatMap((odds, no): [string, number][] => {
          const leg = legs[no]
          return leg ? [[legKey(leg), odds]] : []
        }),
      ),
    ),
    refusal: hardestOf(quotes),
    delayMs: Math.max(0, ...bets.map(({ quote }) => quote?.terms?.delay_ms ?? 0)),
    caps: bets.map(({ quote }) => quote?.terms?.cap),
  }
}

/** What stands in the way of a slip's selections: that they depend on each other, and what the server said. */
export const troublesIn = (slip: Slip, { troubles }: Pick<Quoted, 'troubles'>): Quoted['troubles'] =>
  new Map([
    ...troubles,
    ...[...relatedKeys(slip)].map((key): [string, LegTrouble] => [
      key,
      { code: 'selection_related', odds: undefined },
    ]),
  ])
