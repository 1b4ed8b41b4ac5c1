import type { LeagueManifest } from '../../../kit/manifest.ts'

export const ligiKuu: LeagueManifest = {
  slug: 'ligi-kuu',
  name: 'Ligi Kuu',
  engine: 'league',
  client: 'league',
  tags: ['virtual'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 10, max: 10_000 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 860_000, max: 960_000 },
  about: () => import('./about.ts'),
}
