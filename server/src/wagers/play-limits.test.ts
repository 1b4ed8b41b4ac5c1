import { fromKes } from '@ruka/contract/money'
import { nairobiDate } from '@ruka/contract/nairobi'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPlayer } from '../../test/player.ts'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { uuid } from '../platform/base/random.ts'
import { placeStakes, settleWagers, type Stake } from './index.ts'
import type { PlayLimit } from './play-limits.rules.ts'
import type { FindLimits } from './read-play-limits.ts'

const DAY_MS = 86_400_000
let ctx: TestContext
let player: string
/** What limits the player's play in a test. */
let limits: FindLimits[]
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'play limits' })
  await listTestGame(ctx.db.read)
})
afterAll(() => ctx.drop())
beforeEach(async () => {
  player = (await createPlayer(ctx, { cashKes: 10_000 })).id
  limits = []
})

const today = () => nairobiDate(ctx.clock.now())
const newId = () => uuid(ctx.random, ctx.clock.now())
const stake = (kes: number, over: Partial<Stake> = {}): Stake =>
  stakeOf({ playerId: player, ref: `test:${newId()}`, requestId: newId(), stakeCents: fromKes(kes), ...over })
const limit = (kes: number, over: Partial<PlayLimit> = {}) =>
  limits.push(async (_tx, _ctx, { playerIds }) => {
    const own = {
      counts: 'staked',
      from: today(),
      limitCents: fromKes(kes),
      refusal: 'forbidden',
      ...over,
    } as const
    return new Map(playerIds.includes(player) ? [[player, [own]]] : [])
  })
const place = async (...stakes: readonly Stake[]) => {
  const verdicts = await ctx.db.tx(tx => placeStakes(tx, ctx, stakes, { limits }))
  return verdicts.map(verdict => (!verdict.ok ? verdict.code : verdict.replay ? 'repeated' : 'taken'))
}

it('a stake that would exceed a limit is refused, whichever source has set it', async () => {
  limit(1_000)
  limit(100)
  expect(await place(stake(60))).toEqual(['taken'])
  expect(await place(stake(41))).toEqual(['forbidden'])
  expect(await place(stake(40))).toEqual(['taken'])
  expect(await place(stake(1))).toEqual(['forbidden'])
})
it('stakes in parallel never exceed a limit together', async () => {
  limit(100)
  const verdicts = await Promise.all(Array.from({ length: 12 }, () => place(stake(30))))
  expect(verdicts.flat().filter(verdict => verdict === 'taken')).toHaveLength(3)
})
it('a request that is repeated when a limit has been reached is answered as it was', async () => {
  limit(100)
  const first = stake(100)
  expect(await place(first)).toEqual(['taken'])
  expect(await place(first, stake(10))).toEqual(['repeated', 'forbidden'])
})
it('a limit counts from its first day on, in one product or in all', async () => {
  limit(100)
  limit(50, { product: 'sports', from: '2020-01-01' })
  expect(await place(stake(50, { product: 'sports' }), stake(50))).toEqual(['taken', 'taken'])
  await ctx.clock.advance(DAY_MS)
  expect(await place(stake(10, { product: 'sports' }), stake(100), stake(1))).toEqual([
    'forbidden',
    'taken',
    'forbidden',
  ])
})
it('money that comes back makes room on the day on which it comes, whatever the day of its stake', async () => {
  limit(1_000, { counts: 'lost' })
  const late = stake(1_000)
  expect(await place(late, stake(1))).toEqual(['taken', 'forbidden'])
  await ctx.clock.advance(DAY_MS)
  await ctx.db.tx(tx => settleWagers(tx, ctx, [{ ...late, payoutCents: fromKes(500), outcome: {} }]))
  expect(await place(stake(1_500), stake(1))).toEqual(['taken', 'forbidden'])
})
