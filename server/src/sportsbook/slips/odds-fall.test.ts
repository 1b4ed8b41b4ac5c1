import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import type { SlipAsked } from './judge-slip.rules.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('odds-fall')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const priceOf = (event: string, odds: number) => ({
  type: 'odds_change' as const,
  event_id: event,
  markets: [market(1, { 1: odds, 2: 2, 3: 2 })],
})
const HIGHER: Partial<SlipAsked> = { oddsPolicy: 'higher' }

describe('a slip that takes better odds', () => {
  const place = async (now: readonly number[], over: Partial<SlipAsked>) => {
    const player = await at.player()
    const events = await Promise.all(now.map(() => at.match({ markets: [market(1, { 1: 2, 2: 2, 3: 2 })] })))
    await at.feed(...events.map((event, no) => priceOf(event, now[no]!)))
    const legs = events.map(event => leg(event))
    return at.place(slipOf(player, at.newId(), legs, { ...HIGHER, ...over }))
  }
  const changed = (...legs: readonly [no: number, odds: number][]) => ({
    ok: false,
    legs: legs.map(([no, odds]) => ({ no, code: 'odds_changed', odds })),
  })

  it.each([
    // What one leg has lost the other has won.
    [[1.8, 2.3], 0, true],
    [[1.8, 2.2], 0, false],
    // 3.8 is 5 % less than 4.
    [[1.9, 2], 5, true],
    [[1.9, 2], 4, false],
    [[1.8999, 2], 5, false],
    [[1.9], 5, true],
    [[1.89], 5, false],
    [[5, 5], 0, true],
  ])(
    'and sees 2.00 of each leg is taken at %j with %d per cent less at most: %s',
    async (now, fall, isTaken) => {
      const verdict = await place(now, { oddsFallPercent: fall })
      const fallen = now.flatMap((odds, no): [number, number][] =>
        odds < 2 ? [[no, Math.round(odds * 10_000)]] : [],
      )
      expect(verdict).toMatchObject(
        isTaken
          ? { ok: true, legs: now.map(odds => ({ odds: Math.round(odds * 10_000) })) }
          : changed(...fallen),
      )
    },
  )

  it('as a system compares what all its lines pay', async () => {
    // Three doubles: 4 + 4 + 4 before, 3.96 + 3.6 + 4.4 now.
    const of = { sizes: [2] }
    expect(await place([1.8, 2.2, 2], of)).toMatchObject(changed([0, 18_000]))
    expect(await place([1.8, 2.2, 2], { ...of, oddsFallPercent: 1 })).toMatchObject({ ok: true })
  })

  it('is another request with another fall', async () => {
    const player = await at.player()
    const [event, id] = [await at.match(), at.newId()]
    const ask = (fall: number) =>
      at.place(slipOf(player, id, [leg(event)], { ...HIGHER, oddsFallPercent: fall }))
    expect(await ask(5)).toMatchObject({ ok: true })
    expect(await ask(5)).toMatchObject({ ok: true, replay: true })
    expect(await ask(10)).toMatchObject({ ok: false, code: 'idempotency_key_reused' })
  })
})

describe('a live bet', () => {
  it.each([
    [[1.95, 1.9], 'open', 19_000],
    [[1.95, 1.89], 'refused', 19_500],
    [[1.95, 2.4], 'open', 24_000],
  ] as const)(
    'that sees 2.00 and takes 5 per cent less ends at %j as %s',
    async ([placed, decided], state, odds) => {
      const player = await at.player(1_000)
      const event = await at.match({ inHours: 0 })
      const lines = (home: number) => [market(1, { 1: home, 2: 2, 3: 2 })]
      await at.live(event, [0, 0], lines(placed))
      await at.ctx.clock.advance(1)
      const slip = slipOf(player, at.newId(), [leg(event)], { ...HIGHER, oddsFallPercent: 5 })
      const verdict = await at.place(slip)
      if (!verdict.ok) throw new Error(JSON.stringify(verdict))
      await at.live(event, [0, 0], lines(decided))
      await at.ctx.clock.advance(5_000)
      await at.settle()
      // What is allowed counts from the odds that the player saw, not once more from those it was placed at.
      expect(await at.slip(verdict.code)).toMatchObject({ state })
      expect((await at.balances(player)).held).toBe(state === 'open' ? slip.stakeCents : fromKes(0))
      const replay = await at.place(slip)
      expect(replay).toMatchObject({ ok: true, legs: [{ odds }] })
    },
  )
})
