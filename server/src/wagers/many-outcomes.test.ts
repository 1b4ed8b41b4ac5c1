import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlayer } from '../../test/player.ts'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { rows, sql } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import { placeStakes, settleWagers } from './index.ts'

let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'many outcomes' })
  await listTestGame(ctx.db.read)
})
afterAll(() => ctx.drop())

it.each([3, 230])('keeps the outcome of each of 230 wagers that end together in %i ways', async ways => {
  const { id: playerId } = await createPlayer(ctx, { cashKes: 10_000 })
  const wagers = Array.from({ length: 230 }, (_, no) => ({ ref: `sample:${no}`, playerId }))
  const kept = await ctx.db.tx(async tx => {
    const stakes = wagers.map(wager => stakeOf({ ...wager, requestId: uuid(ctx.random, ctx.clock.now()) }))
    const placed = await placeStakes(tx, ctx, stakes, { atMs: ctx.clock.now() })
    expect(placed.every(({ ok }) => ok)).toBe(true)
    const ends = wagers.map((wager, no) => ({
      ...wager,
      payoutCents: fromKes(0),
      outcome: { way: `the “${no % ways}” way` },
    }))
    await settleWagers(tx, ctx, ends)
    return rows(
      tx,
      sql<{ ref: string; way: string }>`select ref, outcome ->> 'way' as way from wagers.wagers
        where player_id = ${playerId}`,
    )
  })
  expect(kept).toHaveLength(230)
  for (const { ref, way } of kept) expect(way).toBe(`the “${Number(ref.split(':')[1]) % ways}” way`)
})
