/**
 * What staff decided of single lines of an event: a suspension of a market or a line, or the price of an
 * outcome. It is looked up whenever a line is read, and never written into the line: messages of the feed
 * cannot change it, lines that come later have it, and it ends by the clock alone.
 */
import { ODDS_SCALE, type Price } from './book.rules.ts'
import { fairChances } from './fair-chances.rules.ts'
import type { Setting } from './limits.rules.ts'
import type { OfferedOdds } from './offered-odds.rules.ts'

type LineOf = { readonly market: number; readonly specifiers: string }
type Decided = LineOf & {
  /** By our clock. */
  readonly sinceMs: number
  readonly by: string
}
/** Without specifiers it is of all lines of the market; without an end it stands until staff lift it. */
export type Suspension = Decided & { readonly kind: 'suspended'; readonly untilMs: number | null }
export type SetPrice = Decided & {
  readonly kind: 'price'
  readonly outcome: string
  /** In parts of ten thousand. */
  readonly odds: number
  readonly untilMs: number
  /** Whether it stands above the feed's price where nothing says what is fair. */
  readonly isForced: boolean
}
export type Override = Suspension | SetPrice
/** What is decided of an event; null where nothing ever was. */
export type Overrides = readonly Override[] | null

/** Decisions of one event that are kept at once. */
export const OVERRIDES_MAX = 50
/** How long an ended suspension still tells a bet that was waiting that its line was stopped. */
const ENDED_KEPT_MS = 600_000

export const stands = ({ untilMs }: Override, atMs: number): boolean => atMs < (untilMs ?? Infinity)

export const standing = (overrides: Overrides, atMs: number): readonly Override[] =>
  overrides?.filter(each => stands(each, atMs)) ?? []

/** What still matters, the rest is forgotten. */
export const keptOverrides = (overrides: Overrides, atMs: number): readonly Override[] =>
  overrides?.filter(each => stands(each, each.kind === 'price' ? atMs : atMs - ENDED_KEPT_MS)) ?? []

const suspensionsOf = (overrides: Overrides, line: LineOf): readonly Suspension[] =>
  overrides?.filter(
    (each): each is Suspension =>
      each.kind === 'suspended' &&
      each.market === line.market &&
      (each.specifiers === '' || each.specifiers === line.specifiers),
  ) ?? []

/** Whether staff, or the book itself, stopped bets on a line: it, its event, or what they are part of. */
export const isStopped = (
  line: LineOf,
  event: { readonly isSuspended: boolean; readonly overrides: Overrides },
  { settings, atMs }: { readonly settings: readonly Setting[]; readonly atMs: number },
): boolean =>
  event.isSuspended ||
  settings.some(({ isSuspended }) => isSuspended) ||
  suspensionsOf(event.overrides, line).some(each => stands(each, atMs))

/** By our clock: when a line was stopped last, by its feed, with its event, or by staff; 0 where never. */
export const lastStoppedMs = (
  line: LineOf & { readonly lineStoppedAtMs: number | null },
  event: { readonly stoppedAtMs: number | null; readonly overrides: Overrides },
): number =>
  Math.max(
    event.stoppedAtMs ?? 0,
    line.lineStoppedAtMs ?? 0,
    ...suspensionsOf(event.overrides, line).map(({ sinceMs }) => sinceMs),
  )

/** What the feed says an outcome is worth, as odds in parts of ten thousand. */
export type Worth = {
  /** The least that its probability and its odds without a margin say; undefined where neither does. */
  readonly fair: number | undefined
  /** Whether that is all of it: where stakes may come back, a probability alone says too much. */
  readonly isWhole: boolean
}
export function worthOf(market: number, prices: Readonly<Record<string, Price>>, outcome: string): Worth {
  const chance = fairChances(market, prices)?.get(outcome)
  const most = Math.max(chance ?? 0, prices[outcome]?.probability ?? 0)
  return { fair: most > 0 ? ODDS_SCALE / most : undefined, isWhole: chance !== undefined }
}

/** Fair odds are quotients: odds that say the same may be a rounding apart. */
const ROUNDING = 1e-6

/** Never above what is fair. */
export const isFair = ({ odds }: Pick<SetPrice, 'odds'>, { fair = Infinity }: Worth): boolean =>
  odds <= fair + ROUNDING

/**
 * Whether a price may be offered: one that is fair, and not above the price of the line itself where what is
 * fair is not known for sure, unless that was forced.
 */
export const isSound = (set: Pick<SetPrice, 'odds' | 'isForced'>, worth: Worth, offered: number): boolean =>
  isFair(set, worth) && (worth.isWhole || set.isForced || set.odds <= offered)

/**
 * The odds of a line with those that staff set. What is not offered is not offered at a set price, either, and
 * a set price that has become more than fair, as after a goal, gives way to the line's own until it is fair.
 */
export function withSetPrices(
  offered: OfferedOdds,
  line: LineOf & { readonly outcomes: Readonly<Record<string, Price>> },
  { overrides, atMs }: { readonly overrides: Overrides; readonly atMs: number },
): OfferedOdds {
  const set = overrides?.filter(
    (each): each is SetPrice =>
      each.kind === 'price' &&
      each.market === line.market &&
      each.specifiers === line.specifiers &&
      stands(each, atMs),
  )
  if (!set || set.length === 0) return offered
  const sound = set.filter(each => {
    const own = offered[each.outcome] ?? null
    return own !== null && isSound(each, worthOf(line.market, line.outcomes, each.outcome), own)
  })
  return { ...offered, ...Object.fromEntries(sound.map(({ outcome, odds }) => [outcome, odds])) }
}
