import { asCents } from '@ruka/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOON_MS, openTestContext, type TestContext } from '../../test/test-context.ts'
import { rows, sql } from '../platform/db/db.ts'
import { uuid } from '../platform/base/random.ts'
import {
  postTransfers,
  openWallet,
  readMovements,
  readBalances,
  type Entry,
  type Operation,
} from './index.ts'

let ctx: TestContext
beforeAll(async () => void (ctx = await openTestContext({ seed: 'movements' })))
afterAll(() => ctx.drop())

const HOUR = 3_600_000
const all = { fromMs: 0, toMs: NOON_MS + 1_000 * HOUR }

async function wallet(): Promise<string> {
  const id = uuid(ctx.random, ctx.clock.now())
  await ctx.db.tx(tx => openWallet(tx, id))
  return id
}
const book = (operations: readonly Operation[], atMs: number) =>
  ctx.db.tx(async tx => {
    const verdicts = await postTransfers(tx, operations, { atMs })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(operations.map(() => 'ok'))
  })
const cash = (playerId: string) => ({ playerId, account: 'cash' }) as const
const fund = (playerId: string, cents: number, key = `deposit:${playerId}`): Operation => ({
  op: 'move',
  key,
  debit: { house: 'mpesa' },
  credit: cash(playerId),
  cents: asCents(cents),
})
const gather = async (entries: AsyncGenerator<Entry>) => {
  const found: Entry[] = []
  for await (const entry of entries) found.push(entry)
  return found
}
const read = async (playerId: string, range: Partial<typeof all> & { page?: number } = {}) => {
  const { entries, ...sums } = await readMovements(ctx.db.read, { playerId, ...all, ...range })
  return { ...sums, entries: await gather(entries()) }
}

describe('the movements of a player', () => {
  it('come as events with running balances, for any page length, and end at the wallet', async () => {
    const [player, friend] = [await wallet(), await wallet()]
    await book([fund(player, 100_00), fund(friend, 50_00)], NOON_MS)
    await book(
      [
        {
          op: 'move',
          key: `sambaza:${player}`,
          debit: cash(friend),
          credit: { playerId: player, account: 'stake' },
          cents: asCents(20_00),
        },
      ],
      NOON_MS + HOUR,
    )
    const stake = (n: number) => ({ key: `wager:aviator:${n}:0:${player}`, playerId: player })
    await book(
      [1, 2, 3].map(n => ({ op: 'hold', ...stake(n), cents: asCents(30_00), from: ['stake', 'cash'] })),
      NOON_MS + 2 * HOUR,
    )
    await book(
      [{ op: 'post', ...stake(1), to: 'revenue/crash', payCents: asCents(75_00) }],
      NOON_MS + 3 * HOUR,
    )
    await book([{ op: 'void', ...stake(2) }], NOON_MS + 4 * HOUR)
    const whole = await read(player)
    expect(
      whole.entries.map(({ kind, change, after }) => [kind, change.balance, after.balance, after.held]),
    ).toEqual([
      ['move', 100_00, 100_00, 0],
      ['move', 20_00, 120_00, 0],
      ['hold', -30_00, 90_00, 30_00],
      ['hold', -30_00, 60_00, 60_00],
      ['hold', -30_00, 30_00, 90_00],
      ['post', 75_00, 105_00, 60_00],
      ['void', 30_00, 135_00, 30_00],
    ])
    for (const page of [1, 2, 3, 5]) expect((await read(player, { page })).entries).toEqual(whole.entries)
    const kept = (await readBalances(ctx.db.read, player))!
    expect(whole.closing).toEqual({ balance: kept.cash + kept.stake, held: kept.held, bonus: 0, debt: 0 })
    expect([whole.inCents, whole.outCents]).toEqual([225_00, 90_00])
    expect((await read(friend)).entries.map(({ change }) => change.balance)).toEqual([50_00, -20_00])
  })

  it('of some hours begin with what there was before and end with what there was then', async () => {
    const player = await wallet()
    for (let n = 0; n < 6; n++)
      await book([fund(player, 1_00 * (n + 1), `deposit:${n}:${player}`)], NOON_MS + n * HOUR)
    const part = await read(player, { fromMs: NOON_MS + 2 * HOUR, toMs: NOON_MS + 4 * HOUR })
    expect([part.opening.balance, part.closing.balance, part.entries.length]).toEqual([3_00, 10_00, 2])
    expect(part.entries.at(-1)!.after).toEqual(part.closing)
    const none = await read(player, { fromMs: NOON_MS + 50 * HOUR, toMs: NOON_MS + 60 * HOUR })
    expect([none.opening, none.entries]).toEqual([none.closing, []])
  })

  it('show a debt that a deposit settles, and the tax that was taken of it', async () => {
    const player = await wallet()
    await book(
      [
        {
          op: 'move',
          key: `reversal:${player}`,
          debit: { playerId: player, account: 'debt' },
          credit: { house: 'mpesa' },
          cents: asCents(40_00),
        },
        { ...fund(player, 100_00), taxCents: asCents(5_00) } as Operation,
      ],
      NOON_MS,
    )
    const { entries, closing } = await read(player)
    expect(entries.map(({ change, taxCents }) => [change.balance, change.debt, taxCents])).toEqual([
      [0, 40_00, 0],
      [55_00, -40_00, 5_00],
    ])
    expect(closing).toEqual({ balance: 55_00, held: 0, bonus: 0, debt: 0 })
  })

  it('stay as they were when the reading began, however slowly it proceeds', async () => {
    const player = await wallet()
    for (let n = 0; n < 4; n++) await book([fund(player, 1_00, `deposit:${n}:${player}`)], NOON_MS + n)
    const { entries, closing } = await readMovements(ctx.db.read, { playerId: player, ...all, page: 1 })
    const reading = entries()
    await reading.next()
    await book([fund(player, 7_00, `deposit:late:${player}`)], NOON_MS + 2)
    const left = await gather(reading)
    expect([left.length, left.at(-1)!.after.balance, closing.balance]).toEqual([3, 4_00, 4_00])
  })

  it('are found by their index and by time, not by reading the whole table', async () => {
    await sql`insert into wallet.transfers (key, leg, kind, debit, debit_player, credit, credit_player, cents,
      at)
      select 'bulk:' || n, 0, 'move', 'cash', p, 'stake', p, 1,
        ${new Date(NOON_MS)}::timestamptz + n * interval '1 second'
      from generate_series(1, 20000) as n,
        lateral (select ('00000000-0000-7000-8000-' || lpad((n % 500)::text, 12,
        '0'))::uuid as p) as q`.execute(ctx.db.read)
    await sql`analyze wallet.transfers`.execute(ctx.db.read)
    const plan = await rows(
      ctx.db.read,
      sql<{ 'QUERY PLAN': string }>`explain select 1 from wallet.transfers
        where array_remove(array[debit_player, credit_player],
          null) @> array['00000000-0000-7000-8000-000000000007']::uuid[] and at >= ${new Date(NOON_MS)}`,
    )
    expect(plan.map(row => row['QUERY PLAN']).join('\n')).toContain('transfers_of_player')
  })
})
