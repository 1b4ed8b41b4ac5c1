import { hashCode, type CodeHash } from '../code-hashes.ts'

/**
 * The code that decides plays of an instant game: its rules, the draws, the day's limit, and the order of a
 * play and of its seeds.
 */
export const decidingCode = (client: string): Promise<readonly CodeHash[]> =>
  hashCode({
    followed: [
      `games/${client}/${client}.rules.ts`,
      'games/kit/instant/draws.rules.ts',
      'games/kit/instant/every-play.rules.ts',
      'server/src/wagers/decide-stakes.rules.ts',
    ],
    alone: [
      'server/src/casino/seeds.ts',
      'server/src/casino/change-seeds.ts',
      'server/src/casino/end-pairs.ts',
      'server/src/casino/begin-plays.ts',
      'server/src/casino/move-plays.ts',
      'server/src/casino/end-plays.ts',
      'server/src/casino/play-state.ts',
      'server/src/wagers/payout-caps.ts',
      'server/src/wagers/place-stakes.ts',
      'server/src/wagers/end-wagers.ts',
    ],
  })
