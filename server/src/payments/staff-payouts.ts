import { StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { deskOf } from './desk.ts'
import { resumePayouts } from './payout-stop.ts'

/** What staff can do about payouts by hand. */
export const payoutCommands: readonly StaffCommand[] = [
  {
    name: 'payouts resume',
    usage: '--by <name>',
    about: 'lifts the stop of all payouts, once the operator’s password or role is mended',
    async run(ctx, call) {
      const { rail } = deskOf(ctx)
      if (!(await resumePayouts(ctx, { rail: rail.name, staff: call.option('by') })))
        throw new StaffUsage('payouts are not stopped')
      return ['Payouts go out again.']
    },
  },
]
