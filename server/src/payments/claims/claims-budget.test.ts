import { expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { checkDueClaims } from './check-claims.ts'

let queries = 0
const at = paymentsUnderTest({
  env: { CLAIM_QUESTIONS_PER_HOUR: '5' },
  around: rail => ({
    ...rail,
    queryStatus(ask) {
      queries += 1
      return rail.queryStatus(ask)
    },
  }),
})
const later = async (ms: number) => {
  await at.harness.clock.advance(ms)
  await checkDueClaims(at.harness.dependencies)
  await at.settle()
}

it('claims of all players share an hourly budget of queries; the rest wait, and one case opens', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => at.harness.player()))
  await Promise.all(
    players.map(({ id }, n) =>
      at.harness.call('POST', id, '/ipn/payins/mpesa/status/', {
        body: { trans_id: `UE4MISS${String(n).padStart(3, '7')}` },
      }),
    ),
  )
  await at.settle()
  for (let n = 0; n < 10; n++) await later(60_000)
  expect(queries).toBe(5)
  expect(
    await at.harness.run(sql`select kind from cases.cases where kind = 'claims_flood' and closed_at is null`),
  ).toHaveLength(1)
  expect(
    await at.harness.one(
      sql`select count(*)::int as n from payments.claims where state = 'checking'
        and next_check_at is not null`,
    ),
  ).toMatchObject({ n: expect.any(Number) })
  await later(3_600_000)
  expect(queries).toBe(10)
})
