import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import { parseStake, type Bounds, type Unfit } from '../../amounts.rules.ts'
import { payCents, type Multiple } from '../play.rules.ts'
import type { RunOrder } from './autoplay.rules.ts'
import type { Draft } from './button-view.ts'
import type { AnyGame } from './game.ts'
import * as words from './locales/client.en.json'
import { boundsOf, stakeOnTable } from './stake.rules.ts'
import { isOpen, type Limits, type Table } from './table-state.rules.ts'

/** What the player has typed and chosen, for the next play and for autoplay. */
export type Bet = { readonly stake: string; readonly choice: unknown; readonly isAuto: boolean }
/** A bet, read. */
export type Chosen = Draft & {
  readonly start: unknown
  readonly mostKes: number
  /** The possible stakes; absent until the limits have arrived. */
  readonly bounds?: Bounds | undefined
}
type Readable = Pick<AnyGame, 'rules' | 'choices' | 'auto'>

export const firstBet = ({ choices }: Pick<AnyGame, 'choices'>, isWide = false): Bet => ({
  stake: '10',
  choice: (isWide ? choices.firstWide : undefined) ?? choices.first,
  isAuto: false,
})

/** The stake, the start and what they may pay, or what is wrong with them. */
export function chosenOf(game: Readable, bet: Bet, limits: Limits | undefined): Chosen {
  const [rules] = game.rules
  const start = game.choices.start(bet.choice)
  const known = boundsFor(game, bet, limits)
  const fault = typeof start === 'string' ? start : known && known.max < known.min ? words.tooMuch : undefined
  const stake = stakeOf(game, bet, known)
  const pays = (most: (start: unknown) => Multiple) =>
    fault === undefined && typeof stake === 'number' ? paysKes(stake, most(start)) : 0
  return {
    start,
    fault,
    stake,
    bounds: known && known.max >= known.min ? known : undefined,
    firstKes: pays(rules.first),
    mostKes: pays(rules.most),
    auto: bet.isAuto ? { fault: game.auto?.fault?.(bet.choice) } : undefined,
  }
}

/** The stakes that the choice allows, once the limits are known. */
export const boundsFor = (
  { rules: [rules], choices }: Readable,
  { choice }: Bet,
  limits: Limits | undefined,
) => limits && boundsOf(rules, choices.start(choice), limits)

function stakeOf(
  { rules: [rules], choices }: Readable,
  { stake, choice }: Bet,
  bounds?: Bounds,
): number | Unfit {
  if (rules.stakeKes) return stakeOnTable(rules, choices.start(choice), bounds)
  return bounds ? parseStake(stake, bounds) : 'unreadable'
}

const paysKes = (stake: number, pay: Multiple): number =>
  toKes(asCents(Math.min(Number.MAX_SAFE_INTEGER, payCents(fromKes(stake), pay))))

/** The order of a play, if one can begin. */
export const orderOf = ({ stake, start, fault }: Chosen) =>
  typeof stake === 'number' && fault === undefined ? { stake, start } : undefined

/** The bet of autoplay. Its stake may rise where the player types it. */
export function runOrderOf({ rules: [rules] }: Readable, { stake, start, bounds }: Chosen): RunOrder {
  const stakeCents: Cents = typeof stake === 'number' ? fromKes(stake) : asCents(0)
  const mostCents = rules.stakeKes || !bounds ? undefined : fromKes(bounds.max)
  return { stakeCents, start, mostCents }
}

/**
 * The bet after a change of the table: an invalid stake becomes the nearest one that new limits allow; a play that was
 * begun or resumed, on any device, sets its stake and its start; one that is played by hand ends the mode of autoplay.
 */
export function betAfter(game: Readable, bet: Bet, before: Table, after: Table): Bet {
  let next = bet
  const { play, asked, limits } = after
  if (asked?.what === 'begin' && asked !== before.asked && before.asked?.what !== 'begin')
    next = { ...next, choice: game.choices.adopt(next.choice, asked.start) }
  if (play && play !== before.play && !after.drawing?.plays.includes(play))
    next = { ...next, choice: game.choices.adopt(next.choice, play.start) }
  if (limits && limits !== before.limits) next = fitted(game, next, limits)
  if (play && isOpen(after) && play.id !== before.play?.id) next = { ...next, stake: String(play.stake) }
  return next.isAuto && isOpen(after) && !after.run ? { ...next, isAuto: false } : next
}

function fitted(game: Readable, bet: Bet, limits: Limits): Bet {
  const bounds = boundsFor(game, bet, limits)
  if (!bounds || bounds.max < bounds.min) return bet
  const stake = parseStake(bet.stake, bounds)
  if (stake === 'below') return { ...bet, stake: String(bounds.min) }
  return stake === 'above' ? { ...bet, stake: String(bounds.max) } : bet
}
