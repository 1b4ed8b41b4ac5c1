import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Score } from '../score.rules.ts'

/** A match of the data, with its result where it was played. */
export type Match = {
  readonly season: string
  readonly league: string
  readonly date: string
  readonly home: string
  readonly away: string
  readonly half?: Score
  readonly full?: Score
}

const FILE = join(import.meta.dirname, '../data/football.csv.gz')
const COLUMNS = 'season,league,competition,round,date,time_local,home,away,ht_home,ht_away,ft_home,ft_away'

/** The matches of `data/`, by league and then in the order in which they were played. @throws on other columns. */
export function readMatches(): readonly Match[] {
  const [head, ...lines] = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n')
  if (head !== COLUMNS) throw new Error('the data has other columns')
  return lines.map(line => {
    const cells = cellsOf(line)
    const [season = '', league = '', , , date = '', , home = '', away = ''] = cells
    const half = scoreOf(cells[8], cells[9])
    const full = scoreOf(cells[10], cells[11])
    return { season, league, date, home, away, ...(half ? { half } : {}), ...(full ? { full } : {}) }
  })
}

/** Cells may be quoted, where they hold a comma. */
const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

const scoreOf = (home: string | undefined, away: string | undefined): Score | undefined =>
  home === '' || home === undefined ? undefined : { home: Number(home), away: Number(away) }
