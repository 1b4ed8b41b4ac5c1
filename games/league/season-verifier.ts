/**
 * The matches of a week and the goals that are expected of them, from the commitment of their season, in a browser
 * or in Node. It shares nothing with `schedule.rules.ts` and `season.rules.ts` but the table of usual strengths:
 * the teams go round in a list, hashes are its own, and products are whole numbers.
 */
import { sha256Behind } from './sha256.ts'
import { TEAMS_OF } from './teams.ts'

/** Home and away team by their places, and the expected goals of each in thousandths. */
export type Match = readonly [home: number, away: number, homeMean: number, awayMean: number]

/**
 * The ten matches of a week from 1 to 38, in their order. Undefined for a league that is not known.
 * @param commitment the head of the season's chain of seeds, 64 hexadecimal digits
 */
export function matchesOfWeek(
  league: string,
  commitment: string,
  week: number,
): readonly Match[] | undefined {
  const teams = Object.hasOwn(TEAMS_OF, league) ? TEAMS_OF[league] : undefined
  if (!teams) return undefined
  const hash = sha256Behind(encoder.encode(`league-strength:v1\n${commitment}\n`))
  const change = (team: number, part: 'attack' | 'defence') =>
    changeOf(hash(encoder.encode(`${team}\n${part}`)))
  const strengths = teams.map(({ attack, defence }, team) => ({
    attack: BigInt(attack + change(team, 'attack')),
    defence: BigInt(defence + change(team, 'defence')),
  }))
  return pairsOf(week).map(([home, away]): Match => {
    const [one, other] = [strengths[home]!, strengths[away]!]
    const homeMean = (1_440n * one.attack * other.defence) / 1_000_000n
    const awayMean = (1_190n * other.attack * one.defence) / 1_000_000n
    return [home, away, Number(homeMean), Number(awayMean)]
  })
}

const encoder = new TextEncoder()

/** From −60 to 60. */
const changeOf = (hash: Uint8Array): number => ((hash[0]! * 256 + hash[1]!) % 121) - 60

/**
 * Nineteen teams stand in a ring, which each week turns by one place; the first of it meets team 19, and the others
 * meet across the ring.
 */
function pairsOf(week: number): readonly (readonly [home: number, away: number])[] {
  const ring = Array.from({ length: 19 }, (_, at) => at)
  for (let turn = 1; turn < week; turn++) ring.push(ring.shift()!)
  // The first of the ring is at home in odd weeks of a half season, the others by their place in the ring.
  const pairs = [[ring[0]!, 19], ...Array.from({ length: 9 }, (_, at) => [ring[at + 1]!, ring[18 - at]!])]
  const isAway = (at: number) => (at === 0 ? ((week - 1) % 19) % 2 === 1 : at % 2 === 1)
  return pairs.map(([one, other], at) => (isAway(at) !== week > 19 ? [other!, one!] : [one!, other!]))
}
