import type { Play } from '@ruka/contract/casino'
import type { Limits } from './table-state.rules.ts'

/** Answers of a backend, for tests. */
export const aPlay = (next: Partial<Play> = {}): Play => ({
  id: '00000000-0000-4000-8000-000000000001',
  game: 'dice',
  version: 'dice:v1',
  seeds: 1,
  nonce: 0,
  stake: 10,
  start: { side: 'under', target: 5_000 },
  moves: [],
  shown: { roll: 1_234 },
  state: 'over',
  pay: 19.4,
  cap: 1_500_000,
  at: '2026-11-22T10:00:00.000Z',
  ...next,
})
export const someLimits: Limits = {
  choices: [],
  minStake: 2,
  maxStake: 1_000,
  maxPayout: 10_000,
  maxDay: 1_500_000,
  cycleMs: 1_000,
  realityCheckMs: 1_800_000,
}
export const pair = { id: 1, hash: 'a'.repeat(64), clientSeed: 'a-seed-of-mine', nonce: 0 }
export const opened = {
  limits: someLimits,
  balance: 500,
  left: 10_000,
  seeds: pair,
  next: { id: 2, hash: 'b'.repeat(64) },
  open: null,
  played: { forMs: 0, staked: 0, paid: 0 },
}
