import { SLIP_LEGS_MAX } from '@ruka/contract/limits'
import { fromOdds } from '@ruka/contract/odds'
import type { Fraction } from '@ruka/sports/fraction.rules'
import { areRelated } from '@ruka/sports/slip.rules'

/** A selection of the slip, with what names it after the page has moved on. */
export type SlipLeg = {
  readonly event: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  /** The odds that the player saw last, and agreed to. */
  readonly odds: number
  readonly home: string
  readonly away: string
  readonly competition: string
  readonly competitionId: string
  readonly kickOffMs: number
}
export type OddsPolicy = 'any' | 'higher' | 'none'
export type Slip = {
  readonly legs: readonly SlipLeg[]
  /** One bet on all selections, or a bet on each. */
  readonly mode: 'multi' | 'singles'
  /** In whole KES: of the multi, or of each single. */
  readonly stake: number
  readonly policy: OddsPolicy
  /** Under `higher`, by how many per cent the total odds may fall; by none where it was not chosen. */
  readonly fall?: number | undefined
}

/** Live odds move with every tick, so this is offered where a multi is refused for them. */
export const SMALL_FALL_PERCENT = 5
export const FALLS = [0, SMALL_FALL_PERCENT, 10] as const
export const EMPTY: Slip = { legs: [], mode: 'multi', stake: 0, policy: 'higher' }
export const STAKE_MAX_KES = 1_000_000_000
export const PRESETS = [10, 50, 100, 500, 1_000] as const

export const legKey = ({
  event,
  market,
  specifiers,
  outcome,
}: Pick<SlipLeg, 'event' | 'market' | 'specifiers' | 'outcome'>): string =>
  `${event} ${market} ${specifiers} ${outcome}`

const isSameLine = (one: SlipLeg, other: SlipLeg): boolean =>
  one.event === other.event && one.market === other.market && one.specifiers === other.specifiers

/** Adds a selection, or takes it out again. */
export const toggled = (slip: Slip, leg: SlipLeg): Slip =>
  slip.legs.some(each => legKey(each) === legKey(leg)) ? without(slip, legKey(leg)) : put(slip, leg)

/** Another outcome of the same line takes the place of the one before: both cannot win. */
function put(slip: Slip, leg: SlipLeg): Slip {
  const at = slip.legs.findIndex(each => isSameLine(each, leg))
  if (at >= 0) return { ...slip, legs: slip.legs.map((each, i) => (i === at ? leg : each)) }
  return slip.legs.length >= SLIP_LEGS_MAX ? slip : { ...slip, legs: [...slip.legs, leg] }
}

/** A slip with what was changed from one state of it to another, whatever else has changed meanwhile. */
export function withChange(slip: Slip, from: Slip, to: Slip): Slip {
  const gone = from.legs.filter(leg => !to.legs.some(each => legKey(each) === legKey(leg)))
  const added = to.legs.filter(leg => !from.legs.includes(leg))
  const { legs } = added.reduce(put, gone.map(legKey).reduce(without, slip))
  const changed = Object.entries(to).filter(([name, value]) => from[name as keyof Slip] !== value)
  return { ...slip, ...Object.fromEntries(changed), legs }
}

export const without = (slip: Slip, key: string): Slip => ({
  ...slip,
  legs: slip.legs.filter(leg => legKey(leg) !== key),
})

/** Puts a selection back, where its line is free and the slip has room. */
export const withLeg = (slip: Slip, leg: SlipLeg): Slip =>
  slip.legs.length >= SLIP_LEGS_MAX || slip.legs.some(each => isSameLine(each, leg))
    ? slip
    : { ...slip, legs: [...slip.legs, leg] }

/** Whether a slip is a bet on each selection; with one selection both are the same. */
export const isSingles = ({ legs, mode }: Pick<Slip, 'legs' | 'mode'>): boolean =>
  mode === 'singles' && legs.length > 1

/** The bets of a slip: one on all selections, or one on each. */
export const groupsOf = ({ legs, mode }: Pick<Slip, 'legs' | 'mode'>): readonly (readonly SlipLeg[])[] =>
  mode === 'multi' ? [legs] : legs.map(leg => [leg])

/** What all bets of the slip cost, in whole KES. */
export const totalStake = (slip: Pick<Slip, 'legs' | 'mode' | 'stake'>): number =>
  slip.stake * groupsOf(slip).length

/** By how many per cent total odds may fall; undefined where that is not asked. */
export const fallOf = ({ policy, fall }: Pick<Slip, 'policy' | 'fall'>): number | undefined =>
  policy === 'higher' ? (fall ?? 0) : undefined

/** Odds as the settlement reads them. */
export const exactOdds = ({ odds }: Pick<SlipLeg, 'odds'>): Fraction => ({
  numerator: BigInt(fromOdds(odds)),
  denominator: 10_000n,
})

/** What the server is told of a selection. */
export const wagered = ({ event, market, specifiers, outcome, odds }: SlipLeg) => ({
  event,
  market,
  specifiers,
  outcome,
  odds,
})

/** The slip with the picks of a code: how much to stake on them is the player's to say. */
export const withPicks = (slip: Slip, legs: readonly SlipLeg[]): Slip => ({
  ...slip,
  legs,
  mode: 'multi',
  stake: 0,
})

/** Whether the slip has these picks, and no others. */
export const hasPicks = ({ legs }: Pick<Slip, 'legs'>, picks: readonly SlipLeg[]): boolean =>
  legs.length === picks.length && picks.every(pick => legs.some(leg => legKey(leg) === legKey(pick)))

/** The slip with the odds of now, which the player agrees to. */
export const agreedTo = (slip: Slip, odds: ReadonlyMap<string, number>): Slip => ({
  ...slip,
  legs: slip.legs.map(leg => ({ ...leg, odds: odds.get(legKey(leg)) ?? leg.odds })),
})

/** The odds of a selection that the page shows; undefined where it shows none. */
export type OddsHere = (leg: SlipLeg) => number | undefined

/**
 * Whether each bet would be taken at these odds if the player, who takes better ones, allowed small falls. The
 * server names those that fell: what rose is known from the page.
 */
export const isSmallFall = (
  slip: Pick<Slip, 'legs' | 'mode' | 'policy' | 'fall'>,
  odds: ReadonlyMap<string, number>,
  oddsHere?: OddsHere,
): boolean =>
  odds.size > 0 &&
  (fallOf(slip) ?? SMALL_FALL_PERCENT) < SMALL_FALL_PERCENT &&
  groupsOf(slip).every(
    legs =>
      totalOf(legs, leg => odds.get(legKey(leg)) ?? oddsHere?.(leg) ?? leg.odds) * 100n >=
      totalOf(legs, leg => leg.odds) * BigInt(100 - SMALL_FALL_PERCENT),
  )

/** Total odds as the server compares them: both have as many legs, so the same denominator. */
const totalOf = (legs: readonly SlipLeg[], oddsOf: (leg: SlipLeg) => number): bigint =>
  legs.reduce((total, leg) => total * BigInt(fromOdds(oddsOf(leg))), 1n)

/** Selections of a multi that depend on an earlier one, by their keys; singles stand for themselves. */
export function relatedKeys({ legs, mode }: Slip): ReadonlySet<string> {
  if (mode === 'singles') return new Set()
  const relations = legs.map(leg => ({
    event: leg.event,
    competition: leg.competitionId,
    home: leg.home,
    away: leg.away,
    kickOffMs: leg.kickOffMs,
  }))
  return new Set(
    legs.flatMap((leg, at) =>
      relations.slice(0, at).some(other => areRelated(relations[at]!, other)) ? [legKey(leg)] : [],
    ),
  )
}

/** The stake after a preset was tapped: each tap adds, up to the greatest one. */
export const addedStake = (stake: number, preset: number, most: number): number =>
  Math.min(most, stake + preset)

/** A typed stake in whole KES, in groups of three or without; undefined where the text is none. */
export function typedStake(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return 0
  const isWhole = /^(?:\d{1,7}|\d{1,3}(?:[\s,]\d{3})+)$/.test(typed)
  return isWhole ? Number(typed.replace(/\D/g, '')) : undefined
}

/** A typed stake as it is placed: none where it is no stake, or more than the most. */
export function placedStake(text: string, most: number): number {
  const stake = typedStake(text) ?? 0
  return stake <= most ? stake : 0
}

/**
 * What the field of the stake shows: what was typed while that is what is placed, and the stake where another has come
 * since, as by a tap or in another tab.
 */
export function stakeShown(
  text: string | undefined,
  stake: number,
  most: number,
): { readonly shown: string; readonly isWrong: boolean } {
  if (text === undefined || placedStake(text, most) !== stake)
    return { shown: stake === 0 ? '' : String(stake), isWrong: false }
  return { shown: text, isWrong: (typedStake(text) ?? most + 1) > most }
}
