import { expect, it } from 'vitest'
import { simulate } from '../../test/crash-simulation.ts'

/**
 * A longer or different simulation: `SIMULATED_ROUNDS=10000 SIMULATED_SEED=… npx vitest run
 * server/src/crash/simulation`.
 */
const rounds = Number(process.env['SIMULATED_ROUNDS'] ?? 250)
const seed = process.env['SIMULATED_SEED'] ?? 'ruka'

// spec: C.15
it(
  `${rounds} rounds with repeated, late and lost messages on a server that stalls and restarts end with a correct ledger and correct client views`,
  { timeout: 60_000 + rounds * 1_000 },
  async () => {
    const tally = await simulate({ rounds, seed }).catch((error: unknown) => {
      throw new Error(`the simulation with seed ${seed} failed`, { cause: error })
    })
    // A simulation without faults proves nothing.
    expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(0)
    expect(tally.taken, JSON.stringify(tally)).toBeGreaterThan(rounds)
  },
)
