import { expect, it } from 'vitest'
import { Refused } from './refused.ts'

it('a refusal is an answer without a stack, and leaves those of faults as they are', () => {
  const refused = new Refused('unavailable')
  expect(refused.stack).toBe('Refused: unavailable')
  expect([refused.message, refused.name, refused instanceof Error]).toEqual(['unavailable', 'Refused', true])
  expect(new Error('a fault').stack).toContain('refused.test.ts')
})
