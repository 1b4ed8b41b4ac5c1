import type { TaxBase } from '@ruka/contract/taxes'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { flag, nairobiDay } from '../../platform/staff/staff-input.ts'
import { cents } from '../../platform/staff/staff-output.ts'
import { outcome, outcomeOf } from './staff-input.ts'
import type { WithPayments } from '../setup/dependencies.ts'
import { requestRemittance } from '../taxes/request-remittance.ts'
import { settleRemittance } from '../taxes/settle-remittance.ts'
import { REMITTANCE_STATES } from '../taxes/remittance.rules.ts'
import { figure, linesText, reportText, taxLines, taxReport } from '../taxes/tax-report.ts'

const taxBase = z.enum(['deposit', 'withdrawal'], 'Only deposit or withdrawal')
const base = taxBase.optional().describe('What was taxed, where a day has both')
const day = nairobiDay.describe('A Nairobi day, such as 2026-05-04')
const prn = z
  .string()
  .regex(/^[A-Z0-9]{5,20}$/, 'A payment registration number has 5 to 20 digits and capitals')
  .optional()
  .describe('The payment registration number of the revenue authority')

const withheld = z
  .object({ base: taxBase, law: z.string(), lines: z.int(), grossCents: cents, taxCents: cents })
  .array()
const remittances = z
  .object({
    base: taxBase,
    state: z.enum(REMITTANCE_STATES).nullable(),
    cents,
    carriedCents: cents,
    prn: z.string().nullable(),
    receipt: z.string().nullable(),
  })
  .array()
const taxLine = z.object({
  key: z.string(),
  base: taxBase,
  law: z.string(),
  grossCents: cents,
  taxCents: cents,
  at: z.date(),
})

/** Staff actions on taxes; the calls are made by the running server. */
export const taxActions: readonly StaffAction<WithPayments>[] = [
  staffQuery({
    name: 'tax report',
    permission: 'tax.read',
    summary: 'What was withheld on a Nairobi day by law, and its remittance',
    input: {
      day,
      lines: flag.describe('Gives every line, too, for the auditor; the text has the lines alone, as CSV'),
    },
    words: ['day'],
    output: z.object({ day: z.string(), withheld, remittances, lines: taxLine.array().optional() }),
    async run({ db }: Ctx, asked) {
      const report = await taxReport(db.read, asked.day)
      return asked.lines ? { ...report, lines: await taxLines(db.read, asked.day) } : report
    },
    lines: ({ lines, ...report }) => (lines ? linesText(lines) : reportText(report)),
  }),
  staffChange({
    name: 'tax remit',
    permission: 'tax.remit',
    summary: 'Pays what was withheld on a day to the revenue authority, once',
    input: { day, prn, base },
    words: ['day'],
    reason: 'optional',
    output: z.object({ day: z.string(), base: taxBase, state: z.string(), cents }),
    async run({ payments, db }: WithPayments, { day: of, prn: number, base: chosen }, { actor, record }) {
      const taxed = await baseOf(db.read, of, chosen)
      return db.tx(async tx => {
        const { id, ...requested } = await requestRemittance(tx, payments, {
          day: of,
          base: taxed,
          prn: number,
          actor,
        })
        const remittance = { day: of, base: taxed, state: requested.state, cents: requested.cents }
        await record(tx, { subject: `remittance:${id}`, after: remittance })
        return remittance
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
    input: { day, base, ...outcome },
    words: ['day'],
    reason: 'required',
    output: z.object({ day: z.string(), base: taxBase, receipt: z.string().nullable() }),
    async run(
      { payments, db }: WithPayments,
      { day: of, base: chosen, ...ended },
      { actor, reason: why, record },
    ) {
      const settled = { day: of, base: await baseOf(db.read, of, chosen), receipt: outcomeOf(ended) }
      await db.tx(async tx => {
        await settleRemittance(tx, payments, { ...settled, actor, why })
        const after = { receipt: settled.receipt }
        await record(tx, { subject: `remittance:${settled.base}:${of}`, after })
      })
      return settled
    },
    lines: settled => [
      `${settled.base} of ${settled.day} is ${settled.receipt === null ? 'refused' : 'paid'}`,
    ],
  }),
]

/** The given base, or the only one of the day. @throws Refused */
async function baseOf(reader: Reader, of: string, chosen: TaxBase | undefined): Promise<TaxBase> {
  if (chosen !== undefined) return chosen
  const found = await rows(
    reader,
    sql<{ base: TaxBase }>`select distinct base from payments.tax_lines where day = ${of}`,
  )
  if (found.length > 1) throw new Refused('invalid', '--base is deposit or withdrawal')
  if (found.length === 0) throw new Refused('not_found', `nothing was withheld on ${of}`)
  return found[0]!.base
}
