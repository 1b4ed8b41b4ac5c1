import { CHAT_TEXT_MAX, chatText, tidyChatText } from '@ruka/contract/crash-chat-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, readWords, textFault, wordFinder } from './text.rules.ts'

const hasWord = wordFinder(['mjinga', 'scam', 'ass', 'kuku'])
const why = (text: string) => textFault(text, hasWord)
const SEED = { seed: 24, numRuns: 1_000 }

describe('a message', () => {
  it.each([
    ['nothing', ''],
    ['a space at an end', 'habari '],
    ['two lines', 'one\ntwo'],
    ['161 characters', 'x'.repeat(161)],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a control character', 'bell\u0007'],
    ['text turned around', 'pay \u202etxt.exe'],
    ['an isolate', '\u2066secret\u2069'],
    ['zero width within a number', '0712\u200b345\u200c678'],
    ['a soft hyphen', 'mji\u00adnga'],
    ['a filler that looks empty', '\u3164'],
    ['an empty braille cell', 'a\u2800'],
    ['a lone half of a pair', 'a\ud83d'],
    ['letters that are not composed', 'cafe\u0301'],
    ['a tower of marks', `z${'\u0335\u0321\u0322\u0327\u0328'.normalize('NFC')}`],
    ['an invisible tag', 'hi\u{e0041}'],
    ['no text', 42],
  ])('that is or has %s is not one', (_, text) => {
    expect(chatText.safeParse(text).success).toBe(false)
  })

  it.each([
    'Habari 👋',
    'I cashed out at 2.50x ❤️',
    '<b>bold</b> & "quotes"',
    'مرحبا',
    'x'.repeat(CHAT_TEXT_MAX),
  ])('may be %j', text => {
    expect(chatText.parse(text)).toBe(text)
  })

  it('is valid after it is normalised, unless nothing is left', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.string({ unit: 'grapheme', maxLength: 60 }),
        ),
        typed => {
          const tidy = tidyChatText(typed)
          expect(tidyChatText(tidy)).toBe(tidy)
          const tooMany = /\p{M}{4}/u.test(tidy) || tidy.length > CHAT_TEXT_MAX
          expect(chatText.safeParse(tidy).success).toBe(tidy !== '' && !tooMany)
        },
      ),
      SEED,
    )
  })
})

/** A digit in any writing. */
const WAYS: readonly ((digit: number) => string)[] = [
  digit => String(digit),
  digit => String.fromCodePoint(0xff10 + digit),
  digit => String.fromCodePoint(0x0660 + digit),
  digit => String.fromCodePoint(0x0966 + digit),
  digit => String.fromCodePoint(0x1d7ce + digit),
  digit => (digit === 0 ? '⓿' : String.fromCodePoint(0x2775 + digit)),
  digit => (digit === 0 ? '⓪' : String.fromCodePoint(0x245f + digit)),
  digit => `${digit}\ufe0f\u20e3`,
  digit => `${digit}`.replace('0', 'O').replace('1', 'l'),
  digit => ` ${'zero one two three four five six seven eight nine'.split(' ')[digit]} `,
  digit => ` ${'SIFURI moja mbili Tatu nne tano sita saba nane tisa'.split(' ')[digit]} `,
]
const BETWEEN = ['', '', '', ' ', '-', ' - ', '/', ' (', ') ', '…', ' , ', '🔥', ' dash ', '_', '*']
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
/**
 * A Kenyan mobile number with its prefix. Without a prefix its last digit is not 0, since sequences of round
 * stakes end with 0.
 */
const phone = fc
  .tuple(
    fc.constantFrom('', '0', '254', '00254', '2540'),
    fc.constantFrom(7, 1),
    digits(7),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([prefix, first, middle, last]) => [...prefix].map(Number).concat(first, middle, last))
const spelt = phone.chain(number =>
  fc
    .array(fc.tuple(fc.constantFrom(...WAYS), fc.constantFrom(...BETWEEN)), {
      minLength: number.length,
      maxLength: number.length,
    })
    .map(ways => ways.map(([way, between], at) => way(number[at]!) + between).join('')),
)

describe('a phone number', () => {
  it('is found in any notation: spaced, spelt out, in other digits, between words', () => {
    fc.assert(
      fc.property(
        spelt,
        fc.constantFrom('', 'call ', 'sms me on: ', 'nipigie '),
        fc.constantFrom('', ' now', '!'),
        (text, before, after) => {
          expect(why(before + text + after), before + text + after).toBe('chat_phone')
        },
      ),
      SEED,
    )
  })

  it.each([
    '0712345678',
    '+254 (712) 345-678',
    '712 345 678',
    '0110.345.678',
    '07.12.34.56.78',
    'zero seven one two three four five six seven eight',
    'sifurisaba mojambili tatunne tanosita sabanane',
    'double seven 1 234 5678',
    'o7l2 345 678',
    '254,712,345,678',
    '+256 772 123456',
    '90712345678',
    '1/2 0712345678',
  ])('%j is one', text => expect(why(text)).toBe('chat_phone'))

  it.each([
    'I staked 100 and won 250',
    'last ones: 1.02x 3.40x 1.00x 57.21x 2.00x',
    '1.02 3.40 1.15 57.21 2.00 1.01',
    'try 100 200 500',
    '1000 500 200 100 50',
    'won KES 1,500,000 of 2,000,000',
    '500 1000 20000',
    'round 184467',
    'one two three go',
    'nne tano twende',
    'it was 10x then 20x then 100x',
    '2026 was mine',
  ])('%j is none', text => expect(why(text)).toBeUndefined())
})

describe('a link', () => {
  const host = fc.stringMatching(/^[a-z][a-z0-9]{2,7}$/)
  const end = fc.constantFrom('com', 'co.ke', 'net', 'org', 'ke')
  const stop = fc.constantFrom('.', '．', '。', ' . ', ' dot ', '(dot)', ' [.] ', '{ dot }', '•')
  const style = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll('o', 'о').replaceAll('e', 'е').replaceAll('c', 'с'),
    (text: string) =>
      text.replace(/[a-z]/g, letter => String.fromCodePoint(letter.codePointAt(0)! + 0x1d3b9)),
  )
  it('or an e-mail address is found in any notation of stops and letters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'www.', 'https://', 'ann@'),
        host,
        stop,
        end,
        style,
        (before, name, dot, last, dress) => {
          const text = dress(before + name) + dot + dress(last)
          expect(why(`see ${text} now`), text).toBe('chat_link')
        },
      ),
      SEED,
    )
  })

  it.each([
    'wa.me/join',
    't.me/ruka',
    'bit.ly/3xYz',
    'http:ruka',
    '10.0.0.1',
    'ann at gmail',
    'ann(at)ruka dot co',
    'ruka,com',
  ])('%j is one', text => expect(why(text)).toBe('chat_link'))

  it.each([
    'I was out.Me too',
    'cash out @ 2x. Nice',
    'lost it. In again',
    'ok...so',
    'yes.no.maybe',
    '1.5x.wow',
    'a/b',
    'pole sana',
  ])('%j is none', text => expect(why(text)).toBeUndefined())
})

describe('a word of the operator’s list', () => {
  it.each([
    'Mjinga',
    'wewe mjinga!',
    'm j i n g a',
    'm.j.i.n.g.a',
    'mj1ng@',
    'mjiiiinga',
    'МJINGA',
    'ṃjinga',
    '5CAM',
    '$cam',
    'a-s-s',
    'KUKU',
  ])('is found in %j', text => expect(why(text)).toBe('chat_word'))
  it.each(['assist', 'pass it', 'as soon as', 'class', 'kukumbuka', 'scampi', 'hello!', 'I am so sad'])(
    'is not found in %j, which only contains its letters',
    text => expect(why(text)).toBeUndefined(),
  )
  it('is read from lines; a line that is not a word is reported', () => {
    expect(readWords('# ours\n\n Kuku \r\nmbuzi')).toEqual({ words: ['Kuku', 'mbuzi'] })
    expect(readWords('kuku\ntwo words')).toMatchObject({ wrong: 'two words' })
  })
})

it('two messages are the same when they differ only in case, accents, spaces or ornaments', () => {
  expect(isSame('Twende  kazi', 'twende kazi')).toBe(true)
  expect(isSame('ＴＷＥＮＤＥ', 'twénde')).toBe(true)
  expect(isSame('twende', 'twende!')).toBe(false)
})
