import { expect, it, vi } from 'vitest'
import { hashOf } from '../seed-hash.ts'
import { hashHere } from './hash-here.ts'

const seed = 'a1'.repeat(32)

it('the browser’s own hash of a seed is the one that was committed to', async () => {
  expect(await hashHere(seed)).toBe(hashOf(seed))
})

it('a page without it, on plain http, has the same hash', async () => {
  vi.stubGlobal('crypto', {})
  expect(await hashHere(seed)).toBe(hashOf(seed))
})
