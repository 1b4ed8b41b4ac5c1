import { z } from 'zod'
import { centsPayload, eventType } from '../../platform/events/event-types.ts'

const deposit = z.object({ depositId: z.string(), playerId: z.string(), cents: centsPayload })

export const paymentsEvents = {
  depositCredited: eventType('deposit.credited', 'A deposit is complete, and M-PESA stands by it.', deposit),
  depositReversed: eventType('deposit.reversed', 'M-PESA took a deposit back after its credit.', deposit),
  withdrawalPaid: eventType(
    'withdrawal.paid',
    'M-PESA paid a withdrawal; `cents` is before tax.',
    z.object({
      withdrawalId: z.string(),
      playerId: z.string(),
      cents: centsPayload,
      source: z.enum(['cash', 'earnings']),
    }),
  ),
  transactionChanged: eventType(
    'transaction.changed',
    'A deposit, withdrawal, claim or transfer of a player has another state.',
    z.object({ playerId: z.string(), id: z.string(), state: z.string() }),
  ),
}
