import { expect, it } from 'vitest'
import { ADJECTIVES, ALIASES, BIRDS, DEMO_ALIAS, HIDDEN_ALIAS, readAlias } from './alias.ts'

it('reads every alias as a pair of its own', () => {
  const pairs = Array.from({ length: ALIASES }, (_, n) => readAlias(String(n))!)
  expect(new Set(pairs.map(({ adjective, bird }) => `${adjective} ${bird}`)).size).toBe(ALIASES)
  expect(Math.max(...pairs.map(({ adjective }) => adjective))).toBe(ADJECTIVES - 1)
  expect(Math.max(...pairs.map(({ bird }) => bird))).toBe(BIRDS - 1)
})

it.each([[DEMO_ALIAS], [HIDDEN_ALIAS], [''], ['-1'], ['1.5'], [String(ALIASES)], ['12345'], ['07**12']])(
  'finds none in %j',
  alias => {
    expect(readAlias(alias)).toBeUndefined()
  },
)
