import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SUBSET, subset } from '../build/subset-font.ts'

it('the font in the tree is the subset that the script makes', async () => {
  expect(Buffer.from(await subset()).equals(readFileSync(SUBSET))).toBe(true)
})
