import { startCrossOrigin, startFakeServer } from './fake-server/server.ts'
import { startProduct } from './products/product.ts'

/**
 * What journeys run against: ours, by its address or by a name; a fake of another vendor's behind our shell; or
 * ours in front of such a fake, whose API lives on a strict origin of its own.
 */
export const SERVERS = {
  ours: () => startProduct(),
  named: () => startProduct({}, 'localhost'),
  another: startFakeServer,
  'cross-origin': startCrossOrigin,
}
