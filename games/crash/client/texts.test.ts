import { expect, it } from 'vitest'
import { announcements } from './announcements.ts'
import { recapText } from './play-texts.ts'
import { emptyTable, type Table } from './table.rules.ts'
import { cashedOutText, countdownText, wonText } from './texts.ts'

it('counts whole seconds down and never shows zero', () => {
  expect([5_000, 4_001, 4_000, 1_000, 1, 0, -20].map(countdownText)).toEqual([
    'Take-off in 5 s',
    'Take-off in 5 s',
    'Take-off in 4 s',
    'Take-off in 1 s',
    'Take-off in 1 s',
    'Taking off',
    'Taking off',
  ])
})

it('shows a win in full', () => {
  expect(cashedOutText(204, 20.4)).toBe('Cashed out at 2.04x · KES 20.40')
})

it('says what was won over the stakes, and nothing of a win that is none', () => {
  const out = (x100: number, payout: number) => ({
    bet: { id: 'a', slot: 0 as const, stake: 10, max: 1_000, x100, payout },
  })
  expect(wonText([{}, {}])).toBe('')
  expect(wonText([out(204, 20.4), {}])).toBe('Cashed out at 2.04x · KES 20.40 (+10.40)')
  expect(wonText([out(204, 20.4), out(150, 15)])).toBe('Both cashed out · KES 35.40 (+15.40)')
  expect(wonText([out(101, 9.5), {}])).toBe('Cashed out at 1.01x · KES 9.50')
})

it('announces rounds, own bets and the connection, but no tick', () => {
  const announced = (before: Table, after: Table) => announcements(before, after, 'Flew away at {multiplier}')
  const bet = { id: 'a', slot: 0 as const, stake: 10, auto: 200, max: 1_000 }
  const open: Table = { ...emptyTable, link: 'open', round: 7, phase: 'betting', balance: 90 }
  const taken: Table = { ...open, slots: [{ bet }, {}] }
  const flying: Table = { ...taken, phase: 'flying', takeOffAtMs: 0 }
  expect(announced(emptyTable, open)).toEqual(['Round 7. Betting is open. Balance KES 90.00.'])
  expect(announced(open, taken)).toEqual(['Bet of KES 10 accepted. Auto cash-out at 2.00x.'])
  expect(announced(taken, flying)).toEqual(['Take-off.'])
  expect(announced(flying, { ...flying, receivedAtMs: 500, takeOffAtMs: -3 })).toEqual([])
  expect(announced(flying, { ...flying, slots: [{ bet: { ...bet, x100: 204, payout: 20.4 } }, {}] })).toEqual(
    ['Cashed out at 2.04x · KES 20.40'],
  )
  expect(announced(flying, { ...flying, phase: 'crashed', crashX100: 132 })).toEqual([
    'Flew away at 1.32x',
    'You lost your bet of KES 10.',
  ])
  expect(announced(flying, { ...flying, link: 'reconnecting' })).toEqual(['Connection lost. Reconnecting.'])
})

it('announces the end of a flight with the text of the game', () => {
  const flying: Table = { ...emptyTable, link: 'open', round: 7, phase: 'flying' }
  const awayAt = 'Gone supersonic at {multiplier}'
  expect(announcements(flying, { ...flying, phase: 'crashed', crashX100: 132 }, awayAt)).toEqual([
    'Gone supersonic at 1.32x',
  ])
  expect(recapText({ what: 'lost', round: 7, stake: 10, x100: 132 })).toBe('Round 7: KES 10 lost at 1.32x')
})
