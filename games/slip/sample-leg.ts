import type { SlipLeg } from './slip.rules.ts'

/** A home win for tests. */
export const sampleLeg = (over: Partial<SlipLeg> = {}): SlipLeg => ({
  event: 'sr:match:1',
  market: 1,
  specifiers: '',
  outcome: '1',
  odds: 2,
  home: 'Gor Mahia',
  away: 'AFC Leopards',
  competition: 'Premier League',
  competitionId: 'sr:tournament:1',
  kickOffMs: 1_764_172_800_000,
  ...over,
})
