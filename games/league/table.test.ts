import { expect, it } from 'vitest'
import { tableOf } from './table.rules.ts'

const match = (home: number, away: number, [one, other]: [number, number]) => ({
  home,
  away,
  score: { home: one, away: other },
})

it('a table counts points, goals and the last five outcomes, and puts the better goal difference first', () => {
  const table = tableOf([match(0, 1, [2, 0]), match(2, 3, [1, 0]), match(1, 2, [0, 0]), match(0, 3, [0, 1])])
  expect(table.slice(0, 4).map(({ team, points }) => [team, points])).toEqual([
    [2, 4],
    [0, 3],
    [3, 3],
    [1, 1],
  ])
  expect(table[1]).toEqual({
    team: 0,
    played: 2,
    won: 1,
    drawn: 0,
    lost: 1,
    scored: 2,
    conceded: 1,
    points: 3,
    form: ['W', 'L'],
  })
  expect(table).toHaveLength(20)
})

it('a form has five outcomes at most, the latest one last', () => {
  const scores: [number, number][] = [
    [1, 0],
    [0, 0],
    [0, 1],
    [2, 2],
    [3, 0],
    [0, 2],
  ]
  const table = tableOf(scores.map(score => match(4, 5, score)))
  expect(table.find(({ team }) => team === 4)!.form.join('')).toBe('DLDWL')
})
