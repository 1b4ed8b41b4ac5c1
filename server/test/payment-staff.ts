import type { Dependencies } from '../src/payments/setup/dependencies.ts'
import { resumePayouts } from '../src/payments/records/payout-stop.ts'

/** Lifts the stop of all payouts, as the member of staff with this name. */
export const resumeAs = (dependencies: Dependencies, name: string) =>
  dependencies.ctx.db.tx(tx => resumePayouts(tx, dependencies, { actor: { kind: 'staff', id: name } }))

/** For verbs whose caller writes the audit row. */
export const recordNothing = async (): Promise<void> => {}
