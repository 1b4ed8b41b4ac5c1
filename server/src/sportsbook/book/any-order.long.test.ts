import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSameEnds } from '../../../test/any-order.ts'
import { openSportsbook, type TestSportsbook } from '../../../test/sportsbook-harness.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('any order')
})
afterAll(() => at.drop())

it.each(['two', 'three'])(
  'any order of settlements, rollbacks, cancellations and their repeats ends in the same balances: seed %s',
  seed => expect(expectSameEnds(at, seed)).resolves.toBeUndefined(),
)
