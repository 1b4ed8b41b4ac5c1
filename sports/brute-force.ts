import type { Score, Side } from './score.rules.ts'

/**
 * A second settler, for tests only: it shares no rule with the first. A bet on a quarter line is two bets of
 * half the stake on the neighbouring lines; a bet is compared by its plain meaning; a slip with halves is as
 * many slips as there are ways. Amounts are numerators over one common denominator.
 */
type Match = { readonly half: Score; readonly full: Score; readonly scorers?: readonly Side[] }
/** Parts of a stake, in quarters of it, that won, were given back and lost. */
export type Parts = { readonly won: number; readonly back: number; readonly lost: number }

const ALL_WON: Parts = { won: 2, back: 0, lost: 0 }
const ALL_BACK: Parts = { won: 0, back: 2, lost: 0 }
const ALL_LOST: Parts = { won: 0, back: 0, lost: 2 }
const sure = (isWon: boolean): Parts => (isWon ? ALL_WON : ALL_LOST)
const merge = (one: Parts, other: Parts): Parts => ({
  won: (one.won + other.won) / 2,
  back: (one.back + other.back) / 2,
  lost: (one.lost + other.lost) / 2,
})

/** A bet that `mine` is more than `line`, or less where it is under. */
function compared(mine: number, line: number, isUnder = false): Parts {
  if (!Number.isInteger(line * 2))
    return merge(compared(mine, line - 0.25, isUnder), compared(mine, line + 0.25, isUnder))
  if (mine === line) return ALL_BACK
  return sure(mine > line !== isUnder)
}

const letter = ({ home, away }: Score): 'H' | 'D' | 'A' => (home > away ? 'H' : home < away ? 'A' : 'D')
const secondHalf = ({ half, full }: Match): Score => ({
  home: full.home - half.home,
  away: full.away - half.away,
})
const THREE_WAY: Readonly<Record<string, string>> = { 1: 'H', 2: 'D', 3: 'A' }
const CHANCES: Readonly<Record<string, string>> = { 9: 'HD', 10: 'HA', 11: 'DA' }

/** How a bet on an outcome ended, by the number of its market and its outcome and the value of its specifier. */
export function endOf(match: Match, market: number, value: string, outcome: string, name: string): Parts {
  const { half, full } = match
  const goals = [60, 63, 64, 65, 66, 68, 75, 81].includes(market)
    ? half
    : [83, 85, 86, 90].includes(market)
      ? secondHalf(match)
      : full
  const both = goals.home + goals.away
  const isYes = outcome === '74'
  switch (market) {
    case 1:
    case 60:
    case 83:
      return sure(THREE_WAY[outcome] === letter(goals))
    case 10:
    case 63:
    case 85:
      return sure(CHANCES[outcome]!.includes(letter(goals)))
    case 11:
    case 64:
    case 86:
      return letter(goals) === 'D' ? ALL_BACK : sure((outcome === '4' ? 'H' : 'A') === letter(goals))
    case 14:
    case 65: {
      const [home, away] = value.split(':').map(Number)
      const moved = letter({ home: goals.home + home!, away: goals.away + away! })
      return sure({ 1711: 'H', 1712: 'D', 1713: 'A' }[outcome] === moved)
    }
    case 16:
    case 66:
      return outcome === '1714'
        ? compared(goals.home - goals.away, -Number(value))
        : compared(goals.away - goals.home, Number(value))
    case 18:
    case 68:
    case 90:
      return compared(both, Number(value), outcome === '13')
    case 19:
      return compared(goals.home, Number(value), outcome === '13')
    case 20:
      return compared(goals.away, Number(value), outcome === '13')
    case 26:
      return sure((outcome === '70') === [1, 3, 5, 7, 9, 11, 13, 15, 17, 19].includes(both))
    case 29:
    case 75:
      return sure(isYes === (goals.home * goals.away !== 0))
    case 31:
      return sure(isYes === !goals.away)
    case 32:
      return sure(isYes === !goals.home)
    case 33:
      return sure(isYes === (letter(goals) === 'H' && !goals.away))
    case 34:
      return sure(isYes === (letter(goals) === 'A' && !goals.home))
    default:
      return byName(match, market, value, name, goals)
  }
}

/** Markets whose outcomes say in their names what wins. */
function byName(match: Match, market: number, value: string, name: string, goals: Score): Parts {
  const { half, full, scorers } = match
  const both = goals.home + goals.away
  const said = name
    .replaceAll('{$competitor1}', 'H')
    .replaceAll('{$competitor2}', 'A')
    .replaceAll('draw', 'D')
  const count = { 21: both, 23: goals.home, 24: goals.away }[market]
  if (count !== undefined) return sure(said.endsWith('+') ? count >= parseInt(said) : String(count) === said)
  const [one, other] = said.split(' & ')
  const scored = goals.home > 0 && goals.away > 0 ? 'yes' : 'no'
  const side = both > Number(value) ? 'over {total}' : 'under {total}'
  switch (market) {
    case 35:
      return sure(one === letter(goals) && other === scored)
    case 36:
      return sure(one === side && other === scored)
    case 37:
      return sure(one === letter(goals) && other === side)
    case 47:
      return sure(said.replace('/', '') === letter(half) + letter(full))
    case 52: {
      const later = full.home + full.away - half.home - half.away
      const early = half.home + half.away
      return sure(said === (early > later ? '1st half' : early < later ? '2nd half' : 'equal'))
    }
    case 8: {
      const who = scorers?.[Number(value) - 1]
      return sure(said === (who === undefined ? 'none' : who === 'home' ? 'H' : 'A'))
    }
    case 15: {
      const [winner, lead = '0'] = said.split(' by ')
      if (winner !== letter(goals)) return ALL_LOST
      const apart = Math.max(goals.home, goals.away) - Math.min(goals.home, goals.away)
      return sure(lead === '3+' ? apart > 2 : apart === Number(lead))
    }
    case 41:
      return sure(said === `${goals.home}:${goals.away}`)
    case 45:
      return sure(
        said === 'other' ? goals.home > 4 || goals.away > 4 : said === `${goals.home}:${goals.away}`,
      )
    case 81:
      return sure(
        said === 'other' ? goals.home > 2 || goals.away > 2 : said === `${goals.home}:${goals.away}`,
      )
    default:
      throw new Error(`No second rule for market ${market}`)
  }
}
