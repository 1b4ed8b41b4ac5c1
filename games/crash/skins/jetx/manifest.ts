import { JETX } from '@ruka/contract/limits'
import type { Manifest } from '../../../kit/manifest.ts'

export const jetx: Manifest = {
  slug: 'jetx',
  name: 'JetX',
  engine: 'crash',
  client: 'crash',
  tags: ['crash', 'popular'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: JETX.stakeKes,
  payoutMaxKes: JETX.payoutMaxKes,
  rtpX10000: { min: JETX.rtpPercent * 100, max: JETX.rtpPercent * 100 },
}
