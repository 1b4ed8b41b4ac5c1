import { hashCode, type CodeHash } from '../kit/code-hashes.ts'

/** The code that decides rounds of the leagues: their matches, draws, prices and tables, and the order of a round. */
export const decidingCode = (): Promise<readonly CodeHash[]> =>
  hashCode({
    followed: [
      'games/league/draw.rules.ts',
      'games/league/season.rules.ts',
      'games/league/markets.rules.ts',
      'games/league/table.rules.ts',
      'games/fair/seeds.rules.ts',
      'games/fair/drand.ts',
      'server/src/virtuals/next-step.rules.ts',
      'server/src/virtuals/model/round-times.rules.ts',
      'server/src/virtuals/model/match-text.rules.ts',
    ],
    alone: [
      'games/league/teams.ts',
      'server/src/rounds/seed-chain.ts',
      'server/src/virtuals/seasons.ts',
      'server/src/virtuals/publish-round.ts',
      'server/src/virtuals/close-round.ts',
      'server/src/rounds/read-beacon.ts',
      'server/src/virtuals/draw-round.ts',
      'server/src/virtuals/settle-round.ts',
      'server/src/virtuals/book-messages.ts',
    ],
  })
