/**
 * What of a stake wins and what comes back, on average. The price of a line that can return the stake says only what
 * wins of what is at risk. The rest follows exactly from lines that win or lose all of a stake: over 2 wins as often as
 * over 2.5 does, and returns the stake as often as over 1.5 wins and over 2.5 does not.
 */
import { marketOf } from './markets.rules.ts'
import { parseLine, readSpecifiers } from './specifiers.rules.ts'
import { against, type Verdict } from './verdict.rules.ts'

/** The parts of a stake that win and that come back; what is left of it loses. */
export type Share = { readonly win: number; readonly back: number }
/** An outcome of a line. */
export type Pick = { readonly market: number; readonly specifiers: string; readonly outcome: string }

/**
 * Ways to know one chance, the first that is known counts. A way is a sum of outcomes that exclude each other and
 * never return a stake.
 */
type Ways = readonly (readonly Pick[])[]
type Sources = {
  /** All of the stake wins. */
  readonly beyond: Ways
  /** Where one number of goals returns something: beyond or at it, and what it does with a stake. */
  readonly atNumber: { readonly reached: Ways; readonly share: Share } | undefined
}

/** Chances must be of one moment and one opinion: the nearer line may not be the less likely one. */
const ROUNDING = 1e-9

/**
 * Undefined where the chances that are known do not say it, or contradict each other.
 * @param chanceOf of an outcome that never returns a stake
 */
export function shareOf(pick: Pick, chanceOf: (pick: Pick) => number | undefined): Share | undefined {
  const sources = sourcesOf(pick)
  const beyond = sources && firstKnown(sources.beyond, chanceOf)
  if (beyond === undefined) return undefined
  if (!sources!.atNumber) return { win: beyond, back: 0 }
  const { reached, share } = sources!.atNumber
  const reaching = firstKnown(reached, chanceOf)
  if (reaching === undefined || reaching < beyond - ROUNDING || reaching > 1 + ROUNDING) return undefined
  const at = Math.max(0, reaching - beyond)
  return { win: beyond + at * share.win, back: at * share.back }
}

/** Whether it is known how an outcome of a market ends, and so whether it can return a stake. */
export const isKnown = (pick: Pick): boolean => sourcesOf(pick) !== undefined

/** The other lines whose prices may be needed to know what a bet on an outcome is worth. */
export function linesBehind(pick: Pick): readonly Omit<Pick, 'outcome'>[] {
  const sources = sourcesOf(pick)
  if (!sources?.atNumber) return []
  const picks = [sources.beyond, sources.atNumber.reached].flat(2)
  return [
    ...new Map(
      picks.map(({ market, specifiers }) => [`${market} ${specifiers}`, { market, specifiers }]),
    ).values(),
  ]
}

function firstKnown(ways: Ways, chanceOf: (pick: Pick) => number | undefined): number | undefined {
  for (const way of ways) {
    const chances = way.map(chanceOf)
    if (chances.every(chance => chance !== undefined)) return chances.reduce((sum, chance) => sum + chance, 0)
  }
  return undefined
}

const KICKED_OFF = { half: { home: 0, away: 0 }, full: { home: 0, away: 0 } }

function sourcesOf(pick: Pick): Sources | undefined {
  const market = marketOf(pick.market)
  const isOurs = market?.outcomes.some(({ id }) => id === pick.outcome)
  if (!isOurs || !market!.judge(KICKED_OFF, pick.specifiers)) return undefined
  const counted = countedBy(pick)
  const lineQuarters = counted?.lineQuarters
  if (lineQuarters === undefined || Math.abs(lineQuarters % 4) === 2)
    return { beyond: [[pick]], atNumber: undefined }
  const number = Math.round(lineQuarters / 4)
  return {
    beyond: counted!.moreThan(number),
    atNumber: {
      reached: counted!.moreThan(number - 1),
      share: AT_NUMBER[against(number * 4, lineQuarters)]!,
    },
  }
}

/** What a line does with a stake at the one number of goals that neither wins nor loses all of it. */
const AT_NUMBER: Partial<Record<Verdict, Share>> = {
  void: { win: 0, back: 1 },
  half_won: { win: 0.5, back: 0.5 },
  half_lost: { win: 0, back: 0.5 },
}

/** A bet that a number is above a line. For the away side and for under it is the number's negative. */
type Counted = {
  readonly lineQuarters: number | undefined
  readonly moreThan: (number: number) => Ways
}

function countedBy({ market, specifiers, outcome }: Pick): Counted | undefined {
  const given = readSpecifiers(specifiers)
  if (TOTALS.includes(market)) {
    const sign = outcome === OVER ? 1 : -1
    return {
      lineQuarters: signed(parseLine(given.get('total') ?? ''), sign),
      moreThan: number => [[{ market, specifiers: `total=${sign * number + 0.5 * sign}`, outcome }]],
    }
  }
  const period = PERIODS.find(({ drawNoBet, handicap }) => market === drawNoBet || market === handicap)
  if (!period) return undefined
  const side = outcome === HOME.noBet || outcome === HOME.handicap ? HOME : AWAY
  const quarters = market === period.drawNoBet ? 0 : parseLine(given.get('hcp') ?? '')
  return {
    lineQuarters: signed(quarters, -side.sign),
    moreThan: number => leadsOf(period, side, number),
  }
}
const signed = (quarters: number | undefined, sign: number): number | undefined =>
  quarters === undefined ? undefined : quarters * sign

const TOTALS = [18, 19, 20, 68, 90]
const OVER = '12'

/** The markets of one period that look at the lead. */
type Period = {
  readonly drawNoBet: number
  readonly winner: number
  readonly doubleChance: number
  readonly handicap?: number
  readonly start?: number
}
const PERIODS: readonly Period[] = [
  { drawNoBet: 11, winner: 1, doubleChance: 10, handicap: 16, start: 14 },
  { drawNoBet: 64, winner: 60, doubleChance: 63, handicap: 66, start: 65 },
  { drawNoBet: 86, winner: 83, doubleChance: 85 },
]
const DRAW = { winner: '2', start: '1712' }
const HOME = { sign: 1, noBet: '4', handicap: '1714', winner: '1', doubleChance: '9', start: '1711' } as const
const AWAY = {
  sign: -1,
  noBet: '5',
  handicap: '1715',
  winner: '3',
  doubleChance: '11',
  start: '1713',
} as const

/** Ways to know how likely a side is to be ahead by more than a number of goals; behind, where it is negative. */
function leadsOf(period: Period, side: typeof HOME | typeof AWAY, number: number): Ways {
  const { winner, doubleChance, handicap, start } = period
  const of = (market: number, specifiers: string, ...outcomes: readonly string[]) =>
    outcomes.map(outcome => ({ market, specifiers, outcome }))
  return [
    ...(handicap ? [of(handicap, `hcp=${-side.sign * (number + 0.5)}`, side.handicap)] : []),
    ...(number === 0 ? [of(winner, '', side.winner)] : []),
    ...(number === -1
      ? [of(doubleChance, '', side.doubleChance), of(winner, '', side.winner, DRAW.winner)]
      : []),
    ...(start && number !== 0 ? [of(start, startOf(side, number), side.start)] : []),
    ...(start && number !== -1 ? [of(start, startOf(side, number + 1), side.start, DRAW.start)] : []),
  ]
}

/** The score at which a market begins that takes this many goals off the side, or gives them to it. */
function startOf({ sign }: typeof HOME | typeof AWAY, number: number): string {
  const goals = Math.abs(number)
  return number > 0 === sign > 0 ? `hcp=0:${goals}` : `hcp=${goals}:0`
}
