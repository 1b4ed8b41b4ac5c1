import { expect, it } from 'vitest'
import { simulate } from '../../test/crash-simulation.ts'

/** More of it, or another course: `SIMULATED_ROUNDS=10000 SIMULATED_SEED=… npx vitest run server/src/crash/simulation`. */
const rounds = Number(process.env['SIMULATED_ROUNDS'] ?? 250)
const seed = process.env['SIMULATED_SEED'] ?? 'ruka'

// spec: C.15
it(
  `${rounds} rounds of players who repeat themselves, come late and drop off, on a server that stalls and restarts, end with clean books and true pictures`,
  { timeout: 60_000 + rounds * 1_000 },
  async () => {
    const tally = await simulate({ rounds, seed }).catch((error: unknown) => {
      throw new Error(`the simulation with seed ${seed} failed`, { cause: error })
    })
    // One that saw no trouble would prove nothing.
    expect(Math.min(...Object.values(tally)), JSON.stringify(tally)).toBeGreaterThan(0)
    expect(tally.taken, JSON.stringify(tally)).toBeGreaterThan(rounds)
  },
)
