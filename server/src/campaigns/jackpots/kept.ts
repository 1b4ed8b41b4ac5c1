import type { Beacons } from './beacons.ts'
import type { Registry } from '../model/campaigns.ts'
import type { Chains } from './chains.ts'

/** What counting and drawing keep in memory: what runs, the chains of seeds, and the public values. */
export type Kept = { readonly registry: Registry; readonly chains: Chains; readonly beacons: Beacons }
