import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { asCents, fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { stakeOf } from '../../test/stakes.ts'
import { decideStakes, keyOf, type Ending, type Stake } from './decide-stakes.rules.ts'
import { limitedPlay, type DayCounter, type PlayLimit } from './play-limits.rules.ts'

const DAY = '2026-05-04'
/** Noon of that day in Nairobi. */
const NOON_MS = Date.UTC(2026, 4, 4, 9)
const limit = (kes: number, over: Partial<PlayLimit> = {}): PlayLimit => ({
  counts: 'staked',
  from: DAY,
  limitCents: fromKes(kes),
  refusal: 'forbidden',
  ...over,
})
const counter = (stakedKes: number, returnedKes = 0, over: Partial<DayCounter> = {}): DayCounter => ({
  day: DAY,
  product: 'casino',
  stakedCents: fromKes(stakedKes),
  returnedCents: fromKes(returnedKes),
  ...over,
})
const risk = (kes: number, product: Stake['product'] = 'casino') => ({
  playerId: 'a',
  product,
  stakeCents: fromKes(kes),
})
const refusal = (
  stake: ReturnType<typeof risk>,
  limits: readonly PlayLimit[],
  counters: readonly DayCounter[],
) => limitedPlay(new Map([['a', { limits, counters }]]), DAY).refusalOf(stake)

it('a stake may reach a limit, and not pass it', () => {
  expect(refusal(risk(40), [limit(100)], [counter(60)])).toBeUndefined()
  expect(refusal(risk(41), [limit(100)], [counter(60)])).toBe('forbidden')
})
it('what came back lowers what is lost, and not what was staked', () => {
  expect(refusal(risk(50), [limit(100)], [counter(90, 80)])).toBe('forbidden')
  expect(refusal(risk(50), [limit(100, { counts: 'lost' })], [counter(90, 80)])).toBeUndefined()
})
it('winnings make room below zero, and a correction that takes them back closes it', () => {
  const lost = [limit(100, { counts: 'lost' })]
  expect(refusal(risk(300), lost, [counter(50, 250)])).toBeUndefined()
  const taken = counter(0, 0, { day: '2026-05-05', returnedCents: -20_000 })
  expect(refusal(risk(300), lost, [counter(50, 250), taken])).toBe('forbidden')
})
it('days before its first day do not count', () => {
  expect(refusal(risk(50), [limit(100)], [counter(90, 0, { day: '2026-05-03' })])).toBeUndefined()
})
it('a limit of one product counts and refuses its stakes alone; one without holds for all', () => {
  const ofSports = [limit(100, { product: 'sports' })]
  expect(refusal(risk(50), ofSports, [counter(90, 0, { product: 'sports' })])).toBeUndefined()
  expect(refusal(risk(50, 'sports'), ofSports, [counter(90)])).toBeUndefined()
  expect(refusal(risk(50, 'sports'), ofSports, [counter(90, 0, { product: 'sports' })])).toBe('forbidden')
  expect(refusal(risk(50, 'sports'), [limit(100)], [counter(90)])).toBe('forbidden')
})
it('the first limit that is passed says why', () => {
  const limits = [limit(500), limit(100, { refusal: 'account_lapsed' }), limit(10)]
  expect(refusal(risk(50), limits, [counter(90)])).toBe('account_lapsed')
})

/** Judges stakes of KES 30 of a player whose stakes are limited to KES 100, of which 50 are used. */
function judged(stakes: readonly Stake[], ending?: Ending, counts: PlayLimit['counts'] = 'staked') {
  const wallet = { stake: asCents(0), cash: fromKes(1_000), bonus: asCents(0) }
  const { decided } = decideStakes(stakes, {
    facts: () => ({
      inactive: undefined,
      isOpen: true,
      bounds: { minKes: 1, maxKes: 1_000, law: undefined },
    }),
    requests: new Map([[keyOf({ ref: 'known', playerId: 'a' }), { requestId: 'known', placedAt: 1 }]]),
    usages: new Map(),
    wallets: new Map([
      ['a', wallet],
      ['b', wallet],
    ]),
    limits: HOUSE_LIMITS,
    play: new Map([['a', { limits: [limit(100, { counts })], counters: [counter(50)] }]]),
    decide: () => ending,
    atMs: NOON_MS,
  })
  return decided.map(each => ('ok' in each ? each.code : 'stake' in each ? 'taken' : 'repeated'))
}
const stake = (ref: string, playerId = 'a') => stakeOf({ playerId, ref, requestId: ref })

it('stakes of one call are judged behind each other, and another player’s are free', () => {
  const stakes = [stake('1'), stake('2'), stake('1', 'b'), stake('2', 'b'), stake('3')]
  expect(judged(stakes)).toEqual(['taken', 'forbidden', 'taken', 'taken', 'forbidden'])
})
it('a repeat is answered as it was, whatever limit has been reached since', () => {
  expect(judged([stake('1'), stake('2'), stake('known')])).toEqual(['taken', 'forbidden', 'repeated'])
})
it('a win that comes back at once makes room for the next stake where losses are limited', () => {
  const won = { payoutCents: fromKes(60), outcome: {} }
  expect(judged([stake('1'), stake('2'), stake('3')], won, 'lost')).toEqual(['taken', 'taken', 'taken'])
  expect(judged([stake('1'), stake('2')], won)).toEqual(['taken', 'forbidden'])
})
