import type { CasinoManifest } from '../kit/manifest.ts'

export const plinko: CasinoManifest = {
  slug: 'plinko',
  name: 'Plinko',
  engine: 'casino',
  client: 'plinko',
  tags: ['instant'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 375_000 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 967_369, max: 969_947 },
  about: () => import('./about.ts'),
}
