import { fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { openTestContext } from '../../test/test-context.ts'
import { uuid } from '../platform/base/random.ts'
import { wagersEvents } from '../wagers/index.ts'
import { lobbyModule, popularReader } from './index.ts'

it('what was played most in the last seven days is known', async () => {
  const ctx = await openTestContext({ seed: 'played' })
  lobbyModule.register!(ctx)
  const settle = (game: string, count: number) =>
    ctx.db.tx(tx =>
      ctx.events.publish(tx, wagersEvents.settled, {
        wagers: Array.from({ length: count }, (_, n) => ({
          ref: `${game}:${n}`,
          playerId: uuid(ctx.random, ctx.clock.now()),
          product: 'casino',
          game,
          stakeCents: fromKes(10),
          payoutCents: fromKes(0),
          placedAt: ctx.clock.now(),
        })),
      }),
    )
  const read = () => popularReader(ctx)()
  try {
    expect(await read()).toEqual([])
    await settle('keno', 3)
    await settle('dice', 1)
    await settle('dice', 1)
    for (const game of ['mines', 'wheel', 'coin']) await settle(game, 4)
    await ctx.work()
    expect(await read()).toEqual(['coin', 'mines', 'wheel', 'keno', 'dice'])
    await ctx.clock.advance(7 * 86_400_000)
    await settle('dice', 1)
    await ctx.work()
    expect(await read()).toEqual(['dice'])
  } finally {
    await ctx.drop()
  }
})
