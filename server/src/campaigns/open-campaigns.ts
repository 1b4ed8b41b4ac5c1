import type { Ctx } from '../platform/context/context.ts'
import { openBeacons, type Beacons } from './beacons.ts'
import { openRegistry } from './campaigns.ts'
import { openChains } from './chains.ts'
import type { Kept } from './count-wagers.ts'
import { openNow } from './read-now.ts'
import type { Now } from './show.ts'

/** What the module keeps while the program runs. */
export type Campaigns = Kept & {
  /** What is public now. */
  now(): Promise<Now>
}

export function openCampaigns(ctx: Ctx, beacons: Beacons = openBeacons(ctx)): Campaigns {
  const registry = openRegistry()
  return { registry, chains: openChains(ctx), beacons, now: openNow(ctx, registry) }
}
