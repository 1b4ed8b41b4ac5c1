import type { Beacons } from './beacons.ts'
import type { Registry } from '../model/campaigns.ts'
import type { Chains } from './chains.ts'

/** What the module keeps while the program runs. */
export type Kept = { readonly registry: Registry; readonly chains: Chains; readonly beacons: Beacons }
