import type { Reply } from '@ruka/contract/endpoint'
import type { readSlip } from '@ruka/contract/sports'

/** A slip of the player with all that is known of it. */
export type SlipDetails = Reply<typeof readSlip>['data']
