import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawMatch } from './draw.rules.ts'
import { gridOf } from './grid.rules.ts'
import { fixturesOf } from './schedule.rules.ts'
import { matchesOf, strengthIn } from './season.rules.ts'
import { TEAMS_OF } from './teams.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/fairness.md'), 'utf8')
const LEAGUE = 'ligi-kuu'
const ROUND = `${LEAGUE}:3:1`
const MATCH = 2

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const seeds = [Buffer.alloc(32, 0x19)]
for (let week = 38; week > 0; week--) seeds.unshift(sha256(seeds[0]!))
const [head, seed] = seeds as [Buffer, Buffer]
const commitment = head.toString('hex')

/** The example of the document, line by line, computed from its first line. */
function exampleLines(): readonly string[] {
  const teams = TEAMS_OF[LEAGUE]!
  const strengths = teams.map((team, at) => strengthIn(commitment, at, team))
  const { home, away, means } = matchesOf(strengths, 0)[MATCH]!
  const grid = gridOf(means)
  const { score, half, goals } = drawMatch({ seed, round: ROUND, beacon: '' }, MATCH, grid)
  const drawn = (purpose: string, count: bigint) => {
    const hmac = createHmac('sha256', seed)
      .update(`league:v1\n${ROUND}\n\n${MATCH}\n${purpose}`)
      .digest('hex')
    return { hmac, number: (BigInt(`0x${hmac}`) * count) >> 256n }
  }
  const orders = factorial(score.home + score.away) / factorial(score.home) / factorial(score.away)
  const [ofScore, ofOrder] = [drawn('score', grid.total), drawn('order', BigInt(orders))]
  const strength = (team: number) => {
    const [{ attack, defence }, usual] = [strengths[team]!, teams[team]!]
    return `${usual.attack} ${signed(attack - usual.attack)} = ${attack}, ${usual.defence} ${signed(defence - usual.defence)} = ${defence}`
  }
  const weights = grid.scores.slice(0, 3).map(each => `${each.home}:${each.away} ${each.weight}`)
  const line = (name: string, value: unknown) => `${name.padEnd(12)} ${String(value)}`
  return [
    line('s_38', seeds[38]!.toString('hex')),
    line('s_0', commitment),
    line('s_1', seed.toString('hex')),
    line('commitment', sha256(`league-commitment:v1\n${seed.toString('hex')}`).toString('hex')),
    line(`match ${MATCH}`, `${home} at home, ${away} away`),
    line(`team ${home}`, strength(home)),
    line(`team ${away}`, strength(away)),
    line('means', `${means.home}, ${means.away}`),
    line('weights', `${weights.join(', ')}, …`),
    line('total', grid.total),
    line('score', ofScore.hmac),
    line('', `${ofScore.number}: ${score.home}:${score.away}`),
    line('order', ofOrder.hmac),
    line(
      '',
      `${ofOrder.number} of ${orders}: ${goals.map(({ side }) => (side === 'home' ? 'H' : 'A')).join('')}`,
    ),
    ...goals.flatMap((_, at) => {
      const { hmac, number } = drawn(`minute ${at + 1}`, 16_605n)
      return [line(`minute ${at + 1}`, hmac), line('', `${number}: ${minuteOf(Number(number))}`)]
    }),
    line('goals', goals.map(({ side, minute }) => `${side[0]}${minute}`).join('')),
    line('half-time', `${half.home}:${half.away}`),
  ]
}
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
const signed = (change: number) => `${change < 0 ? '−' : '+'} ${Math.abs(change)}`
function minuteOf(number: number): number {
  let sum = 0
  for (let minute = 1; ; minute++) if (number < (sum += 139 + minute)) return minute
}

describe('docs/fairness.md', () => {
  it('has an example of a match whose every number follows from its first line', () => {
    expect(document).toContain(exampleLines().join('\n'))
  })
  it('has the usual strengths of all teams', () => {
    for (const [league, teams] of Object.entries(TEAMS_OF)) {
      const row = (part: 'attack' | 'defence') => teams.map(team => team[part]).join(' ')
      expect(document).toContain(`${league.padEnd(14)} attack   ${row('attack')}`)
      expect(document).toContain(`${' '.repeat(14)} defence  ${row('defence')}`)
    }
  })
  it('has the matches of the first week and of the twentieth', () => {
    const text = (week: number) =>
      fixturesOf(week - 1)
        .map(({ home, away }) => `${home}–${away}`)
        .join(' ')
    expect(document).toContain(`week 1       ${text(1)}`)
    expect(document).toContain(`week 2       ${text(2)}`)
    expect(document).toContain(`week 20      ${text(20)}`)
  })
})
