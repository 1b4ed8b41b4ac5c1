import { nairobiTime } from '@ruka/contract/nairobi'
import { toKes, type Cents } from '@ruka/contract/money'
import { z } from 'zod'
import { sql } from '../../platform/db/db.ts'
import { staffChange, type StaffAction } from '../../platform/staff/staff-action.ts'
import { file } from '../../platform/staff/staff-file.ts'
import { readPage, staffList } from '../../platform/staff/staff-list.ts'
import { cents } from '../../platform/staff/staff-output.ts'
import { OPERATOR_SECRETS, type WithPayments } from '../setup/dependencies.ts'
import { importStatement } from '../reconcile/import-statement.ts'
import { matchStatement } from '../reconcile/match-statement.ts'

const FILE_BYTES_MAX = 64_000_000

const match = z.object({
  statedCents: cents,
  bookedCents: cents,
  reversals: z.int(),
  /** The number of breaks by the kind of their cases. */
  breaks: z.record(z.string(), z.int()),
})
const imported = z.object({
  account: z.string(),
  from_at: z.date(),
  to_at: z.date(),
  stated: cents.nullable(),
  booked: cents.nullable(),
  by: z.string(),
})

/** Staff actions on statements, which only the M-PESA portal provides. */
export const reconcileActions: readonly StaffAction<WithPayments>[] = [
  staffChange({
    name: 'reconcile import',
    permission: 'reconcile.import',
    summary: 'Takes a statement of the M-PESA portal and lays it beside our books; each break is a case',
    about: 'The same file again is the same import: it finds what is still open.',
    input: {
      file: file(FILE_BYTES_MAX).describe('A statement of the portal as CSV'),
    },
    words: ['file'],
    reason: 'optional',
    secrets: OPERATOR_SECRETS,
    output: z.object({ id: z.string(), account: z.string(), lines: z.int(), isNew: z.boolean(), match }),
    async run({ payments }: WithPayments, { file: { name, bytes } }, { actor, record }) {
      const {
        id,
        isNew,
        statement: { account, lines },
      } = await importStatement(payments, { file: bytes, by: actor.id }, (tx, importId) =>
        record(tx, { subject: `statement:${importId}`, after: { file: name } }),
      )
      return { id, account, lines: lines.length, isNew, match: await matchStatement(payments, id) }
    },
    lines: ({ account, lines, isNew, match: found }) => [
      `${lines} completed lines of the ${account} account${isNew ? '' : ', imported before'}`,
      ...describe(found),
    ],
  }),
  staffList({
    name: 'reconcile report',
    permission: 'reconcile.read',
    summary: 'The statements that were imported, and what each came to beside our books, the latest first',
    going: 'before',
    row: imported,
    none: 'No statement was imported yet',
    line: row =>
      `${row.account.padEnd(8)} ${nairobi(row.from_at)} – ${nairobi(row.to_at)}  M-PESA ${row.stated === null ? 'not known' : shown(row.stated)}  ` +
      `books ${row.booked === null ? 'not matched' : shown(row.booked)}  by ${row.by}`,
    read: ({ db }: WithPayments, page) =>
      readPage(
        db.read,
        {
          columns: sql<z.output<typeof imported>>`account, from_at, to_at, stated_cents as stated,
            booked_cents as booked, imported_by as by`,
          from: sql`payments.statement_imports`,
          key: [
            ['time', sql`from_at`],
            ['uuid', sql`id`],
          ],
        },
        page,
      ),
  }),
]

function describe({ statedCents, bookedCents, reversals, breaks }: z.output<typeof match>): string[] {
  const found = Object.entries(breaks)
  return [
    `M-PESA says ${shown(statedCents)}, our books say ${shown(bookedCents)}`,
    ...(reversals > 0 ? [`${reversals} unreported reversals are booked now`] : []),
    ...(found.length === 0
      ? ['Every receipt is in both']
      : found.map(([kind, count]) => `${count} × ${kind}: see "cases list"`)),
  ]
}

const shown = (amount: Cents): string =>
  `KES ${toKes(amount).toLocaleString('en-KE', { minimumFractionDigits: 2 })}`

const nairobi = (at: Date): string => nairobiTime(at.getTime()).slice(0, 'yyyy-MM-dd HH:mm'.length)
