import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endingBefore } from '../../../test/ending-before.ts'
import { leg, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { openVirtualBook } from '../../../test/virtual-book.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, sql, type Reader } from '../../platform/db/db.ts'
import { below, seededRandom } from '../../platform/base/random.ts'
import { openBetting } from './place-slips.ts'
import { settleDue } from '../../../test/settle-due.ts'

const SEEDS = ['one', 'two', 'three', 'four']
const PLAYERS = 6
const SLIPS = 40

let at: TestSportsbook
let virtual: Awaited<ReturnType<typeof openVirtualBook>>
beforeAll(async () => {
  at = await openSportsbook('virtual lock')
  virtual = await openVirtualBook(at)
})
beforeEach(() => at.ctx.clock.advance(600_000))
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const bet = (player: string, ids: readonly string[]) =>
  slipOf(
    player,
    at.newId(),
    ids.map(id => leg(id)),
    { product: 'virtuals', kes: 10 },
  )

/** The slips that have a leg on one of these matches. */
const slipsOn = async (reader: Reader, ids: readonly string[]): Promise<number> =>
  (await firstRow(
    reader,
    sql<{ count: number }>`select count(distinct l.slip_id)::int as count from sportsbook.selections as x
      join sportsbook.slip_legs as l on l.selection_id = x.id where x.event_id = any(${[...ids]}::text[])`,
  ))!.count

describe('the lock of a round', () => {
  it('makes bets on the round wait and refuses them, while others are taken', async () => {
    const player = await at.player(1_000)
    const ids = await virtual.round({ league: 1 })
    const [free] = await virtual.round({ league: 2 })
    const order: string[] = []
    const place = (id: string) =>
      at.place(bet(player, [id])).then(verdict => {
        order.push(id)
        return verdict
      })
    expect(await place(ids[0]!)).toMatchObject({ ok: true })
    let late: ReturnType<TestSportsbook['place']> | undefined
    await virtual.lock(ids, async () => {
      late = place(ids[1]!)
      expect(await place(free!)).toMatchObject({ ok: true })
    })
    expect(await late).toMatchObject({ ok: false, legs: [{ code: 'selection_closed' }] })
    expect(order).toEqual([ids[0], free, ids[1]])
  })

  it('leaves a bet that comes again its first answer', async () => {
    const player = await at.player(1_000)
    const ids = await virtual.round()
    const slip = bet(player, [ids[0]!])
    const first = await at.place(slip)
    await virtual.lock(ids)
    expect(await at.place(slip)).toMatchObject({ ok: true, replay: true, code: first.code })
    await virtual.draw({ [ids[0]!]: '1' })
    await at.settle()
    expect(await at.place(slip)).toMatchObject({ ok: true, replay: true, code: first.code, state: 'other' })
    expect(await at.balances(player)).toMatchObject({ cash: fromKes(1_010), held: 0 })
  })

  it('comes in time where it is late: no bet is taken from the kick-off on', async () => {
    const player = await at.player(1_000)
    const ids = await virtual.round({ inMs: 75_000 })
    await at.ctx.clock.advance(74_999)
    expect(await at.place(bet(player, [ids[0]!]))).toMatchObject({ ok: true })
    await at.ctx.clock.advance(1)
    expect(await at.place(bet(player, [ids[0]!]))).toMatchObject({ legs: [{ code: 'selection_closed' }] })
  })

  it('of one league leaves bets on the other, and refuses multis that have a leg in it', async () => {
    const player = await at.player(1_000)
    const [one] = await virtual.round({ league: 1 })
    const [two] = await virtual.round({ league: 2 })
    await virtual.lock([one!])
    expect(await at.place(bet(player, [two!]))).toMatchObject({ ok: true })
    expect(await at.place(bet(player, [two!, one!]))).toMatchObject({
      legs: [{ no: 1, code: 'selection_closed' }],
    })
  })

  it.each(SEEDS)(
    'has every bet on the round before it commits, whatever arrives together: seed %s',
    async seed => {
      const random = seededRandom(`lock ${seed}`)
      const players = await Promise.all(Array.from({ length: PLAYERS }, () => at.player(10_000)))
      const [ids, others] = [await virtual.round({ league: 1 }), await virtual.round({ league: 2 })]
      const choose = () => {
        const one = ids[below(random, ids.length)]!
        return below(random, 3) === 0 ? [one, others[below(random, others.length)]!] : [one]
      }
      const lockAfter = below(random, SLIPS)
      const placing: ReturnType<TestSportsbook['place']>[] = []
      let locked = 0
      let locking: Promise<void> | undefined
      for (let count = 0; count < SLIPS; count++) {
        const slip = bet(players[below(random, PLAYERS)]!, choose())
        placing.push(at.place(slip))
        // Some are sent twice, on either side of the lock.
        if (below(random, 4) === 0) placing.push(at.place({ ...slip }))
        if (below(random, 5) === 0) await placing.at(-1)
        if (count === lockAfter)
          locking = virtual.lock(ids, async tx => {
            locked = await slipsOn(tx, ids)
          })
      }
      await locking
      const verdicts = await Promise.all(placing)
      const taken = new Set(verdicts.flatMap(verdict => (verdict.ok ? [verdict.code] : [])))
      // What the lock saw is all that there ever is.
      expect([taken.size, await slipsOn(at.ctx.db.read, ids)]).toEqual([locked, locked])
      expect(await at.broken()).toEqual([])
    },
  )
})

type Run = (ctx: Ctx) => Promise<unknown>
const verbs: Readonly<Record<string, (player: string, ids: readonly string[]) => Promise<Run>>> = {
  'a slip that is placed': async (player, ids) => {
    const asked = bet(player, ids)
    return ctx => openBetting(ctx)(asked)
  },
  'the settlement of a round': async (player, ids) => {
    await at.place(bet(player, ids))
    await at.place(bet(player, [ids[0]!]))
    await at.place(bet(player, [ids[1]!]))
    await virtual.lock(ids)
    await virtual.draw({ [ids[0]!]: '1', [ids[1]!]: '2' })
    return settleDue
  },
}

it.each(Object.keys(verbs))(
  '%s on virtual matches is whole or nothing, wherever the program ends, and is done when it is repeated',
  async verb => {
    const outcomes: unknown[] = []
    let ended = 0
    for (let statement = 1; ; statement++) {
      const player = await at.player(1_000)
      const run = await verbs[verb]!(player, await virtual.round({ matches: 2 }))
      const ctx = endingBefore(at.ctx, statement)
      await run(ctx).catch(() => undefined)
      if (ctx.statements() >= statement) ended += 1
      expect(await at.broken()).toEqual([])
      await run(at.ctx)
      await at.settle()
      outcomes.push(await at.balances(player))
      if (ctx.statements() < statement) break
    }
    expect(ended).toBeGreaterThan(5)
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes.at(-1))
  },
  60_000,
)
