import type { CasinoManifest } from '../kit/manifest.ts'

export const scratch: CasinoManifest = {
  slug: 'scratch',
  name: 'Scratch',
  engine: 'casino',
  client: 'scratch',
  tags: ['instant'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 300 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 970_000, max: 970_000 },
  about: () => import('./about.ts'),
}
