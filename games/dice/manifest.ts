import type { CasinoManifest } from '../kit/manifest.ts'

export const dice: CasinoManifest = {
  slug: 'dice',
  name: 'Dice',
  engine: 'casino',
  client: 'dice',
  tags: ['instant'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 500_000 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 965_257, max: 970_000 },
  about: () => import('./about.ts'),
}
