import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectWholeOrNothing, type SlipVerb } from '../../../test/slip-verbs.ts'
import { openSportsbook, type TestSportsbook } from '../../../test/sportsbook-harness.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('crash')
})
afterAll(() => at.drop())

it.each<SlipVerb>([
  'a live bet that is accepted',
  'a cancellation',
  'a correction',
  'a live cash-out',
  'a partial cash-out',
  'a rule that is set',
  'a cash-out by a rule',
  'a live cash-out by a rule',
])(
  '%s is whole or nothing, wherever the program ends, and is done when it is repeated',
  verb => expect(expectWholeOrNothing(at, verb)).resolves.toBeUndefined(),
  60_000,
)
