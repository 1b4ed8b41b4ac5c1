import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { audit } from '../platform/context/audit.ts'
import { sql } from '../platform/db/db.ts'
import { postTransfers, walletAudits } from './index.ts'

let ctx: TestContext
beforeAll(async () => void (ctx = await openTestContext({ seed: 'chart' })))
afterAll(() => ctx.drop())

/**
 * Changes balances of the house behind the ledger's back; gives the promises that the audit then finds
 * broken.
 */
const brokenBy = async (changes: Record<string, number>): Promise<readonly string[]> => {
  let broken: readonly string[] = []
  const undo = new Error('undo')
  await ctx.db
    .tx(async tx => {
      for (const [account, cents] of Object.entries(changes))
        await sql`insert into wallet.house_balances as h values (${account}, 0, ${cents})
          on conflict (account, shard) do update
            set balance_cents = h.balance_cents + excluded.balance_cents`.execute(tx)
      const found = await audit(tx, walletAudits)
      broken = found.flatMap(({ promise, offending }) => (offending.length > 0 ? [promise] : []))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return broken
}

const unequal = 'every balance equals the sum of its movements'

it('the audit finds accounts outside the chart, money in closed ones, and overdrawn jackpots, prizes and suspense', async () => {
  await ctx.db.tx(tx =>
    postTransfers(
      tx,
      [
        {
          op: 'move',
          key: 'seed',
          debit: { house: 'promo' },
          credit: { house: 'jackpot/daily' },
          cents: asCents(500),
        },
      ],
      { atMs: ctx.clock.now() },
    ),
  )
  expect(await brokenBy({})).toEqual([])
  const chart = 'every account of the house is in the chart of accounts, and closed ones are empty'
  expect(await brokenBy({ pocket: 0, promo: 0 })).toEqual([chart])
  expect(await brokenBy({ revenue: 5, promo: -5 })).toEqual([unequal, chart])
  const kept = 'money that the house only keeps for others is not overdrawn: suspense, jackpots and prizes'
  for (const account of ['jackpot/daily', 'prize/cup', 'suspense'])
    expect(await brokenBy({ [account]: -501, mpesa: 501 }), account).toEqual([unequal, kept])
})
