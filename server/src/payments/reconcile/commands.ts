import { readFile } from 'node:fs/promises'
import { toKes, type Cents } from '@ruka/contract/money'
import { rows, sql } from '../../platform/db.ts'
import { OPERATOR_SECRETS } from '../../platform/secrets.ts'
import { actorOf, StaffUsage, type StaffCommand } from '../../platform/staff.ts'
import { deskOf } from '../desk.ts'
import { importStatement } from './import-statement.ts'
import { matchStatement, type Match } from './match-statement.ts'
import { NotAStatement } from './read-statement.ts'

const FILE_BYTES_MAX = 64 * 1024 * 1024

/** What staff do with the statements that only the M-PESA portal gives. */
export const reconcileCommands: readonly StaffCommand[] = [
  {
    name: 'reconcile import',
    usage: 'FILE --by WHO',
    about: 'Takes a statement of the M-PESA portal (CSV) and lays it beside our books; each break is a case',
    needs: OPERATOR_SECRETS,
    async run(ctx, call) {
      const path = call.word(0, 'the file')
      const by = actorOf(call).id
      const file = await readFile(path).catch(() => {
        throw new StaffUsage(`${path} cannot be read`)
      })
      if (file.length > FILE_BYTES_MAX)
        throw new StaffUsage('the file is larger than 64 MB; split the period')
      const desk = deskOf(ctx)
      const imported = await importStatement(desk, { file, by }).catch((error: unknown) => {
        if (error instanceof NotAStatement) throw new StaffUsage(error.message)
        throw error
      })
      const { account, lines } = imported.statement
      return [
        `${lines.length} completed lines of the ${account} account${imported.isNew ? '' : ', imported before'}`,
        ...describe(await matchStatement(desk, imported.id)),
      ]
    },
  },
  {
    name: 'reconcile report',
    usage: '',
    about: 'The statements that were imported, and what each came to beside our books',
    async run(ctx) {
      const found = await rows(
        ctx.db.read,
        sql<{
          account: string
          from_at: Date
          to_at: Date
          stated: Cents
          booked: Cents | null
          by: string
        }>`select account, from_at, to_at, stated_cents as stated, booked_cents as booked, imported_by as by
          from payments.statement_imports order by from_at desc, account limit 60`,
      )
      if (found.length === 0) return ['No statement was imported yet']
      return found.map(
        row =>
          `${row.account.padEnd(8)} ${nairobi(row.from_at)} – ${nairobi(row.to_at)}  M-PESA ${shown(row.stated)}  books ${row.booked === null ? 'not matched' : shown(row.booked)}  by ${row.by}`,
      )
    },
  },
]

function describe({ statedCents, bookedCents, reversals, breaks }: Match): string[] {
  const found = Object.entries(breaks)
  return [
    `M-PESA says ${shown(statedCents)}, our books say ${shown(bookedCents)}`,
    ...(reversals > 0 ? [`${reversals} reversals that nobody had told us of are booked now`] : []),
    ...(found.length === 0
      ? ['Every receipt is in both']
      : found.map(([kind, count]) => `${count} × ${kind}: see "cases list"`)),
  ]
}

const shown = (cents: Cents): string =>
  `KES ${toKes(cents).toLocaleString('en-KE', { minimumFractionDigits: 2 })}`

const nairobi = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
