import type { CrashManifest } from '../../../kit/manifest.ts'

export const jetx: CrashManifest = {
  slug: 'jetx',
  name: 'JetX',
  engine: 'crash',
  client: 'crash',
  tags: ['crash', 'popular'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 1, max: 20_000 },
  payoutMaxKes: 1_500_000,
  rtpX1000000: { min: 970_000, max: 970_000 },
  about: () => import('./about.ts'),
}
