import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromKes } from '@ruka/contract/money'
import { samplePem } from '../../../test/fake-daraja.ts'
import { openHarness, type Harness } from '../../../test/payments-harness.ts'
import { NOON_MS } from '../../../test/test-context.ts'
import { firstRow, sql } from '../../platform/db/db.ts'
import { postTransfer } from '../../wallet/index.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { recordStep } from '../records/timeline.ts'

/** Midnight in Nairobi that begins the next day of the test's clock. */
const MIDNIGHT_MS = NOON_MS + 12 * 3_600_000

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ mpesaUrl: 'http://127.0.0.1:9', certificate: samplePem('cert') })
})
afterAll(() => harness.close())

it('a withdrawal at midnight is decided and counted in the same window', async () => {
  const { id, msisdn } = await harness.player()
  const deposit = crypto.randomUUID()
  await harness.run(sql`insert into payments.deposits (id, player_id, request_key, rail, reference,
    msisdn, cents, state, prompt_open, created_at, changed_at)
    values (${deposit}, ${id}, 'k', 'mpesa', ${`R${msisdn.slice(-9)}`}, ${msisdn}, 100000, 'credited', false,
      now(), now())`)
  const { clock } = harness.ctx
  await harness.ctx.db.tx(async tx => {
    await recordStep(tx, harness.ctx, { paymentId: deposit, state: 'credited', code: null })
    const credit = { playerId: id, account: 'cash' } as const
    const move = { op: 'move', key: `deposit:${deposit}`, debit: { house: 'mpesa' }, credit } as const
    await postTransfer(tx, { ...move, cents: fromKes(1_000) }, { atMs: 0 })
  })
  const still = clock.now
  let reads = 0
  clock.now = () => MIDNIGHT_MS + (reads++ === 0 ? -1 : 1)
  await requestWithdrawal(harness.dependencies, { playerId: id, requestKey: 'edge', amount: 100 })
  clock.now = still
  const stored = await firstRow(
    harness.ctx.db.read,
    sql<{ at: Date }>`select created_at as at from payments.withdrawals where player_id = ${id}`,
  )
  expect(stored!.at.getTime()).toBe(MIDNIGHT_MS - 1)
})
