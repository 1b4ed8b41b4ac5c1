import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTestGame, stakeOf } from '../../test/stakes.ts'
import { openTestContext } from '../../test/test-context.ts'
import { setStatus, type PlayerStatus } from '../accounts/index.ts'
import { sql } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import { openWallet } from '../wallet/index.ts'
import { placeStakes } from './index.ts'

let ctx: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'lapsed' })
  await listTestGame(ctx.db.read)
})
afterAll(() => ctx.drop())

// spec: 9.46
it.each([
  ['lapsed', 'account_lapsed'],
  ['suspended', 'account_suspended'],
] as const)('a stake of a %s player is refused with %s, alone and in a batch', async (status, code) => {
  const [frozen, free] = [await player(), await player()]
  await become(frozen, status)
  for (const playerId of [frozen, free]) {
    const expected = playerId === frozen ? code : 'insufficient_funds'
    expect(await place(playerId)).toEqual([{ ok: false, code: expected }])
  }
  const both = await ctx.db.tx(tx =>
    placeStakes(tx, ctx, [frozen, free].map(wagerOf), {
      decide: () => ({ payoutCents: asCents(0), outcome: {} }),
    }),
  )
  expect(both).toEqual([
    { ok: false, code },
    { ok: false, code: 'insufficient_funds' },
  ])
})

const place = (playerId: string) => ctx.db.tx(tx => placeStakes(tx, ctx, [wagerOf(playerId)]))

const become = (playerId: string, status: PlayerStatus) =>
  ctx.db.tx(tx => setStatus(tx, ctx, { playerId, status, actor: { kind: 'system' } }))

const wagerOf = (playerId: string) => {
  const requestId = uuid(ctx.random, ctx.clock.now())
  return stakeOf({ playerId, ref: `test:${requestId}`, requestId })
}

let phones = 0
async function player(): Promise<string> {
  const id = uuid(ctx.random, ctx.clock.now())
  phones += 1
  await ctx.db.tx(async tx => {
    await sql`insert into accounts.players (id, msisdn, password_hash, created_at)
      values (${id}, ${`2547330000${10 + phones}`}, '$argon2id$sample',
        ${new Date(ctx.clock.now())})`.execute(tx)
    await openWallet(tx, id)
  })
  return id
}
