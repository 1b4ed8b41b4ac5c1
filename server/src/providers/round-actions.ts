import { createHash } from 'node:crypto'
import { toKes } from '@ruka/contract/money'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { sql, type Tx } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, type StaffAction } from '../platform/staff/staff-action.ts'
import { readPage, staffList } from '../platform/staff/staff-list.ts'
import { cents } from '../platform/staff/staff-output.ts'
import { allWagerRows } from '../wagers/queries.ts'
import { rollBack } from './move-money.ts'
import { providerId, providerNamed } from './switches.ts'
import { debitRef, readTransaction, type Transaction } from './transactions.ts'

/** After this time an open round is reported to staff. */
const LATE_MS = 3_600_000

const openDebit = z.object({
  debit: z.string(),
  game: z.string(),
  round: z.string(),
  stake_cents: cents,
  placed_at: z.date(),
})

/** What staff can do about rounds that a provider leaves open. */
export const roundActions: readonly StaffAction[] = [
  staffList({
    name: 'provider-rounds',
    permission: 'providers.read',
    summary: 'Debits of a provider that are open for more than an hour, the oldest first',
    about: 'They were neither paid, nor ended, nor rolled back.',
    input: { provider: providerId },
    words: ['provider'],
    going: 'after',
    row: openDebit,
    none: 'No debit is open for more than an hour',
    line: ({ debit, round, stake_cents, placed_at }) =>
      `${debit}  round ${round}  KES ${toKes(stake_cents)}  since ${placed_at.toISOString()}`,
    read(ctx: Ctx, page, input) {
      const { id } = providerNamed(ctx, input.provider)
      const late = new Date(ctx.clock.now() - LATE_MS)
      return readPage(
        ctx.db.read,
        {
          columns: sql<z.output<typeof openDebit>>`substr(ref, ${id.length + 2}::integer) as debit, game,
            selection ->> 'round' as round, stake_cents, placed_at`,
          // The beginning of its references leads to the wagers of this provider alone.
          from: sql`${allWagerRows()} as w`,
          where: sql`starts_with(ref, ${debitRef({ provider: id, id: '' })}) and state = 'open'
            and placed_at < ${late}`,
          key: [
            ['time', sql`placed_at`],
            ['text', sql`ref`],
          ],
        },
        page,
      )
    },
  }),
  staffChange({
    name: 'provider-return',
    permission: 'providers.return',
    summary: 'Returns the stake of an open debit, as a rollback by the provider would',
    about: 'Ask the provider first: it may still pay the round.',
    input: { provider: providerId, debit: z.string().describe('The debit, as provider-rounds names it') },
    words: ['provider', 'debit'],
    reason: 'required',
    output: z.object({ provider: z.string(), debit: z.string() }),
    async run(ctx: Ctx, { provider: named, debit: id }, { record }) {
      const provider = providerNamed(ctx, named).id
      await returnDebit(ctx, { provider, id }, tx => record(tx, { subject: debitRef({ provider, id }) }))
      return { provider, debit: id }
    },
    lines: ({ debit }) => [`The stake of ${debit} was returned`],
  }),
]

async function returnDebit(
  ctx: Ctx,
  { provider, id }: Pick<Transaction, 'provider' | 'id'>,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  const debit = await readTransaction(ctx.db.read, { provider, id })
  if (debit?.kind !== 'debit') throw new Refused('not_found', `There is no debit ${id}`)
  const rollback = {
    provider,
    id: `staff:${createHash('sha256').update(id).digest('hex').slice(0, 40)}`,
    playerId: debit.playerId,
    round: debit.round,
    debit: id,
  }
  await rollBack(ctx, rollback, record)
}
