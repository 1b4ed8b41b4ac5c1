import { expect, it } from 'vitest'
import { VOID_REASONS } from '../../../../server/src/virtuals/next-step.rules.ts'
import * as words from '../locales/league.en.json'
import { voidText } from './void-text.ts'

it('every reason of the server for a void round is told in the language of the page', () => {
  const other = voidText('another one')
  expect(other).toContain(words.voidOther)
  const texts = Object.values(VOID_REASONS).map(voidText)
  expect(texts).not.toContain(other)
  expect(new Set(texts).size).toBe(texts.length)
})
