import * as words from '../locales/sports.en.json'

export const GROUPS = ['main', 'goals', 'handicap', 'halves', 'score', 'teams'] as const
export type Group = (typeof GROUPS)[number]

const OF: Readonly<Record<Group, readonly number[]>> = {
  main: [1, 10, 11, 18, 29],
  goals: [18, 29, 8, 21, 26, 36, 37, 35],
  handicap: [16, 14, 66, 65],
  halves: [60, 63, 64, 68, 75, 83, 85, 86, 90, 47, 52, 65, 66],
  score: [45, 41, 15, 81, 47],
  teams: [19, 20, 23, 24, 31, 32, 33, 34],
}
export const groupTitle: Readonly<Record<Group | 'all', string>> = {
  all: words.groupAll,
  main: words.groupMain,
  goals: words.groupGoals,
  handicap: words.groupHandicap,
  halves: words.groupHalves,
  score: words.groupScore,
  teams: words.groupTeams,
}
export const isIn = (group: Group | 'all', market: number): boolean =>
  group === 'all' || OF[group].includes(market)

const ORDER = GROUPS.flatMap(group => OF[group])
/**
 * The markets that are offered as a match shows them: the player's own first, then by their groups; those of no
 * group are last. The order does not depend on which of them the page learned of first.
 */
export function inOrderOf(own: readonly number[], markets: readonly number[]): readonly number[] {
  const first = [...own, ...ORDER]
  const place = (market: number) => (first.includes(market) ? first.indexOf(market) : first.length + market)
  return [...markets].sort((one, other) => place(one) - place(other))
}
