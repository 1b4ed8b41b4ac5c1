import type { Reply } from '@ruka/contract/endpoint'
import type { listSlips, readSlip } from '@ruka/contract/sports'

/** A slip of the player in the list of them. */
export type OwnSlip = Reply<typeof listSlips>['data'][number]
export type OwnLeg = OwnSlip['legs'][number]
/** A slip of the player with all that is known of it. */
export type SlipDetails = Reply<typeof readSlip>['data']
export type LegChange = SlipDetails['leg_changes'][number]
