import { hashCode, type CodeHash } from '../kit/code-hashes.ts'

/** The code that decides rounds of the leagues: their matches, draws, prices and tables. */
export const decidingCode = (): Promise<readonly CodeHash[]> =>
  hashCode({
    followed: [
      'games/league/draw.rules.ts',
      'games/league/season.rules.ts',
      'games/league/markets.rules.ts',
      'games/league/table.rules.ts',
      'games/fair/seeds.rules.ts',
      'games/fair/drand.ts',
    ],
    alone: ['games/league/teams.ts'],
  })
