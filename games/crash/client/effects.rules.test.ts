import { expect, it } from 'vitest'
import { effectsOf, hasFlyingBet, passesMark } from './effects.rules.ts'
import type { PlayedBet } from './slot.rules.ts'
import { emptyTable, type Table } from './table.rules.ts'

const bet: PlayedBet = { id: 'a', slot: 0, stake: 10, max: 15_000_000 }
const paid: PlayedBet = { ...bet, x100: 4_700, payout: 470 }
const intent = { t: 'bet', id: 'a', round: 7, slot: 0, stake: 10 } as const
const at = (phase: Table['phase'], slot: Table['slots'][0]): Table => ({
  ...emptyTable,
  round: 7,
  phase,
  slots: [slot, {}],
})
const payment = { stake: 10, pay: 470, x100: 4_700 }

it.each([
  ['a bet is accepted', at('betting', { intent }), at('betting', { bet }), [{ what: 'accepted' }]],
  ['a snapshot brings a bet', at('betting', {}), at('betting', { bet }), []],
  ['a snapshot brings a paid bet', at('flying', {}), at('flying', { bet: paid }), []],
  [
    'a bet is paid',
    at('flying', { bet }),
    at('flying', { bet: paid }),
    [{ what: 'paid', payment, quick: false }],
  ],
  ['a paid bet is repeated', at('flying', { bet: paid }), at('flying', { bet: paid }), []],
  ['a bet is lost', at('flying', { bet }), at('crashed', { bet }), [{ what: 'lost' }]],
  ['a paid bet’s flight ends', at('flying', { bet: paid }), at('crashed', { bet: paid }), []],
])('when %s', (_, before, after, effects) => expect(effectsOf(before, after)).toEqual(effects))

it('a flight passes 2x, 5x and 10x once each, and only own bets that fly are accompanied', () => {
  const seen = [100, 199, 200, 201, 499, 502, 999, 1_000, 5_000]
  const marks = seen.slice(1).filter((x100, i) => passesMark(seen[i]!, x100))
  expect(marks).toEqual([200, 502, 1_000])
  expect(hasFlyingBet(at('flying', { bet }))).toBe(true)
  expect(hasFlyingBet(at('flying', { bet: paid }))).toBe(false)
  expect(hasFlyingBet(at('betting', { bet }))).toBe(false)
})
