import type { CasinoManifest } from '../kit/manifest.ts'

export const savanna: CasinoManifest = {
  slug: 'savanna',
  name: 'Savanna',
  engine: 'casino',
  client: 'savanna',
  tags: ['slots'],
  launchIn: 'embedded',
  demo: true,
  // One spin pays at most 1,000 times the stake and a free one 2,000, so another thousand is possible before
  // a play must end early.
  stakeKes: { min: 2, max: 500 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 965_085, max: 965_154 },
  about: () => import('./about.ts'),
}
