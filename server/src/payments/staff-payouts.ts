import { actorOf, StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { endOf, staffOf } from './casework/staff-call.ts'
import { deskOf } from './desk.ts'
import { resumePayouts } from './payout-stop.ts'
import { releaseRest } from './rest/pay-rest.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

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
  {
    name: 'payouts settle',
    usage: 'ID (--receipt RECEIPT | --refused) --by WHO --because WHY',
    about: 'Ends a withdrawal whose outcome is unknown, by what the M-PESA portal shows',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const receipt = endOf(call)
      const id = call.word(0, 'The withdrawal')
      if (!UUID.test(id)) throw new StaffUsage('A withdrawal is named by its whole id')
      await settleWithdrawal(deskOf(ctx), { id, receipt, actor, why })
      return [`${id} is ${receipt === null ? 'refused; the player has the money back' : 'paid'}`]
    },
  },
  {
    name: 'payouts release',
    usage: 'PLAYER --by WHO --because WHY',
    about:
      'Pays a player who left although their number never funded the account, once it is known whose it is',
    async run(ctx, call) {
      const { actor, why } = staffOf(call)
      const playerId = call.word(0, 'The player')
      if (!UUID.test(playerId)) throw new StaffUsage('A player is named by their whole id')
      await releaseRest(deskOf(ctx), { playerId, actor, why })
      return [`The money of ${playerId} is on its way`]
    },
  },
]
