import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Played, Score } from './feed/schedule.rules.ts'

/** The season in the order of its kick-offs. */
export function readSeason(path = join(import.meta.dirname, 'data/season.csv')): readonly Played[] {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const rows = lines.map(line => {
    const [kickOff = '', round, home = '', away = '', ...goals] = line.split(',')
    const [halfHome, halfAway, fullHome, fullAway] = goals.map(Number) as [number, number, number, number]
    return {
      kickOffMs: Date.parse(kickOff),
      round: Number(round),
      names: { home, away },
      half: { home: halfHome, away: halfAway },
      full: { home: fullHome, away: fullAway },
    }
  })
  const names = [...new Set(rows.map(row => row.names.home))].sort()
  const teams = new Map(names.map((name, at) => [name, { id: FIRST_TEAM_ID + at, name }]))
  const expectedOf = ratings(rows)
  return rows.map(({ names: { home, away }, ...row }) => ({
    ...row,
    home: teams.get(home)!,
    away: teams.get(away)!,
    expected: expectedOf({ home, away }),
  }))
}

const FIRST_TEAM_ID = 101

type Row = { readonly names: { home: string; away: string }; readonly full: Score }

/** Expected goals: the mean, times the strength of an attack, times the weakness of the other defence. */
function ratings(rows: readonly Row[]): (names: { home: string; away: string }) => Score {
  const mean = { home: 0, away: 0 }
  const sums = new Map<string, { scored: number; conceded: number }>()
  const add = (name: string, scored: number, conceded: number): void => {
    const sum = sums.get(name) ?? { scored: 0, conceded: 0 }
    sums.set(name, { scored: sum.scored + scored, conceded: sum.conceded + conceded })
  }
  for (const { names, full } of rows) {
    mean.home += full.home / rows.length
    mean.away += full.away / rows.length
    add(names.home, full.home, full.away)
    add(names.away, full.away, full.home)
  }
  const usual = (mean.home + mean.away) * (rows.length / sums.size)
  return ({ home, away }) => {
    const [strong, weak] = [sums.get(home)!, sums.get(away)!]
    return {
      home: (mean.home * strong.scored * weak.conceded) / usual ** 2,
      away: (mean.away * weak.scored * strong.conceded) / usual ** 2,
    }
  }
}
