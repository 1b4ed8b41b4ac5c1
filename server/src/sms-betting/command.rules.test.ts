import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketOf } from '@ruka/sports/markets.rules'
import { commandOf, TEXT_LENGTH_MAX, type Command } from './command.rules.ts'
import { pickOf } from './picks.rules.ts'

const betOf = (text: string) => {
  const command = commandOf(text)
  if (command.kind !== 'bet') return command
  return [command.legs.map(({ code, pick }) => `${code} ${pick.name}`).join(', '), command.stakeKes]
}
const unreadable = (problem: string, word?: string) => ({
  kind: 'unreadable',
  problem,
  ...(word === undefined ? {} : { word }),
})

describe('a message', () => {
  it.each<[string, string, number]>([
    ['1042#1#100', '1042 1', 100],
    ['1042#x#50', '1042 X', 50],
    [' 1042 # 1x # 50 ', '1042 1X', 50],
    ['1042 12 50', '1042 12', 50],
    ['1042\nX2\n50', '1042 X2', 50],
    ['##1042##gg##1,000##', '1042 GG', 1_000],
    ['1042#ng#KES100', '1042 NG', 100],
    ['1042#2#100/=', '1042 2', 100],
    ['1042#OV25#20', '1042 OV25', 20],
    ['1042 un 1.5 20', '1042 UN15', 20],
    ['1042#over 2.5#20', '1042 OV25', 20],
    ['1042 Under2.5 20', '1042 UN25', 20],
    ['1042#1#1043#X#1050#OV35#200', '1042 1, 1043 X, 1050 OV35', 200],
    ['1042 1 1043 2 1044 12 12', '1042 1, 1043 2, 1044 12', 12],
    ['01042#1#0100', '1042 1', 100],
  ])('%j is a bet', (text, legs, stakeKes) => {
    expect(betOf(text)).toEqual([legs, stakeKes])
  })

  it.each([
    ['1042#1', unreadable('form')],
    ['1042', unreadable('form')],
    ['1042#1#1043#X', unreadable('form')],
    // A line without its stake is not read as a stake.
    ['1042#OV#25', unreadable('form')],
    ['1042 1 X 100', unreadable('form')],
    ['1042#3#100', unreadable('pick', '3')],
    ['1042#OV20#100', unreadable('pick', 'OV20')],
    ['1042#OV75#100', unreadable('pick', 'OV75')],
    ['1042#1#0', unreadable('stake', '0')],
    ['1042#1#-5', unreadable('stake', '-5')],
    ['1042#1#10.50', unreadable('stake', '10.50')],
    ['1042#1#1e3', unreadable('stake', '1E3')],
    ['1042#1#12345678', unreadable('stake', '12345678')],
    ['1042#1#1,00', unreadable('stake', '1,00')],
    ['1042#1#ARSENAL#1#100', unreadable('code', 'ARSENAL')],
    ['1042#1#12345678#1#100', unreadable('code', '12345678')],
    [`${'1042#1#'.repeat(21)}100`, unreadable('legs')],
    [`${'1042#1#'.repeat(20)}100`.padEnd(TEXT_LENGTH_MAX + 1), unreadable('unknown')],
    ['', unreadable('unknown')],
    ['hello', unreadable('unknown')],
    ['toString', unreadable('unknown')],
    ['__proto__', unreadable('unknown')],
  ])('%j is no bet, and it is known why', (text, command) => {
    expect(commandOf(text)).toEqual(command)
  })

  it.each<[string, Command]>([
    ['games', { kind: 'games', page: 1, language: 'en' }],
    [' Mechi ', { kind: 'games', page: 1, language: 'sw' }],
    ['GAMES#2', { kind: 'games', page: 2, language: 'en' }],
    ['GAMES LIVE', { kind: 'games', page: 1, language: 'en' }],
    ['GAMES 999', { kind: 'games', page: 1, language: 'en' }],
    ['bal', { kind: 'balance', language: 'en' }],
    ['SALIO', { kind: 'balance', language: 'sw' }],
    ['last', { kind: 'last', language: 'en' }],
    ['Mwisho', { kind: 'last', language: 'sw' }],
    ['SLIP', { kind: 'last', language: 'en' }],
    ['slip 7k2m9-qx4tc', { kind: 'slip', code: '7K2M9-QX4TC', language: 'en' }],
    ['SLIPU#7K2M9 QX4TC', { kind: 'slip', code: '7K2M9QX4TC', language: 'sw' }],
    ['help me', { kind: 'help', language: 'en' }],
    ['Msaada', { kind: 'help', language: 'sw' }],
  ])('%j is a question', (text, command) => {
    expect(commandOf(text)).toEqual(command)
  })

  it('of any text is read without a fault, and the same in any case and with any separators', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 600 }), text => void commandOf(text)))
    const part = fc.constantFrom('1042', '1', 'x', 'ov25', 'GG', '100', 'games', 'slip', '#', 'KES', '2.5')
    const separator = fc.stringMatching(/^[ #\n\t]{1,3}$/)
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), separator, (parts, between) => {
        const read = commandOf(parts.join('#'))
        expect(commandOf(parts.join(between).toUpperCase())).toEqual(read)
        expect(commandOf(` ${parts.join('#').toLowerCase()} `)).toEqual(read)
      }),
    )
  })

  it('of a bet is read as it was written', () => {
    const pick = fc.constantFrom('1', 'X', '2', '1X', '12', 'X2', 'GG', 'NG', 'OV05', 'UN65')
    const leg = fc.record({ code: fc.integer({ min: 0, max: 999_999 }), pick })
    const bet = fc.record({
      legs: fc.array(leg, { minLength: 1, maxLength: 20 }),
      stakeKes: fc.integer({ min: 1, max: 9_999_999 }),
    })
    fc.assert(
      fc.property(bet, ({ legs, stakeKes }) => {
        const text = [...legs.flatMap(({ code, pick: name }) => [code, name]), stakeKes].join('#')
        expect(betOf(text)).toEqual([
          legs.map(({ code, pick: name }) => `${code} ${name}`).join(', '),
          stakeKes,
        ])
      }),
    )
  })
})

it('every pick is an outcome of a market that we settle', () => {
  const totals = ['OV', 'UN'].flatMap(side => [0, 1, 2, 3, 4, 5, 6].map(goals => `${side}${goals}5`))
  const names = ['1', 'X', '2', '1X', '12', 'X2', 'GG', 'NG', ...totals]
  const outcomes = names.map(name => {
    const { market, outcome, specifiers } = pickOf(name)!
    const known = marketOf(market)!.outcomes.find(({ id }) => id === outcome)!
    return `${name}: ${known.name} ${specifiers}`.trim()
  })
  expect(outcomes.slice(0, 10)).toEqual([
    '1: {$competitor1}',
    'X: draw',
    '2: {$competitor2}',
    '1X: {$competitor1} or draw',
    '12: {$competitor1} or {$competitor2}',
    'X2: draw or {$competitor2}',
    'GG: yes',
    'NG: no',
    'OV05: over {total} total=0.5',
    'OV15: over {total} total=1.5',
  ])
  expect(outcomes.at(-1)).toBe('UN65: under {total} total=6.5')
})
