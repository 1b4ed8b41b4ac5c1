import type { Dependencies } from '../src/payments/dependencies.ts'
import { resumePayouts } from '../src/payments/payout-stop.ts'

/** Lifts what stops all payouts, as a person of this name. */
export const resumeAs = (dependencies: Dependencies, name: string) =>
  dependencies.ctx.db.tx(tx => resumePayouts(tx, dependencies, { actor: { kind: 'staff', id: name } }))

/** For verbs that let their caller write the audit row. */
export const recordNothing = async (): Promise<void> => {}
