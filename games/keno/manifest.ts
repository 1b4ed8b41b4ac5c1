import type { CasinoManifest } from '../kit/manifest.ts'

export const keno: CasinoManifest = {
  slug: 'keno',
  name: 'Keno',
  engine: 'casino',
  client: 'keno',
  tags: ['instant'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 2, max: 386_597 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 964_068, max: 970_000 },
  about: () => import('./about.ts'),
}
