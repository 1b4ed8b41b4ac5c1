import { hashCode, type CodeHash } from '../kit/code-hashes.ts'

/**
 * The code that decides rounds: outcomes, multipliers over time, what is paid and under which limits, and the
 * order of a round.
 */
export const decidingCode = (): Promise<readonly CodeHash[]> =>
  hashCode({
    followed: [
      'games/crash/outcome.rules.ts',
      'games/crash/curve.rules.ts',
      'games/crash/cash-out.rules.ts',
      'games/fair/seeds.rules.ts',
      'games/fair/drand.ts',
      'server/src/crash/round.rules.ts',
      'server/src/crash/day-limit.rules.ts',
      'server/src/wagers/decide-stakes.rules.ts',
    ],
    alone: [
      'server/src/crash/next-seed.ts',
      'server/src/crash/salts.ts',
      'server/src/crash/start-round.ts',
      'server/src/crash/player-seeds.ts',
      'server/src/crash/betting.ts',
      'server/src/crash/cancels.ts',
      'server/src/crash/bet-writers.ts',
      'server/src/crash/current-round.ts',
      'server/src/crash/flight.ts',
      'server/src/crash/end-round.ts',
      'server/src/crash/chain.ts',
      'server/src/rounds/persist.ts',
      'server/src/rounds/round-machine.ts',
      'server/src/rounds/seed-chain.ts',
      'server/src/wagers/payout-caps.ts',
      'server/src/wagers/place-stakes.ts',
      'server/src/wagers/end-wagers.ts',
    ],
  })
