import { AVIATOR } from '@ruka/contract/limits'
import type { Manifest } from '../../../kit/manifest.ts'

export const aviator: Manifest = {
  slug: 'aviator',
  name: 'Aviator',
  engine: 'crash',
  client: 'crash',
  tags: ['crash', 'popular'],
  launchIn: 'embedded',
  demo: true,
  stakeKes: AVIATOR.stakeKes,
  payoutMaxKes: AVIATOR.payoutMaxKes,
  rtpX10000: { min: AVIATOR.rtpPercent * 100, max: AVIATOR.rtpPercent * 100 },
}
