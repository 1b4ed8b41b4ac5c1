import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '@ruka/contract/languages'
import { fillMessage } from './messages.ts'

const BETS = '{n, plural, =0 {no bets} one {# bet of {sum}} other {# bets of {sum}}} in {place}'

describe('a message', () => {
  it('shows the values that it names, and the name of a value that is missing', () => {
    expect(fillMessage('{what} of {whole}', { what: 2 }, 'en')).toBe('2 of {whole}')
  })

  it('counts in the plural forms of the language', () => {
    const bets = (n: number) => fillMessage(BETS, { n, sum: 'KES 10', place: 'Aviator' }, 'en')
    expect(bets(0)).toBe('no bets in Aviator')
    expect(bets(1)).toBe('1 bet of KES 10 in Aviator')
    expect(bets(1_234)).toBe('1,234 bets of KES 10 in Aviator')
  })

  it('inserts values as they are, whatever they contain', () => {
    expect(fillMessage('Round {id}', { id: '{id} $& #' }, 'en')).toBe('Round {id} $& #')
  })

  it('reads as ICU MessageFormat reads it, for every count and in every language', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...LANGUAGES), (n, language) => {
        const values = { n, sum: 'KES 10', place: 'Aviator' }
        const icu = new IntlMessageFormat(BETS, 'en-KE').format(values)
        expect(fillMessage(BETS, values, language)).toBe(icu)
      }),
    )
  })
})
