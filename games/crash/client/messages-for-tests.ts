import type { CrashSocketMessage, OwnBet } from '@ruka/contract/crash'

type Received<T extends CrashSocketMessage['t']> = Extract<CrashSocketMessage, { t: T }>

/** Messages of a server, for tests. */
export const snapshot = (round: number, next: Partial<Received<'snapshot'>> = {}): Received<'snapshot'> => ({
  t: 'snapshot',
  game: 'aviator',
  mode: 'real',
  balance: 1_000,
  limits: {
    minStake: 10,
    maxStake: 10_000,
    maxPayout: 1_500_000,
    maxDay: 1_500_000,
    bettingMs: 5_000,
    rtpX10000: 9_700,
    realityCheckMs: 1_800_000,
  },
  dayLeft: 1_500_000,
  chain: { id: 1, salt: 'salt', saltSource: 'own' },
  played: { forMs: 0, staked: 0, paid: 0 },
  endedWhileAway: [],
  round,
  phase: 'betting',
  commitment: 'c',
  leftMs: 3_000,
  own: [],
  live: [],
  players: 0,
  staked: 0,
  out: 0,
  paid: 0,
  history: [],
  ...next,
})
export const betting = (round: number): Received<'betting'> => ({
  t: 'betting',
  round,
  commitment: 'c',
  leftMs: 5_000,
})
export const flying = (round: number): Received<'flying'> => ({
  t: 'flying',
  round,
  elapsedMs: 0,
  clientSeeds: ['', '', ''],
})
export const crashed = (round: number, x100 = 132): Received<'crashed'> => ({
  t: 'crashed',
  round,
  x100,
  seed: 's',
})
export const accepted = (round: number, bet: OwnBet): Received<'accepted'> => ({
  t: 'accepted',
  id: bet.id,
  round,
  bet,
  balance: 990,
  dayLeft: 1_500_000,
})
export const refused = (id: string): Received<'refused'> => ({ t: 'refused', id, code: 'x', text: 'No' })
