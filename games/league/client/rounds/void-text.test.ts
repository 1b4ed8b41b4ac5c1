import { leagueVoidReason } from '@ruka/contract/league'
import { expect, it } from 'vitest'
import * as words from '../locales/league.en.json'
import { voidText } from './void-text.ts'

it('every reason for a void round has a text of its own, and a missing one a general text', () => {
  const texts = leagueVoidReason.options.map(voidText)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).not.toContain(voidText(null))
  expect(voidText(undefined)).toContain(words.voidOther)
})
