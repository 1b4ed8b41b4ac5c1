import type { Manifest } from '../../../kit/manifest.ts'

export const jetx: Manifest = {
  slug: 'jetx',
  name: 'JetX',
  engine: 'crash',
  client: 'crash',
  tags: ['crash', 'popular'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: { min: 1, max: 20_000 },
  payoutMaxKes: 1_500_000,
  rtpX10000: { min: 9_700, max: 9_700 },
  about: () => import('./about.ts'),
}
