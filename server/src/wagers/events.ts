import type { Cents } from '@ruka/contract/money'
import { z } from 'zod'
import { centsPayload, eventType, momentPayload } from '../platform/events/event-types.ts'
import { CAUSES } from './end.rules.ts'
import { PRODUCTS } from './payout-caps.rules.ts'

const wager = z.object({
  ref: z.string(),
  playerId: z.string(),
  product: z.enum(PRODUCTS),
  game: z.string(),
  stakeCents: centsPayload,
})
/** Why a wager ended that neither a result nor staff ended; without one it is of those. */
const cause = z.enum(CAUSES).optional()
/**
 * What of the stake was drawn from cash, where that is not all of it: the rest could only be staked, such as what was
 * received as a gift.
 */
const cashCents = centsPayload.optional()
/** That field of an event: most stakes are all cash, and publish none. */
export const partOfStake = (cash: Cents | undefined): { readonly cashCents?: Cents } =>
  cash === undefined ? {} : { cashCents: cash }
const groupOf = <Shape extends z.ZodType>(shape: Shape) => z.object({ wagers: z.array(shape) })

/** One event tells of every wager of one group of the ledger. */
export const wagersEvents = {
  placed: eventType('wagers.placed', 'Stakes are held; these wagers are open.', groupOf(wager)),
  settled: eventType(
    'wagers.settled',
    'Stakes were risked and lost or won; a payout of 0 is a loss. A partial cash-out tells of the part that was sold.',
    groupOf(wager.extend({ payoutCents: centsPayload, placedAt: momentPayload, cause, cashCents })),
  ),
  voided: eventType('wagers.voided', 'Stakes were returned.', groupOf(wager.extend({ cause }))),
  corrected: eventType(
    'wagers.corrected',
    'The settlement of wagers has another version; a payout of null is a void.',
    groupOf(
      wager.extend({
        beforeCents: centsPayload.nullable(),
        afterCents: centsPayload.nullable(),
        placedAt: momentPayload,
        /** The version of the settlement that this is, from 2. */
        version: z.int().min(1).optional(),
        cashCents,
      }),
    ),
  ),
}
