import type { CasinoManifest } from '../kit/manifest.ts'

export const hilo: CasinoManifest = {
  slug: 'hilo',
  name: 'Hi-Lo',
  engine: 'casino',
  client: 'hilo',
  tags: ['instant'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 118_953 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 966_568, max: 970_000 },
  about: () => import('./about.ts'),
}
