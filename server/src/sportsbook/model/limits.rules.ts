/**
 * The limits of a slip: of the house and of what staff set, the most restrictive counts; and the margin of its
 * prices.
 */
import { asCents, fromKes, percentFloor, toKes, type Cents } from '@ruka/contract/money'
import type { SlipKind } from '@ruka/sports/slip.rules'
import type { House } from './products.rules.ts'

/** What staff decided of a part of the book. */
export type Setting = {
  readonly scope: 'operator' | 'competition' | 'market' | 'event' | 'player'
  readonly key: string
  readonly isSuspended: boolean
  readonly stakeMaxCents: Cents | null
  readonly payoutMaxCents: Cents | null
  readonly liabilityMaxCents: Cents | null
  readonly stakeFactor: number | null
  /** What the prices of a line keep, in parts of a thousand of what is fair. */
  readonly marginPermille: number | null
  /** False where slips on it are not cashed out. */
  readonly cashOut: boolean | null
}
/** The settings that concern a player and these selections. */
export type SettingsOf = {
  (scope: Setting['scope'], key: string): Setting | undefined
  /** The keys of the parts of the book that have a margin. */
  readonly marginKeys: readonly string[]
}

/** A market in one competition has settings of its own, under this key of the competition. */
const marketInCompetition = (competitionId: string, market: number): string => `${competitionId}/${market}`

/** What was set for all that a selection is part of, the most general first. */
export const settingsOfSelection = (
  {
    eventId,
    market,
    competitionId,
  }: { readonly eventId: string; readonly market: number; readonly competitionId: string },
  settingsOf: SettingsOf,
): readonly Setting[] =>
  [
    settingsOf('operator', ''),
    settingsOf('market', String(market)),
    settingsOf('competition', competitionId),
    settingsOf('competition', marketInCompetition(competitionId, market)),
    settingsOf('event', eventId),
  ].filter(setting => setting !== undefined)

/** The margin of a line is the most particular one that was set: a competition may have less than the rest. */
export const marginOf = (settings: readonly Setting[]): number | null =>
  settings.findLast(({ marginPermille }) => marginPermille !== null)?.marginPermille ?? null

/** The least of the amounts that are given. */
export const leastOf = (amounts: readonly (Cents | null)[]): Cents | undefined => {
  const given = amounts.filter(cents => cents !== null)
  return given.length === 0 ? undefined : asCents(Math.min(...given))
}

/** The most that a slip pays, returned stake left aside. */
export function capOf(
  kind: SlipKind,
  { payoutMaxKes }: Pick<House, 'payoutMaxKes'>,
  settings: readonly Setting[],
): Cents {
  const house = fromKes(kind === 'single' ? payoutMaxKes.single : payoutMaxKes.multi)
  return asCents(Math.min(house, leastOf(settings.map(({ payoutMaxCents }) => payoutMaxCents)) ?? house))
}

/**
 * The bounds of a stake in whole KES. A player's factor lowers the house's maximum; amounts that are set
 * count as they are.
 */
export function stakeBoundsOf(
  { stakeKes }: Pick<House, 'stakeKes'>,
  settings: readonly Setting[],
): { min: number; max: number } {
  const factor = Math.min(100, ...settings.flatMap(({ stakeFactor }) => stakeFactor ?? []))
  const mostCents = leastOf(settings.map(({ stakeMaxCents }) => stakeMaxCents))
  const houseCents = percentFloor(fromKes(stakeKes.max), factor)
  return {
    min: stakeKes.min,
    max: Math.floor(toKes(asCents(Math.min(houseCents, mostCents ?? houseCents)))),
  }
}
