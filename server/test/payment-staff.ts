import type { Desk } from '../src/payments/desk.ts'
import { resumePayouts } from '../src/payments/payout-stop.ts'

/** Lifts what stops all payouts, as a person of this name. */
export const resumeAs = (desk: Desk, name: string) =>
  desk.ctx.db.tx(tx => resumePayouts(tx, desk, { actor: { kind: 'staff', id: name } }))

/** For verbs that let their caller write the audit row. */
export const recordNothing = async (): Promise<void> => {}
