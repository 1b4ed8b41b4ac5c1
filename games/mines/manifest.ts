import type { CasinoManifest } from '../kit/manifest.ts'

export const mines: CasinoManifest = {
  slug: 'mines',
  name: 'Mines',
  engine: 'casino',
  client: 'mines',
  tags: ['instant'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 500_000 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 966_000, max: 970_000 },
  about: () => import('./about.ts'),
}
