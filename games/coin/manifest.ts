import type { CasinoManifest } from '../kit/manifest.ts'

export const coin: CasinoManifest = {
  slug: 'coin',
  name: 'Coin Streak',
  engine: 'casino',
  client: 'coin',
  tags: ['instant'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 500_000 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 970_000, max: 970_000 },
  about: () => import('./about.ts'),
}
