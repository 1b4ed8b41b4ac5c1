import type { CasinoManifest } from '../kit/manifest.ts'

export const hilo: CasinoManifest = {
  slug: 'hilo',
  name: 'Hi-Lo',
  engine: 'casino',
  client: 'hilo',
  tags: ['instant'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 500_000 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 968_625, max: 969_999 },
  about: () => import('./about.ts'),
}
