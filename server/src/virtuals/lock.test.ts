import { expect, it } from 'vitest'
import { simulateLocks } from '../../test/league-lock-simulation.ts'

it('no bet is accepted after the lock of its round, whatever messages come late, twice or in another order', () => {
  const { rounds, accepted, late, refusedEarly } = simulateLocks(5_000, 'locks')
  expect({ rounds, late, refusedEarly }).toEqual({ rounds: 5_000, late: 0, refusedEarly: 0 })
  // Half of the bets come before the end of betting.
  expect(accepted).toBeGreaterThan(25_000)
})
