import { ADJECTIVES, BIRDS, DEMO_ALIAS, HIDDEN_ALIAS } from '@ruka/contract/alias'
import { describe, expect, it } from 'vitest'
import { aliasName } from './alias-name.ts'
import en from './locales/alias.en.json' with { type: 'json' }
import sw from './locales/alias.sw.json' with { type: 'json' }

describe.each([
  ['en', en],
  ['sw', sw],
] as const)('aliases in %s', (language, texts) => {
  it('have a word of their own for each adjective and bird', () => {
    expect(new Set(texts.adjectives.split('|')).size).toBe(ADJECTIVES)
    expect(new Set(texts.birds.split('|')).size).toBe(BIRDS)
  })

  it('name every alias', () => {
    const names = Array.from({ length: ADJECTIVES * BIRDS }, (_, n) => aliasName(String(n), texts, language))
    expect(new Set(names).size).toBe(ADJECTIVES * BIRDS)
    expect(names.join('')).not.toMatch(/undefined|[{}|]/)
  })
})

it('names a player, a visitor in the demo, and one who hides bets', () => {
  expect(aliasName('1', en, 'en')).toBe('Swift Heron')
  expect(aliasName('1', sw, 'sw')).toBe('Kongoti Mwepesi')
  expect([DEMO_ALIAS, HIDDEN_ALIAS, '07**12'].map(alias => aliasName(alias, en, 'en'))).toEqual([
    'Demo',
    'Hidden player',
    'Hidden player',
  ])
})
