import type { TaxBase } from '@ruka/contract/taxes'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { flag, nairobiDay } from '../../platform/staff/staff-input.ts'
import { outcome, outcomeOf } from './staff-input.ts'
import type { WithPayments } from '../setup/dependencies.ts'
import { requestRemittance } from '../taxes/request-remittance.ts'
import { settleRemittance } from '../taxes/settle-remittance.ts'
import { figure, taxLines, taxReport } from '../taxes/tax-report.ts'

const base = z.enum(['deposit', 'withdrawal'], '--base is deposit or withdrawal').optional()
const prn = z
  .string()
  .regex(/^[A-Z0-9]{5,20}$/, '--prn is the payment registration number: 5 to 20 digits and capitals')
  .optional()

/** Staff actions on taxes; the calls are made by the running server. */
export const taxActions: readonly StaffAction<WithPayments>[] = [
  staffQuery({
    name: 'tax report',
    permission: 'tax.read',
    summary: 'What was withheld on a Nairobi day by law, and its remittance; --lines gives every line as CSV',
    input: { day: nairobiDay, lines: flag },
    words: ['day'],
    run: ({ db }: Ctx, { day, lines }) => (lines ? taxLines(db.read, day) : taxReport(db.read, day)),
  }),
  staffChange({
    name: 'tax remit',
    permission: 'tax.remit',
    summary: 'Pays what was withheld on a day to the revenue authority, once; --base where a day has both',
    input: { day: nairobiDay, prn, base },
    words: ['day'],
    reason: 'optional',
    async run({ payments, db }: WithPayments, { day, prn: number, base: chosen }, { actor, record }) {
      const of = await baseOf(db.read, day, chosen)
      return db.tx(async tx => {
        const { id, cents, state } = await requestRemittance(tx, payments, {
          day,
          base: of,
          prn: number,
          actor,
        })
        await record(tx, { subject: `remittance:${id}`, after: { day, base: of, state, cents } })
        return { day, base: of, state, cents }
      })
    },
    lines: remittance => [
      remittance.state === 'carried'
        ? `${remittance.base} of ${remittance.day} comes to less than a shilling; it is carried to the next remittance`
        : `${remittance.base} of ${remittance.day}: ${figure(remittance.cents)} go to M-PESA; "tax report ${remittance.day}" tells how it ends`,
    ],
  }),
  staffChange({
    name: 'tax settle',
    permission: 'tax.settle',
    summary: 'Ends a remittance whose outcome is unknown, by what the M-PESA portal shows',
    input: { day: nairobiDay, base, ...outcome },
    words: ['day'],
    reason: 'required',
    async run(
      { payments, db }: WithPayments,
      { day, base: chosen, ...ended },
      { actor, reason: why, record },
    ) {
      const of = await baseOf(db.read, day, chosen)
      const receipt = outcomeOf(ended)
      await db.tx(async tx => {
        await settleRemittance(tx, payments, { day, base: of, receipt, actor, why })
        await record(tx, { subject: `remittance:${of}:${day}`, after: { receipt } })
      })
      return { day, base: of, receipt }
    },
    lines: settled => [
      `${settled.base} of ${settled.day} is ${settled.receipt === null ? 'refused' : 'paid'}`,
    ],
  }),
]

/** The given base, or the only one of the day. @throws Refused */
async function baseOf(reader: Reader, day: string, chosen: TaxBase | undefined): Promise<TaxBase> {
  if (chosen !== undefined) return chosen
  const found = await rows(
    reader,
    sql<{ base: TaxBase }>`select distinct base from payments.tax_lines where day = ${day}`,
  )
  if (found.length > 1) throw new Refused('invalid', '--base is deposit or withdrawal')
  if (found.length === 0) throw new Refused('not_found', `nothing was withheld on ${day}`)
  return found[0]!.base
}
