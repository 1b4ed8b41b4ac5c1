import type { Ctx } from '../platform/context/context.ts'
import { openBeacons, type Beacons } from './jackpots/beacons.ts'
import { openRegistry } from './model/campaigns.ts'
import { openChains } from './jackpots/chains.ts'
import type { Kept } from './jackpots/kept.ts'
import { openNow } from './edge/read-now.ts'
import type { Now } from './edge/show.ts'

/** What the module keeps while the program runs. */
export type Campaigns = Kept & {
  /** What is public now. */
  now(): Promise<Now>
}

export function openCampaigns(ctx: Ctx, beacons: Beacons = openBeacons(ctx)): Campaigns {
  const registry = openRegistry()
  return { registry, chains: openChains(ctx), beacons, now: openNow(ctx, registry) }
}
