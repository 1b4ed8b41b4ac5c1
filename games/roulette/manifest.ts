import type { CasinoManifest } from '../kit/manifest.ts'

export const roulette: CasinoManifest = {
  slug: 'roulette',
  name: 'Roulette',
  engine: 'casino',
  client: 'roulette',
  tags: ['instant', 'table'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 500_000 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 972_972, max: 972_972 },
  about: () => import('./about.ts'),
}
