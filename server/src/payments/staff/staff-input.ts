import { normalisePhone } from '@ruka/contract/phone'
import { z } from 'zod'
import { readPlayerByPhone } from '../../accounts/index.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { flag } from '../../platform/staff/staff-input.ts'

/** A receipt of M-PESA, in any case. */
export const receipt = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z0-9]{8,20}$/, 'A receipt has 8 to 20 letters and digits')
  .describe('A receipt of M-PESA, such as UE4SAMPLE1')

/** The phone of a player. */
export const phone = z.string().describe('The phone of the player, such as 0712000001')

/** What the portal shows of a transfer: its receipt, or that it was refused. */
export const outcome = {
  receipt: receipt.optional().describe('The receipt that the portal shows, where it was paid'),
  refused: flag.describe('It was refused'),
}

/** The receipt of an outcome, or null when it was refused. @throws Refused for neither and both */
export function outcomeOf(given: { receipt?: string | undefined; refused: boolean }): string | null {
  if (given.refused === (given.receipt !== undefined))
    throw new Refused('invalid', 'It ended with --receipt RECEIPT or with --refused')
  return given.receipt ?? null
}

/** A player by phone. @throws Refused */
export async function playerOf(reader: Reader, typed: string): Promise<{ id: string; msisdn: string }> {
  const msisdn = normalisePhone(typed)
  const player = msisdn === null ? undefined : await readPlayerByPhone(reader, msisdn)
  if (!player) throw new Refused('not_found', 'There is no player with this phone')
  return player
}
