import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { audit } from '../platform/context/audit.ts'
import { rows, sql } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import { openWallet, postLosses, postTransfers, readBalances, walletAudits, type Operation } from './index.ts'

let ctx: TestContext
beforeAll(async () => void (ctx = await openTestContext({ seed: 'post losses' })))
afterAll(async () => {
  expect((await audit(ctx.db.read, walletAudits)).filter(({ offending }) => offending.length > 0)).toEqual([])
  await ctx.drop()
})

const REVENUE = 'revenue/virtuals'
const at = () => ({ atMs: ctx.clock.now(), shard: 1 })
const post = (operations: readonly Operation[]) => ctx.db.tx(tx => postTransfers(tx, operations, at()))
const lose = (keys: readonly string[]) =>
  ctx.db.tx(tx =>
    postLosses(
      tx,
      keys.map(key => ({ key, to: REVENUE })),
      at(),
    ),
  )

/** A player with held stakes of KES 3, of which the first ones are from two sub-accounts. */
async function holding(name: string, holds: number) {
  const playerId = uuid(ctx.random, ctx.clock.now())
  await ctx.db.tx(tx => openWallet(tx, playerId))
  const fund = (account: 'cash' | 'stake', cents: number): Operation => ({
    op: 'move',
    key: `fund:${name}:${account}`,
    debit: { house: 'mpesa' },
    credit: { playerId, account },
    cents: asCents(cents),
  })
  const keys = Array.from({ length: holds }, (_, no) => `wager:${name}:${no}:${playerId}`)
  const held = await post([
    fund('stake', 500),
    fund('cash', 10_000),
    ...keys.map((key): Operation => ({
      op: 'hold',
      key,
      playerId,
      cents: asCents(300),
      from: ['stake', 'cash'],
    })),
  ])
  expect(held.every(({ verdict }) => verdict === 'ok')).toBe(true)
  return { playerId, keys }
}
const written = (keys: readonly string[], playerId: string) =>
  rows(
    ctx.db.read,
    sql<object>`select replace(replace(key, ${playerId}, ''), split_part(key, ':', 2), '') as key, leg, kind,
      debit, debit_player = ${playerId} as is_own, credit, credit_player, cents
      from wallet.transfers where key = any(${keys.map(key => `${key}/end`)}::text[]) order by key, leg`,
  )

it('posts many losses as each would be posted by itself', async () => {
  const [together, alone] = [await holding('one', 6), await holding('two', 6)]
  // The first stake took 3 of the gift of KES 5 and the second 2; the others are cash alone.
  expect(await lose(together.keys)).toEqual(
    new Map([
      [together.keys[0], 300],
      [together.keys[1], 200],
    ]),
  )
  await post(
    alone.keys.map(key => ({ op: 'post', key, playerId: alone.playerId, to: REVENUE, payCents: asCents(0) })),
  )
  const transfers = await written(together.keys, together.playerId)
  expect(transfers).toHaveLength(7)
  expect(transfers).toEqual(await written(alone.keys, alone.playerId))
  expect(await readBalances(ctx.db.read, together.playerId)).toEqual(
    await readBalances(ctx.db.read, alone.playerId),
  )
})

it('posts none where one of the holds is missing or has ended', async () => {
  const { playerId, keys } = await holding('three', 3)
  await expect(lose([...keys, 'wager:three:9'])).rejects.toThrow('1 of 4 holds are missing')
  expect(await readBalances(ctx.db.read, playerId)).toMatchObject({ held: 900 })
  await lose(keys.slice(0, 1))
  await expect(lose(keys)).rejects.toThrow('transfers_pkey')
  expect(await readBalances(ctx.db.read, playerId)).toMatchObject({ held: 600, stake: 0, cash: 9_600 })
})
