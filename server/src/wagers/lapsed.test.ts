import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestContext } from '../../test/test-context.ts'
import { setStatus, type PlayerStatus } from '../accounts/index.ts'
import { sql } from '../platform/db.ts'
import { uuid } from '../platform/random.ts'
import { openPurse } from '../wallet/index.ts'
import { placeStakes, playWagers } from './index.ts'

let ctx: Awaited<ReturnType<typeof openTestContext>>
const options = () => ({ atMs: ctx.clock.now(), outbox: ctx.outbox })
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'lapsed' })
})
afterAll(() => ctx.drop())

it.each([
  ['lapsed', 'account_lapsed'],
  ['suspended', 'account_suspended'],
] as const)(
  'a stake of a player who is %s is refused with %s, alone and in company',
  async (status, code) => {
    const [frozen, free] = [await player(), await player()]
    await become(frozen, status)
    for (const playerId of [frozen, free]) {
      const expected = playerId === frozen ? code : 'insufficient_funds'
      expect(await place(playerId)).toEqual([{ ok: false, code: expected }])
    }
    const both = await ctx.db.tx(tx =>
      playWagers(
        tx,
        [frozen, free].map(playerId => ({ ...wagerOf(playerId), payoutCents: asCents(0), outcome: {} })),
        options(),
      ),
    )
    expect(both).toEqual([
      { ok: false, code },
      { ok: false, code: 'insufficient_funds' },
    ])
  },
)

const place = (playerId: string) => ctx.db.tx(tx => placeStakes(tx, [wagerOf(playerId)], options()))

const become = (playerId: string, status: PlayerStatus) =>
  ctx.db.tx(tx => setStatus(tx, ctx, { playerId, status, actor: { kind: 'system' } }))

const wagerOf = (playerId: string) => {
  const requestId = uuid(ctx.random, ctx.clock.now())
  return {
    playerId,
    game: 'aviator',
    ref: `aviator:${requestId}`,
    requestId,
    stakeCents: asCents(10_00),
    choices: {},
  }
}

let phones = 0
async function player(): Promise<string> {
  const id = uuid(ctx.random, ctx.clock.now())
  phones += 1
  await ctx.db.tx(async tx => {
    await sql`insert into accounts.players (id, msisdn, password_hash, created_at)
      values (${id}, ${`2547330000${10 + phones}`}, '$argon2id$sample', ${new Date(ctx.clock.now())})`.execute(
      tx,
    )
    await openPurse(tx, id)
  })
  return id
}
