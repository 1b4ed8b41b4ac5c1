import { z } from 'zod'
import { isNetwork } from './client-address.ts'

const kes = z.coerce
  .number({ error: 'an amount in KES' })
  .int('an amount in whole KES')
  .min(0, 'an amount in KES')
  .max(1_000_000_000, 'an amount in KES')

const count = z.coerce.number({ error: 'a whole number' }).int('a whole number').min(1, 'at least 1')

/** What the operator bounds about money, part of the environment that `config.ts` reads. Amounts are in KES. */
export const moneyLimits = {
  /** The payout account is to be filled up when it holds less. */
  FLOAT_ALARM_KES: kes.default(100_000),
  /** How much one player may play with of pay-bill payments that M-PESA has not confirmed to us yet. */
  PAYBILL_UNPROVEN_KES: kes.max(250_000, 'at most 250,000').default(10_000),
  /** A case is opened, and notices alone credit nothing, when so much of an hour's notices is unknown to M-PESA. */
  FORGED_ALARM_KES: kes.default(50_000),
  /** The networks that M-PESA calls from; without them only the secret address is checked. */
  MPESA_NETWORKS: z
    .string()
    .transform(text =>
      text
        .split(',')
        .map(item => item.trim())
        .filter(item => item !== ''),
    )
    .pipe(z.array(z.string().refine(isNetwork, 'addresses or networks such as 196.201.214.0/24')))
    .default([]),
  /** How many withdrawals a player may ask for in a Nairobi day. */
  WITHDRAWALS_PER_DAY: count.max(1_000, 'at most 1,000').default(20),
  /** How many messages all players together are sent by SMS in an hour and in a day. */
  SMS_PER_HOUR: count.max(10_000_000, 'at most 10,000,000').default(5_000),
  SMS_PER_DAY: count.max(10_000_000, 'at most 10,000,000').default(50_000),
  /** How often M-PESA is asked in an hour about payments that players miss, for all of them; and about notices that credited no player. */
  CLAIM_QUESTIONS_PER_HOUR: count.max(1_000_000, 'at most 1,000,000').default(600),
  /** How old a deposit must be before Sambaza may send it on. */
  SAMBAZA_DEPOSIT_AGE_MINUTES: z.coerce
    .number({ error: 'a number of minutes' })
    .int('whole minutes')
    .min(0, 'at least 0')
    .max(10_080, 'at most a week')
    .default(60),
}
