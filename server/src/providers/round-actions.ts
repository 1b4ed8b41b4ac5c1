import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { rows, sql, type Tx } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../platform/staff/staff-action.ts'
import { wagerRows } from '../wagers/index.ts'
import { rollBack } from './move-money.ts'
import { providerNamed } from './switches.ts'
import { debitRef, readTransaction, type Transaction } from './transactions.ts'

/** After this time an open round is reported to staff. */
const LATE_MS = 3_600_000

type OpenDebit = { ref: string; round: string; stake_cents: number; placed_at: Date }

/** What staff can do about rounds that a provider leaves open. */
export const roundActions: readonly StaffAction[] = [
  staffQuery({
    name: 'provider-rounds',
    permission: 'providers.read',
    summary:
      'Debits of a provider that are open for more than an hour: neither paid, nor ended, nor rolled back',
    input: { provider: z.string() },
    words: ['provider'],
    async run(ctx: Ctx, input) {
      const { id, games } = providerNamed(ctx, input.provider)
      const late: (Omit<OpenDebit, 'ref'> & { debit: string })[] = []
      for (const { slug } of games)
        for (const { ref, ...open } of await rows(
          ctx.db.read,
          sql<OpenDebit>`select ref, selection ->> 'round' as round, stake_cents, placed_at
            from ${wagerRows(slug)} as w
            where state = 'open' and placed_at < ${new Date(ctx.clock.now() - LATE_MS)} order by placed_at
              limit 200`,
        ))
          late.push({ debit: ref.slice(id.length + 1), ...open })
      return late
    },
    lines: late =>
      late.length === 0
        ? ['No debit is open for more than an hour']
        : late.map(
            ({ debit, round, stake_cents, placed_at }) =>
              `${debit}  round ${round}  KES ${stake_cents / 100}  since ${placed_at.toISOString()}`,
          ),
  }),
  staffChange({
    name: 'provider-return',
    permission: 'providers.return',
    summary:
      'Returns the stake of an open debit, as a rollback by the provider would; ask the provider first',
    input: { provider: z.string(), debit: z.string() },
    words: ['provider', 'debit'],
    reason: 'required',
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
