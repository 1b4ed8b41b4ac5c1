import { createHash } from 'node:crypto'
import { recordChange } from '../platform/audit-log.ts'
import type { Ctx } from '../platform/context.ts'
import { rows, sql, type Tx } from '../platform/db.ts'
import { Refused } from '../platform/refused.ts'
import { actorOf, StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { wagerRows } from '../wagers/index.ts'
import { rollBack } from './move-money.ts'
import { providerNamed } from './switches.ts'
import { debitRef, readTransaction, type Transaction } from './transactions.ts'

/** A round that a provider does not end within so long is one to ask about. */
const LATE_MS = 3_600_000

/** What staff can do about rounds that a provider leaves open. */
export const roundCommands: readonly StaffCommand[] = [
  {
    name: 'provider-rounds',
    usage: 'PROVIDER',
    about:
      'Debits of a provider that are open for more than an hour: neither paid, nor ended, nor rolled back',
    async run(ctx, call) {
      const provider = providerNamed(ctx, call.word(0, 'The provider'))
      const late: string[] = []
      for (const { slug } of provider.games)
        for (const { ref, round, stake_cents, placed_at } of await rows(
          ctx.db.read,
          sql<{ ref: string; round: string; stake_cents: number; placed_at: Date }>`
            select ref, selection ->> 'round' as round, stake_cents, placed_at from ${wagerRows(slug)} as w
            where state = 'open' and placed_at < ${new Date(ctx.clock.now() - LATE_MS)} order by placed_at limit 200`,
        ))
          late.push(
            `${ref.slice(provider.id.length + 1)}  round ${round}  KES ${stake_cents / 100}  since ${placed_at.toISOString()}`,
          )
      return late.length > 0 ? late : ['No debit is open for more than an hour']
    },
  },
  {
    name: 'provider-return',
    usage: 'PROVIDER DEBIT --because WHY --by WHO',
    about: 'Returns the stake of an open debit, as a rollback by the provider would; ask the provider first',
    async run(ctx, call) {
      const provider = providerNamed(ctx, call.word(0, 'The provider'))
      const id = call.word(1, 'The debit')
      const actor = actorOf(call)
      const reason = call.option('because')
      await returnDebit(ctx, { provider: provider.id, id }, tx =>
        recordChange(tx, ctx.clock, {
          actor,
          what: 'provider.returned',
          subject: debitRef({ provider: provider.id, id }),
          after: { reason },
        }),
      )
      return [`The stake of ${id} was returned`]
    },
  },
]

async function returnDebit(
  ctx: Ctx,
  { provider, id }: Pick<Transaction, 'provider' | 'id'>,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  const debit = await readTransaction(ctx.db.read, { provider, id })
  if (debit?.kind !== 'debit') throw new StaffUsage(`There is no debit ${id}`)
  try {
    const rollback = {
      provider,
      id: `staff:${createHash('sha256').update(id).digest('hex').slice(0, 40)}`,
      playerId: debit.playerId,
      round: debit.round,
      debit: id,
    }
    await rollBack(ctx, rollback, record)
  } catch (error) {
    if (error instanceof Refused) throw new StaffUsage(`${id} cannot be returned: ${error.code}`)
    throw error
  }
}
