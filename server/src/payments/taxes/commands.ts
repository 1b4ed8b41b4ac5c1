import type { TaxBase } from '@ruka/contract/taxes'
import { rows, sql } from '../../platform/db.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand, staffOf } from '../../platform/staff.ts'
import type { Ctx } from '../../platform/context.ts'
import { endOf } from '../casework/staff-call.ts'
import { deskOf } from '../desk.ts'
import { requestRemittance } from './request-remittance.ts'
import { settleRemittance } from './settle-remittance.ts'
import { dayEndMs } from './tax-day.ts'
import { figure, taxLines, taxReport } from './tax-report.ts'

/** What staff do about taxes; the calls themselves are made by the running server. */
export const taxCommands: readonly StaffCommand[] = [
  {
    name: 'tax report',
    usage: 'DAY [--lines]',
    about:
      'What was withheld on a Nairobi day by law, and what became of it; --lines gives every line as CSV',
    run: (ctx, call) => {
      const day = dayOf(call)
      return call.flag('lines') ? taxLines(ctx.db.read, day) : taxReport(ctx.db.read, day)
    },
  },
  {
    name: 'tax remit',
    usage: 'DAY --prn PRN --by WHO [--base deposit|withdrawal]',
    about: 'Pays what was withheld on a day to the revenue authority, once; --base where a day has both',
    async run(ctx, call) {
      const day = dayOf(call)
      const base = await baseOf(ctx, call, day)
      const remittance = await requestRemittance(deskOf(ctx), {
        day,
        base,
        prn: call.optional('prn'),
        by: actorOf(call).id,
      })
      return remittance.state === 'carried'
        ? [`${base} of ${day} comes to less than a shilling; it is carried to the next remittance`]
        : [
            `${base} of ${day}: ${figure(remittance.cents)} go to M-PESA; "tax report ${day}" tells how it ends`,
          ]
    },
  },
  {
    name: 'tax settle',
    usage: 'DAY --base deposit|withdrawal (--receipt RECEIPT | --refused) --by WHO --because WHY',
    about: 'Ends a remittance whose outcome is unknown, by what the M-PESA portal shows',
    async run(ctx, call) {
      const day = dayOf(call)
      const base = await baseOf(ctx, call, day)
      const { actor, why } = staffOf(call)
      const receipt = endOf(call)
      await settleRemittance(deskOf(ctx), {
        day,
        base,
        receipt,
        by: actor.id,
        because: why,
      })
      return [`${base} of ${day} is ${receipt === null ? 'refused' : 'paid'}`]
    },
  },
]

function dayOf(call: StaffCall): string {
  const day = call.word(0, 'the day')
  dayEndMs(day)
  return day
}

/** The base that is asked for, or the only one of the day. */
async function baseOf(ctx: Ctx, call: StaffCall, day: string): Promise<TaxBase> {
  const base = call.optional('base')
  if (base === 'deposit' || base === 'withdrawal') return base
  const found = await rows(
    ctx.db.read,
    sql<{ base: TaxBase }>`select distinct base from payments.tax_lines where day = ${day}`,
  )
  if (base !== undefined || found.length > 1) throw new StaffUsage('--base is deposit or withdrawal')
  if (found.length === 0) throw new StaffUsage(`nothing was withheld on ${day}`)
  return found[0]!.base
}
