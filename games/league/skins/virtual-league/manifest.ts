import type { LeagueManifest } from '../../../kit/manifest.ts'

export const rukaLeague: LeagueManifest = {
  slug: 'virtual-league',
  name: 'Virtual League',
  engine: 'league',
  client: 'league',
  tags: ['virtual'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 10, max: 10_000 },
  payoutMaxKes: 1_500_000,
  // The means of its markets over all matches of a season, at the usual strength of the teams.
  rtpX1000000: { min: 892_350, max: 949_004 },
  about: () => import('./about.ts'),
}
