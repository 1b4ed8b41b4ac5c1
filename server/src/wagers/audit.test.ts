import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { brokenByLie } from '../../test/audit-both-ways.ts'
import { sql } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import { postTransfer, openWallet } from '../wallet/index.ts'
import { cashOutPart, correctWagers, placeStakes, settleWagers, wagersAudits } from './index.ts'

/**
 * A wager that is open, one that was corrected and one that was sold in part; each test plants a lie, which
 * is rolled back.
 */
let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'audit of wagers' })
  await listTestGame(ctx.db.read)
  const playerId = uuid(ctx.random, ctx.clock.now())
  const stake = (name: string) =>
    stakeOf({ playerId, ref: `test:${name}`, requestId: uuid(ctx.random, ctx.clock.now()) })
  await ctx.db.tx(async tx => {
    await openWallet(tx, playerId)
    const credit = { playerId, account: 'cash' } as const
    const fund = { op: 'move', key: 'fund', debit: { house: 'mpesa' }, credit, cents: fromKes(100) } as const
    await postTransfer(tx, fund, { atMs: ctx.clock.now() })
    await placeStakes(tx, ctx, [stake('open'), stake('corrected'), stake('sold')])
    const corrected = { ref: 'test:corrected', playerId, outcome: {} }
    await settleWagers(tx, ctx, [{ ...corrected, payoutCents: fromKes(0) }])
    await correctWagers(tx, ctx, [{ ...corrected, version: 2, payoutCents: fromKes(50), reason: 'test' }])
    await cashOutPart(tx, ctx, {
      ...stake('sold'),
      restRef: 'test:rest',
      keepCents: fromKes(10),
      payoutCents: fromKes(20),
      greatestPayoutCents: fromKes(400),
      outcome: {},
    })
  })
})
afterAll(() => ctx.drop())

const found = (lie: ReturnType<typeof sql>) => brokenByLie(ctx.owner, wagersAudits, lie)

it('the audit of wagers finds nothing in honest books', async () => {
  expect(await found(sql`select 1`)).toEqual([])
})

it.each([
  [
    'a payout that the ledger does not have',
    sql`update wagers.wagers set payout_cents = 2001 where ref = 'test:sold'`,
    'was paid exactly its payout',
  ],
  [
    'a payout above what the wager may pay',
    sql`update wagers.wagers set greatest_payout_cents = 1 where ref = 'test:corrected'`,
    'at most what it might be paid',
  ],
  [
    'a part that was not carried on',
    sql`update wagers.wagers set carried_cents = 0 where ref = 'test:sold'`,
    'was paid exactly its payout',
  ],
  [
    'a wager without its hold',
    sql`update wagers.wagers set ref = 'test:elsewhere' where ref = 'test:open'`,
    'no stake is orphaned',
  ],
  [
    'a version that was rewritten',
    sql`update wagers.settlements set payout_cents = 1 where version = 1`,
    'a corrected wager shows its latest settlement',
  ],
  [
    'a version that is missing',
    sql`delete from wagers.settlements where version = 2`,
    'every correction in the ledger',
  ],
  [
    'a wager that shows an earlier version',
    sql`update wagers.wagers set payout_cents = 0 where ref = 'test:corrected'`,
    'a corrected wager shows its latest settlement',
  ],
  [
    'a cap that counts more than was paid',
    sql`update wagers.payout_caps set paid_cents = paid_cents + 1`,
    'the caps count exactly',
  ],
  ['a cap that counts nothing', sql`update wagers.payout_caps set paid_cents = 0`, 'the caps count exactly'],
  [
    'a reservation that is missing',
    sql`update wagers.payout_caps set reserved_cents = 0, greatest_cents = 0`,
    'the caps count exactly',
  ],
  [
    'a day on which more was paid than the limit',
    sql`insert into wagers.payout_caps (player_id, pool, at, game, paid_cents)
    select player_id, pool, at, 'another', 150000000 from wagers.payout_caps`,
    'the pool’s limit',
  ],
])('the audit of wagers finds %s', async (_, lie, promise) => {
  expect(await found(lie)).toContainEqual(expect.stringContaining(promise))
})
