import { nairobiTime } from '@ruka/contract/nairobi'
import { readFile } from 'node:fs/promises'
import { toKes, type Cents } from '@ruka/contract/money'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { OPERATOR_SECRETS, type WithPayments } from '../setup/dependencies.ts'
import { importStatement } from '../reconcile/import-statement.ts'
import { matchStatement, type Match } from '../reconcile/match-statement.ts'

const FILE_BYTES_MAX = 64 * 1024 * 1024

type Import = {
  account: string
  from_at: Date
  to_at: Date
  stated: Cents
  booked: Cents | null
  by: string
}

/** Staff actions on statements, which only the M-PESA portal provides. */
export const reconcileActions: readonly StaffAction<WithPayments>[] = [
  staffChange({
    name: 'reconcile import',
    permission: 'reconcile.import',
    summary:
      'Takes a statement of the M-PESA portal (CSV) and lays it beside our books; each break is a case',
    input: { file: z.string() },
    words: ['file'],
    reason: 'optional',
    secrets: OPERATOR_SECRETS,
    async run({ payments }: WithPayments, { file: path }, { actor, record }) {
      const file = await readFile(path).catch(() => {
        throw new Refused('invalid', `${path} cannot be read`)
      })
      if (file.length > FILE_BYTES_MAX)
        throw new Refused('too_large', 'the file is larger than 64 MB; split the period')
      const {
        id,
        isNew,
        statement: { account, lines },
      } = await importStatement(payments, { file, by: actor.id }, (tx, imported) =>
        record(tx, { subject: `statement:${imported}`, after: { path } }),
      )
      return { id, account, lines: lines.length, isNew, match: await matchStatement(payments, id) }
    },
    lines: ({ account, lines, isNew, match }) => [
      `${lines} completed lines of the ${account} account${isNew ? '' : ', imported before'}`,
      ...describe(match),
    ],
  }),
  staffQuery({
    name: 'reconcile report',
    permission: 'reconcile.read',
    summary: 'The statements that were imported, and what each came to beside our books',
    run: ({ db }: Ctx) =>
      rows(
        db.read,
        sql<Import>`select account, from_at, to_at, stated_cents as stated, booked_cents as booked,
          imported_by as by
          from payments.statement_imports order by from_at desc, account limit 60`,
      ),
    lines: found =>
      found.length === 0
        ? ['No statement was imported yet']
        : found.map(
            row =>
              `${row.account.padEnd(8)} ${nairobi(row.from_at)} – ${nairobi(row.to_at)}  M-PESA ${shown(row.stated)}  books ${row.booked === null ? 'not matched' : shown(row.booked)}  by ${row.by}`,
          ),
  }),
]

function describe({ statedCents, bookedCents, reversals, breaks }: Match): string[] {
  const found = Object.entries(breaks)
  return [
    `M-PESA says ${shown(statedCents)}, our books say ${shown(bookedCents)}`,
    ...(reversals > 0 ? [`${reversals} unreported reversals are booked now`] : []),
    ...(found.length === 0
      ? ['Every receipt is in both']
      : found.map(([kind, count]) => `${count} × ${kind}: see "cases list"`)),
  ]
}

const shown = (cents: Cents): string =>
  `KES ${toKes(cents).toLocaleString('en-KE', { minimumFractionDigits: 2 })}`

const nairobi = (at: Date): string => nairobiTime(at.getTime()).slice(0, 'yyyy-MM-dd HH:mm'.length)
