import { StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { actorOf } from './casework/staff-call.ts'
import { deskOf } from './desk.ts'
import { resumePayouts } from './payout-stop.ts'

/** What staff can do about payouts by hand. */
export const payoutCommands: readonly StaffCommand[] = [
  {
    name: 'payouts resume',
    usage: '--by WHO [--because WHY]',
    about:
      'Lifts the stop of all payouts, once the operator’s password or role is mended, and closes its case',
    async run(ctx, call) {
      const who = { staff: actorOf(call).id, why: call.optional('because') }
      if (!(await resumePayouts(deskOf(ctx), who))) throw new StaffUsage('payouts are not stopped')
      return ['Payouts go out again.']
    },
  },
]
